'use strict';
// Small programs that call the built-ins, with symbolic and odd arguments and receivers.
//
// The built-ins are found by walking the realm: `walk` runs in Node and, as a program of its own,
// in Sheaf; what both have is called. A program is a list of statements, so that it can be shrunk.

/// Names of functions reachable from the globals: `Math.max`, `Array.prototype.map`, `new Map`.
function walk(root, globals) {
  const found = [];
  const seen = new Set();
  function visit(object, name) {
    if (seen.has(object)) return;
    seen.add(object);
    for (const key of Object.getOwnPropertyNames(object)) {
      if (key === 'constructor') continue;
      const own = Object.getOwnPropertyDescriptor(object, key);
      const value = own.value;
      if (own.get !== undefined && name.endsWith('.prototype')) found.push('get ' + name + '.' + key);
      if (typeof value === 'function') {
        found.push(name === '' ? key : name + '.' + key);
      }
      if (value !== null && (typeof value === 'object' || typeof value === 'function')) {
        visit(value, name === '' ? key : name + '.' + key);
      }
    }
    if (name.endsWith('.prototype') && typeof object[Symbol.iterator] === 'function') {
      found.push(name + '[Symbol.iterator]');
    }
  }
  for (const name of globals) {
    if (name in root) {
      if (typeof root[name] === 'function') found.push(name);
      if (root[name] !== null && typeof root[name] !== 'undefined') visit(root[name], name);
    }
  }
  return found;
}

const kGlobals = ['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'Math',
  'JSON', 'Map', 'Set', 'Error', 'TypeError', 'RangeError', 'parseInt', 'parseFloat', 'isNaN',
  'isFinite'];

/// Not called: what depends on time, chance, source text or the stack; what prints; what makes code.
const kLeftOut = new Set(['Function', 'Math.random', 'Function.prototype.toString',
  'Error.captureStackTrace', 'Error.prepareStackTrace', 'Object.prototype.toLocaleString',
  // Texts of locales, and classes that only the reference has inside.
  'Array.prototype.toLocaleString', 'Number.prototype.toLocaleString',
  'String.prototype.localeCompare', 'String.prototype.normalize',
  'String.prototype.toLocaleLowerCase', 'String.prototype.toLocaleUpperCase']);

// Also left out: strings with half a surrogate pair. The texts of errors are kept as UTF-8, which
// has no such thing.

