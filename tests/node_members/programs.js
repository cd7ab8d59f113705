'use strict';
// Small programs that each touch one thing Node has, made from Node's own globals and prototypes.

const path = require('node:path');
const { builtinModules } = require('node:module');
const { described_objects, key_text } = require('../../scripts/node-members');

/** Numbers below n that depend on the seed alone. */
function dice(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return (n) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 374761393) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % n;
  };
}

/** JavaScript that leads to an object which no global leads to by names alone. */
const kHidden = {
  '%IteratorPrototype%': 'Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()))',
  '%ArrayIteratorPrototype%': 'Object.getPrototypeOf([][Symbol.iterator]())',
  '%StringIteratorPrototype%': "Object.getPrototypeOf(''[Symbol.iterator]())",
  '%MapIteratorPrototype%': 'Object.getPrototypeOf(new Map()[Symbol.iterator]())',
  '%SetIteratorPrototype%': 'Object.getPrototypeOf(new Set()[Symbol.iterator]())',
  '%GeneratorFunction.prototype%': 'Object.getPrototypeOf(function* () {})',
  '%GeneratorPrototype%': 'Object.getPrototypeOf(function* () {}).prototype',
  '%GeneratorFunction%': 'Object.getPrototypeOf(function* () {}).constructor',
  '%module%': 'module',
  '%Module.prototype%': 'Object.getPrototypeOf(module)',
  '%require%': 'require',
};

/** Things: {holder, key, name, isGlobal}: an expression for the object and one for the key. */
function things() {
  const result = [];
  for (const [name, object] of described_objects()) {
    const holder = kHidden[name] ?? name;
    for (const key of Reflect.ownKeys(object)) {
      const text = key_text(key);
      if (text === null || text.startsWith('_')) continue;
      const is_symbol = text.startsWith('@@');
      result.push({
        holder, name: is_symbol ? text.slice(2) : text, isGlobal: name === 'globalThis' && !is_symbol,
        key: is_symbol ? `Symbol.${text.slice(2)}` : JSON.stringify(text),
        isSafe: name !== 'globalThis' && !name.startsWith('%') && !/console|Atomics|WebAssembly/.test(name),
      });
    }
  }
  return result;
}

/** Ways to touch a thing: lines of JavaScript that set `seen` to a truth value. */
const kWays = {
  read: ({ access }) => `seen = ${access} !== undefined;`,
  statement: ({ access }) => `${access}; seen = true;`,
  type: ({ access }) => `seen = typeof ${access} === 'function';`,
  has: ({ holder, key }) => `seen = ${key} in ${holder};`,
  owns: ({ holder, key }) => `seen = Object.hasOwn(${holder}, ${key});`,
  inherits: ({ holder, key }) => `seen = Object.create(${holder})[${key}] === undefined;`,
  take_apart: ({ holder, key }) => `const { [${key}]: part } = ${holder}; seen = part === undefined;`,
  default_part: ({ holder, key }) => `const { [${key}]: part = 7 } = ${holder}; seen = part === 7;`,
  symbolic_key: ({ holder, key }) => `seen = ${holder}[n === 1 ? ${key} : 'nothing'] === undefined;`,
  optional: ({ access }) => `seen = ${access}?.nothing === undefined;`,
  caught: ({ access }) => `try { ${access}; seen = true; } catch (error) { seen = false; }`,
  polyfill: ({ holder, key }) =>
    `if (!(${key} in ${holder})) ${holder}[${key}] = 7; seen = ${holder}[${key}] === 7;`,
  overwrite: ({ holder, key }) => `${holder}[${key}] = 7; seen = ${holder}[${key}] === 7;`,
  overwrite_strictly: ({ holder, key }) =>
    `(function () { 'use strict'; try { ${holder}[${key}] = 7; seen = true; } catch (error) { seen = error instanceof TypeError; } })();`,
  overwrite_below: ({ holder, key }) =>
    `const below = Object.create(${holder}); below[${key}] = 7; seen = below[${key}] === 7;`,
  define: ({ holder, key }) =>
    `try { Object.defineProperty(${holder}, ${key}, { value: 7 }); seen = ${holder}[${key}] === 7; } catch (error) { seen = false; }`,
  defined_attributes: ({ holder, key }) =>
    `try { Object.defineProperty(${holder}, ${key}, { value: 7 }); seen = Object.getOwnPropertyDescriptor(${holder}, ${key}).writable; } catch (error) { seen = false; }`,
  remove: ({ holder, key }) => `delete ${holder}[${key}]; seen = ${key} in ${holder};`,
  descriptor: ({ holder, key }) =>
    `const found = Object.getOwnPropertyDescriptor(${holder}, ${key}); seen = found.enumerable;`,
  names: ({ holder }) => `seen = Object.getOwnPropertyNames(${holder}).join().length % 2 === 0;`,
  count: ({ holder }) => `let count = 0; for (const k in ${holder}) count++; seen = count % 2 === 0;`,
};
const kSafeWays = {
  call: ({ access }) => `try { ${access}(); seen = true; } catch (error) { seen = false; }`,
  method: ({ holder, key }) => `try { seen = ${holder}[${key}](1, 2) === undefined; } catch (error) { seen = error instanceof TypeError; }`,
  construct: ({ access }) => `try { new (${access})(); seen = true; } catch (error) { seen = error.name === 'TypeError'; }`,
};

function touch(thing, roll) {
  const access = thing.isGlobal && roll(2) === 0 ? thing.name : `${thing.holder}[${thing.key}]`;
  const ways = Object.entries(thing.isSafe ? { ...kWays, ...kSafeWays } : kWays);
  const [way, make] = ways[roll(ways.length)];
  return { way, lines: make({ ...thing, access }) };
}

function touch_module(name, roll) {
  const prefix = roll(2) === 0 ? 'node:' : '';
  return roll(2) === 0
    ? { way: 'require', lines: `seen = require('${prefix}${name}') === undefined;` }
    : { way: 'require_caught', lines: `try { require('${prefix}${name}'); seen = true; } catch (error) { seen = false; }` };
}

/** Program number `number`: {name, way, text}. Each arm prints the line and side that it is. */
function make_program(number, seed, all = things()) {
  const roll = dice(seed * 100003 + number);
  const modules = builtinModules.filter((name) => !name.startsWith('_') && name !== 'inspector');
  const is_module = roll(20) === 0;
  const thing = is_module ? { name: modules[roll(modules.length)] } : all[roll(all.length)];
  const { way, lines } = is_module ? touch_module(thing.name, roll) : touch(thing, roll);
  const text = [
    "const { int, boolean } = require('sheaf');",
    "const b = boolean('b'), n = int('n', { min: 0, max: 1 });",
    'let seen = false;',
    'if (b) {',
    `  ${lines}`,
    "  if (seen) console.log('@6:0'); else console.log('@6:1');",
    '}',
    "if (n === 1) console.log('@8:0'); else console.log('@8:1');",
    '',
  ].join('\n');
  return { name: thing.name, holder: thing.holder ?? 'require', way, text, file: path.basename(`${number}.js`) };
}

module.exports = { things, make_program };
