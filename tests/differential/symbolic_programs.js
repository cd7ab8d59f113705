'use strict';
// Programs about symbolic texts, made from a seed: every method and operator of strings, coercions,
// comparison, iteration, building, JSON, keys of objects, maps and sets. A program is a list of
// statements; an expression is a list of texts and expressions, so that it can be made smaller: each
// expression may take the place of the one that it is part of.

const { input_lines } = require('./symbolic_inputs.js');

/** Numbers in [0, 1) from a seed (mulberry32). */
function random_from(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const kTexts = ["''", "'a'", "'b'", "'ab'", "'0'", "'1'", "'-1'", "'12'", "'x'", "'A'", "' a '", "'aba'", "'null'",
  "'length'", "'é'", "'😀'", "'1e3'", "'0x1f'", "','", "'\\n'", "'\"'", "'NaN'"];
const kNumbers = ['0', '1', '2', '3', '-1', '-2', '0.5', 'NaN', 'Infinity', '10', '65', '97'];
const kOthers = ['true', 'false', 'null', 'undefined', '-0', '[]', '({})', "['a']", "'a'", '7'];
const kRelations = ['<', '<=', '>', '>=', '==', '!=', '===', '!=='];
const kSmall = ['0', '1', '2', '3', '-1', '-2'];
const kPoints = ['0', '65', '97', '233', '0x20ac', '0x1f600', '0xd83d'];

class Generator {
  constructor(seed) {
    this.random = random_from(seed);
    this.counter = 0;
    this.texts = []; // names of variables that hold texts
    this.numbers = [];
    this.anything = [];
    this.lists = [];
    this.objects = [];
    this.functions = [];
  }

  below(count) { return Math.floor(this.random() * count); }
  pick(list) { return list[this.below(list.length)]; }
  chance(share) { return this.random() < share; }
  fresh(letter) { return `${letter}${this.counter++}`; }

  small() { return this.chance(0.4) && this.numbers.length > 0 ? [this.pick(this.numbers)] : [this.pick(kSmall)]; }

  text(depth) {
    if (depth <= 0) return [this.chance(0.75) ? this.pick(this.texts) : this.pick(kTexts)];
    const text = () => this.text(depth - 1 - this.below(2));
    const small = () => this.small();
    switch (this.below(28)) {
      case 0: case 1: return ['(', text(), ' + ', text(), ')'];
      case 2: return ['(', text(), ').slice(', small(), ...(this.chance(0.5) ? [', ', small()] : []), ')'];
      case 3: return ['(', text(), `).${this.pick(['substring', 'substr'])}(`, small(), ...(this.chance(0.5) ? [', ', small()] : []), ')'];
      case 4: return ['(', text(), ').charAt(', small(), ')'];
      case 5: return ['String((', text(), ')[', small(), '])'];
      case 6: return ['(', text(), `).${this.pick(['trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase', 'toString', 'toLocaleUpperCase', 'toLocaleLowerCase'])}()`];
      case 7: return ['(', text(), `).${this.pick(['padStart', 'padEnd'])}(`, [this.pick(['0', '2', '4', '5'])], ...(this.chance(0.6) ? [', ', text()] : []), ')'];
      case 8: return ['(', text(), ').repeat(', [this.pick(['0', '1', '2', '3'])], ')'];
      case 9: return ['(', text(), `).${this.pick(['replace', 'replaceAll'])}(`, text(), ', ', this.replacement(depth - 1), ')'];
      case 10: return ['`', [this.pick(['', 'a', '<'])], '${', this.any(depth - 1), '}', [this.pick(['', '-', '>'])], '`'];
      case 11: return ['(', this.condition(depth - 1), ' ? ', text(), ' : ', text(), ')'];
      case 12: return ['String(', this.any(depth - 1), ')'];
      case 13: return ['(', this.number(depth - 1), " + '')"];
      case 14: return ['String.fromCharCode(', this.number(depth - 1), ')'];
      case 15: return ['String.fromCodePoint(', [this.pick(kPoints)], ')'];
      case 16: return ['(', this.list(depth - 1), ').join(', this.chance(0.7) ? text() : [''], ')'];
      case 17: return ['(', text(), ').concat(', text(), ...(this.chance(0.3) ? [', ', this.number(depth - 1)] : []), ')'];
      case 18: return ['String((', text(), ').at(', small(), '))'];
      case 19: return ['String(JSON.stringify(', this.chance(0.5) ? text() : this.any(depth - 1), '))'];
      case 20: return ['[...(', text(), ")].reverse().join('')"];
      case 21: return ['(', text(), ').normalize(', [this.pick(['', "'NFD'", "'NFKC'"])], ')'];
      case 22: return ['typeof (', this.any(depth - 1), ')'];
      case 23: return ['(', text(), ` ${this.pick(['||', '&&', '??'])} `, text(), ')'];
      case 24: return this.functions.length === 0 ? text() : [`String(${this.pick(this.functions)}(`, text(), '))'];
      case 25: return ['new String(', text(), ').valueOf()'];
      case 26: return [`${this.pick(['encodeURIComponent', 'encodeURI', 'escape'])}(`, text(), ')'];
      default: return ['Number(', this.number(depth - 1), `).${this.pick(['toString()', 'toString(2)', 'toString(16)', 'toFixed(1)'])}`];
    }
  }

  replacement(depth) {
    switch (this.below(4)) {
      case 0: return [this.pick(["'$&$&'", "'[$`]'", "\"<$'>\"", "'$$'", "'$1'"])];
      case 1: return ['(m, p, w) => m + p', ...(this.chance(0.3) ? [' + w'] : [])];
      default: return this.text(depth);
    }
  }

  number(depth) {
    if (depth <= 0) {
      return [this.numbers.length > 0 && this.chance(0.6) ? this.pick(this.numbers) : this.pick(kNumbers)];
    }
    const text = () => this.text(depth - 1 - this.below(2));
    const number = () => this.number(depth - 1 - this.below(2));
    switch (this.below(18)) {
      case 0: case 1: return ['(', text(), ').length'];
      case 2: case 3: return ['(', text(), ').charCodeAt(', this.small(), ')'];
      case 4: return ['(', text(), ').codePointAt(', this.small(), ')'];
      case 5: case 6: return ['(', text(), `).${this.pick(['indexOf', 'lastIndexOf'])}(`, text(), ...(this.chance(0.4) ? [', ', this.small()] : []), ')'];
      case 7: return ['Number(', text(), ')'];
      case 8: return ['parseInt(', text(), ...(this.chance(0.5) ? [', ', [this.pick(['2', '8', '10', '16', '36', '1', '0'])]] : []), ')'];
      case 9: return ['parseFloat(', text(), ')'];
      case 10: return [`${this.pick(['+', '-', '~'])}(`, text(), ')'];
      case 11: return ['(', this.any(depth - 1), ` ${this.pick(['-', '*', '/', '%', '|', '&', '<<'])} `, this.any(depth - 1), ')'];
      case 12: return ['(', number(), ` ${this.pick(['+', '-', '*'])} `, number(), ')'];
      case 13: return ['(', text(), ').localeCompare(', text(), ')'];
      case 14: return ['(', this.list(depth - 1), ').length'];
      case 15: return ['(', this.list(depth - 1), ').indexOf(', text(), ')'];
      case 16: return [`${this.pick(['Math.max', 'Math.min'])}(`, number(), ', ', text(), ')'];
      default: return ['(', this.condition(depth - 1), ' ? ', number(), ' : ', number(), ')'];
    }
  }

  condition(depth) {
    const text = () => this.text(depth - 1 - this.below(2));
    switch (this.below(14)) {
      case 0: case 1: case 2: return ['(', text(), ` ${this.pick(kRelations)} `, text(), ')'];
      case 3: return ['(', text(), ` ${this.pick(kRelations)} `, this.any(depth - 1), ')'];
      case 4: return ['(', text(), `).${this.pick(['includes', 'startsWith', 'endsWith'])}(`, text(), ...(this.chance(0.3) ? [', ', this.small()] : []), ')'];
      case 5: return ['(', this.number(depth - 1), ` ${this.pick(kRelations)} `, this.number(depth - 1), ')'];
      case 6: return [`${this.pick(['!', 'Boolean', 'isNaN', '!!', 'isFinite', 'Number.isNaN'])}(`, this.any(depth - 1), ')'];
      case 7: return depth <= 0 ? ['!(', text(), ')']
        : ['(', this.condition(depth - 1), ` ${this.pick(['&&', '||'])} `, this.condition(depth - 1), ')'];
      case 8: return ['(', text(), ` in ${this.object_name()})`];
      case 9: return [`Object.hasOwn(${this.object_name()}, `, text(), ')'];
      case 10: return ['(', this.list(depth - 1), ').includes(', text(), ')'];
      case 11: return ['Object.is(', text(), ', ', this.any(depth - 1), ')'];
      case 12: return ['(', text(), ').isWellFormed()'];
      default: return ['(', text(), ` ${this.pick(['===', '!=='])} `, [this.pick(kTexts)], ')'];
    }
  }

  list(depth) {
    if (depth <= 0 || this.chance(0.2)) {
      if (this.lists.length > 0 && this.chance(0.6)) return [this.pick(this.lists)];
      return ['[', this.text(depth - 1), ', ', this.text(depth - 1), ']'];
    }
    const text = () => this.text(depth - 1);
    switch (this.below(9)) {
      case 0: case 1: return ['(', text(), ').split(', this.chance(0.3) ? ["''"] : text(), ...(this.chance(0.2) ? [', 2'] : []), ')'];
      case 2: return ['[...(', text(), ')]'];
      case 3: return ['Array.from(', text(), ')'];
      case 4: return ['(', this.list(depth - 1), ').map((e) => e + ', text(), ')'];
      case 5: return ['(', this.list(depth - 1), ').filter((e) => e ', [this.pick(kRelations)], ' ', text(), ')'];
      case 6: return ['(', this.list(depth - 1), `).slice().${this.pick(['sort()', 'reverse()'])}`];
      case 7: return [`Object.keys(${this.object_name()})`];
      default: return ['(', this.list(depth - 1), ').concat(', text(), ')'];
    }
  }

  object_name() { return this.objects.length > 0 ? this.pick(this.objects) : "({ a: 1, '1': 2, length: 3 })"; }

  any(depth) {
    switch (this.below(8)) {
      case 0: case 1: case 2: return this.text(depth);
      case 3: case 4: return this.number(depth);
      case 5: return this.anything.length > 0 ? [this.pick(this.anything)] : this.condition(depth);
      case 6: return [this.pick(kOthers)];
      default: return this.condition(depth);
    }
  }

  /** A key: mostly a text, sometimes one that may be the name of something inherited. */
  key(depth) {
    switch (this.below(6)) {
      case 0: return ["('constructo' + ", this.text(0), ')'];
      case 1: return ["('to' + ", this.text(0), " + 'tring')"];
      default: return this.text(depth);
    }
  }

  statement(label, depth) {
    const log = (...parts) => [`console.log('${label}'`, ...parts, ');'];
    switch (this.below(20)) {
      case 0: case 1: return log(', ', this.any(depth));
      case 2: {
        const value = this.text(depth);
        const name = this.fresh('t');
        this.texts.push(name);
        return [`let ${name} = `, value, ';'];
      }
      case 3: {
        const value = this.number(depth);
        const name = this.fresh('n');
        this.numbers.push(name);
        return [`let ${name} = `, value, ';'];
      }
      case 4: case 5: return ['if (', this.condition(depth), ') ', log(), ...(this.chance(0.3) ? [' else ', log(', ', this.text(depth - 1))] : [])];
      case 6: {
        const targets = this.texts.filter((name) => name.startsWith('t'));
        if (targets.length === 0) return this.statement(label, depth);
        return ['if (', this.condition(depth - 1), `) ${this.pick(targets)} ${this.pick(['=', '+='])} `, this.text(depth - 1), ';'];
      }
      case 7: {
        const name = this.fresh('t');
        const over = this.text(depth - 1);
        this.texts.push('c');
        const body = ['if (', this.condition(depth - 1), `) ${name} `, [this.pick(['+= c', '= c + ' + name, '+= 1'])], ';',
          ...(this.chance(0.3) ? [' else ', [this.pick(['break', 'continue'])], ';'] : [])];
        this.texts.pop();
        this.texts.push(name);
        return [`let ${name} = ''; for (const c of `, over, ') { ', body, ' }'];
      }
      case 8: {
        const name = this.fresh('n');
        const over = this.texts[this.below(this.texts.length)];
        this.numbers.push('i');
        const body = ['if (', [over, '[i]'], ` ${this.pick(kRelations)} `, this.text(depth - 1), `) ${name} += `, this.number(depth - 1), ';'];
        this.numbers.pop();
        this.numbers.push(name);
        return [`let ${name} = 0; for (let i = 0; i < ${over}.length; i++) { `, body, ' }'];
      }
      case 9: return ['switch (', this.text(depth), `) { case `, this.text(0), `: console.log('${label} one'); ${this.pick(['break;', ''])} case ${this.pick(kTexts)}: console.log('${label} two'); break; ${this.pick(['', `default: console.log('${label} other');`])} }`];
      case 10: return [`try { console.log('${label}', ${this.chance(0.7) ? 'JSON.parse' : 'decodeURIComponent'}(`, this.text(depth), `)); } catch (error) { console.log('${label}', error.name, error.message); }`];
      case 11: return this.new_object();
      case 12: case 13: {
        if (this.objects.length === 0) return this.statement(label, depth);
        const name = this.pick(this.objects);
        switch (this.below(7)) {
          case 0: case 1: case 2: return [`${name}[`, this.key(depth - 1), '] = ', this.any(depth - 1), ';'];
          case 3: return [`delete ${name}[`, this.key(depth - 1), '];'];
          case 4: return log(`, typeof ${name}[`, this.key(depth - 1), ']');
          case 5: return [`for (const k in ${name}) console.log('${label}', k, ${name}[k]);`];
          default: return log(`, JSON.stringify(${name}), Object.keys(${name}).length`);
        }
      }
      case 14: {
        const name = this.fresh('m');
        const kind = this.pick(['Map', 'Set']);
        const key = () => this.text(depth - 1);
        if (kind === 'Set') {
          return [`const ${name} = new Set([`, key(), ', ', key(), `]); ${name}.add(`, key(), `); console.log('${label}', ${name}.size, ${name}.has(`, key(), `), [...${name}].length);`];
        }
        return [`const ${name} = new Map([[`, key(), ', 1]]); ', `${name}.set(`, key(), ', 2); ', `${this.chance(0.4) ? `${name}.delete(` : `${name}.get(`}`, key(), `); console.log('${label}', ${name}.size, ${name}.get(`, key(), `), [...${name}.keys()].join());`];
      }
      case 15: {
        const name = this.fresh('f');
        this.texts.push('p');
        const body = ['if (', this.condition(depth - 1), ') return ', this.any(depth - 1), '; return ', this.text(depth - 1), ';'];
        this.texts.pop();
        this.functions.push(name);
        return [`function ${name}(p) { `, body, ' }'];
      }
      case 16: {
        const value = this.list(depth);
        const name = this.fresh('l');
        this.lists.push(name);
        return [`const ${name} = `, value, ';'];
      }
      case 17: return ['try { if (', this.condition(depth - 1), ') throw new ', [this.pick(['Error', 'TypeError', 'RangeError'])], '(', this.text(depth - 1), `); console.log('${label}', `, this.any(depth - 1), `); } catch (error) { console.log('${label}', error.message); }`];
      case 18: {
        const [one, two] = [this.fresh('d'), this.fresh('d')];
        const value = this.chance(0.5) ? this.text(depth - 1) : this.list(depth - 1);
        this.anything.push(one, two);
        return [`const [${one}, ...${two}] = `, value, ';'];
      }
      default: return this.chance(0.3) ? ['if (', this.condition(depth), ') throw ', [this.pick(['new Error(', '('])], this.text(depth - 1), ');']
        : log(', ', this.list(depth));
    }
  }

  new_object() {
    const name = this.fresh('o');
    const start = this.pick(['{}', '{ a: 1, b: 2 }', "{ b: 'x', '1': 'y', length: 0 }", '[1, 2]', 'Object.create({ a: 3 })']);
    this.objects.push(name);
    return [`const ${name} = ${start};`];
  }

  program() {
    const head = input_lines(this);
    const first = this.chance(0.3) ? [this.new_object()] : [];
    const body = Array.from({ length: 3 + this.below(5) }, (_, i) => this.statement(i, 1 + this.below(3)));
    body.unshift(...first);
    body.push(['console.log(', [...this.texts, ...this.numbers, ...this.anything].join(', '), ');']);
    return { head, body };
  }
}

const show = (node) => (typeof node === 'string' ? node : node.map(show).join(''));

/** The program's text. */
function render({ head, body }) {
  const names = 'int, boolean, oneOf, string, number, array, object, any';
  return [`const { ${names} } = require('sheaf');`, ...head, ...body.map(show), ''].join('\n');
}

const generate = (seed) => new Generator(seed).program();

/** Smaller programs, the smallest first. */
function* smaller({ head, body }) {
  for (let i = 0; i < body.length; i++) yield { head, body: body.filter((_, j) => j !== i) };
  for (let i = 0; i < head.length; i++) yield { head: head.filter((_, j) => j !== i), body };
  for (let i = 0; i < body.length; i++) {
    for (const statement of smaller_parts(body[i], true)) {
      yield { head, body: body.map((old, j) => (j === i ? statement : old)) };
    }
  }
}

function* smaller_parts(node, is_statement = false) {
  if (typeof node === 'string') return;
  if (!is_statement) {
    for (const part of node) if (Array.isArray(part)) yield part;
    for (const simple of ["''", 's', '1']) if (show(node).length > simple.length) yield [simple];
  }
  for (let i = 0; i < node.length; i++) {
    if (!Array.isArray(node[i])) continue;
    for (const part of smaller_parts(node[i])) yield node.map((old, j) => (j === i ? part : old));
  }
}

module.exports = { generate, render, smaller };