/// A small generator of numbers, the same for the same seed.
function dice(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  function next() {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  return {
    below: (n) => Math.floor(next() * n),
    one: (list) => list[Math.floor(next() * list.length)],
    chance: (p) => next() < p,
  };
}

const kPlain = ['undefined', 'null', 'true', 'false', '0', '-0', '1', '2', '3', '-1', '2.5', 'NaN',
  'Infinity', '-Infinity', '1e21', '4294967296', '2 ** 53', "''", "'a'", "'abc'", "'12'", "' 7 '",
  "'0x1f'", "'length'", "'-0'", "'$&'", 's', '{}', '{ a: 1 }', '{ valueOf() { return 2; } }',
  "{ toString() { return 'b'; } }", '[]', '[1, 2, 3]', '[, 1]', "[3, 'a', undefined]", '[[1], [2]]',
  '[[1, 2], [3, 4]]', '(v) => v', '(a, b) => b - a', '() => undefined', "'value'",
  '{ length: 2, 0: 5 }', "{ get a() { return 7; } }", "new Error('e')", 'new Set([1, 2])',
  'new Map([[1, 2]])', "new String('ab')", 'new Number(3)', 'Object(true)', 'Object.create(null)',
  'Object.freeze([1, 2])', 'Object.freeze({ a: 1 })', '{ value: 1 }', '{ value: 1, writable: true }'];
const kSymbolic = ['x', 'y', 'b', 'x + 1', '-x', 'x / 2', 'x * 0', 'x * y', "'k' + x", "x + 'a'",
  '`${x}`', 'new Number(x)', '[x, 1]', '[1, x, y]', '{ length: x }', '{ a: x }', 'b ? 1 : [2]',
  "b ? 'ab' : x", 'new Set([x, 1])', 'new Map([[x, y]])', '{ valueOf() { return x; } }',
  '{ toString() { return y; } }', 'b ? undefined : x', 'Object(x)', "new String('a' + x)",
  'b ? [x] : [1, 2]', '(v) => v === x', 'x > 0', 'y', 't', 't', "t + 'a'", 't + x', 't.length', 't[0]',
  '[t, x]', '{ a: t }', '{ [t]: 1 }', 'new String(t)', "t === 'a'", '+t', "t || 'b'", 'new Set([t])',
  'new Map([[t, x]])', '[...t]', '(v) => v === t'];
const kReceivers = {
  'Array.prototype': ['[1, 2, 3]', '[x, 1, 2]', '[]', 'b ? [1] : [x, y]', "['b', 'a', x]", '[, x]',
    '{ length: 2, 0: 1, 1: x }', '[[1], [x]]', 'Object.freeze([1, x])', '[y, y]'],
  'String.prototype': ["'abc'", "'a' + x", '`${x}`', "''", "b ? 'ab' : 'abcab'", "' a '", 'y', 'x',
    "new String('ab' + x)", 't', "t + 'b'", "'1' + t"],
  'Number.prototype': ['x', '5', 'x / 2', '-0', '1.25', 'new Number(x)', 'x * 1000', 'NaN', 'y'],
  'Boolean.prototype': ['b', 'true', 'new Boolean(b)', 'x > 0', 'y'],
  'Symbol.prototype': ['s', 'Object(s)', 'y'],
  'Map.prototype': ['new Map([[1, 2]])', 'new Map([[x, y], [1, 2]])', 'b ? new Map() : new Map([[x, 1]])'],
  'Set.prototype': ['new Set([1, 2])', 'new Set([x, y])', 'b ? new Set() : new Set([x])'],
  'Function.prototype': ['function f(a, b) { return [this === undefined, a, b]; }', '(v) => v',
    'b ? Math.max : Math.min', 'Math.abs'],
  'Object.prototype': ['{ a: 1 }', '[x]', '{ a: x }', 'x', 'b ? {} : []', "'ab'"],
  'Error.prototype': ["new Error('e' + x)", 'new TypeError(x)', '{ message: x }', '{ name: y }'],
};
const kMixed = ['0', '1', '-1', "''", "'a'", "'12'", 'null', 'undefined', 'true', 'false', '[1, x]',
  '{ a: 1 }', '2.5', 'NaN', '-0', '(v) => v', 'x', "'b' + x", '[]'];
/// What the symbolic text is made of: letters, and what conversions to numbers tell apart.
const kAlphabets = ['a1', '-1', 'aA', '0x', 'b '];

const kHead = `const { int, boolean, oneOf, string } = require('sheaf');
const s = Symbol('s');
function show(value, depth) {
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'symbol') return String(value);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? 'function' : String(value);
  if (value instanceof Error) return value.name + ': ' + show(value.message, 3);
  if (depth > 2) return '…';
  if (value instanceof Map || value instanceof Set) return 'collection ' + show([...value], depth + 1);
  const parts = [];
  for (const key of Object.keys(value)) {
    parts.push(key + ': ' + (key === 'stack' ? 'places' : show(value[key], depth + 1)));
  }
  const kind = Array.isArray(value) ? 'array ' + value.length : Object.prototype.toString.call(value);
  return kind + ' { ' + parts.join(', ') + ' }';
}
function attempt(action) {
  let text;
  try {
    const value = action();
    text = show(value, 0);
    if (value !== null && typeof value === 'object' && typeof value.next === 'function') {
      text += ' of ' + show([...value], 0);
    }
  } catch (error) {
    text = 'throws ' + show(error, 0);
  }
  console.log(text);
}
`;

function argument(random) {
  return random.chance(0.5) ? random.one(kSymbolic) : random.one(kPlain);
}

function one_call(name, random) {
  const count = random.one([0, 1, 1, 1, 2, 2, 3]);
  const list = [];
  for (let i = 0; i < count; i++) list.push(argument(random));
  const getter = name.startsWith('get ');
  const path = getter ? name.slice(4) : name;
  const owner = /^(\w+\.prototype)/.exec(path);
  const parenthesised = (text) => (/^[{(]|=>|^function/.test(text) ? `(${text})` : text);
  if (owner !== null) {
    const usual = kReceivers[owner[1]] ?? ['{}'];
    const receiver = parenthesised(random.chance(0.8) ? random.one(usual) : argument(random));
    if (getter) {
      const at = path.lastIndexOf('.');
      return `Object.getOwnPropertyDescriptor(${path.slice(0, at)}, '${path.slice(at + 1)}').get.call(${receiver})`;
    }
    return `${path}.call(${[receiver, ...list].join(', ')})`;
  }
  const makes = /^[A-Z]\w*$/.test(path) && random.chance(0.5);
  return `${makes ? 'new ' : ''}${path}(${list.join(', ')})`;
}

/// The inputs of program `seed`, and its statements, each an action made by `make(random)`.
function generate(make, seed) {
  const random = dice(seed);
  const choices = [];
  for (let i = 0; i < 3; i++) choices.push(random.one(kMixed));
  const low = random.one([-2, -1, 0, 0]);
  const inputs = [`const x = int('x', { min: ${low}, max: ${low + random.one([1, 2, 3])} });`,
    `const y = oneOf('y', [${choices.join(', ')}]);`, "const b = boolean('b');",
    `const t = string('t', { maxLength: 2, alphabet: '${random.one(kAlphabets)}' });`];
  const statements = [];
  const count = random.one([1, 2, 3]);
  for (let i = 0; i < count; i++) {
    statements.push(`attempt(() => ${make(random)});`);
  }
  return { inputs, statements };
}

function program_text({ inputs, statements }) {
  return `${kHead}${inputs.join('\n')}\n${statements.join('\n')}\n`;
}

module.exports = { walk, kGlobals, kLeftOut, argument, one_call, generate, program_text };
