'use strict';
// Small programs about arithmetic, coercions and text of terms, made from a seed. A program is a list
// of statements; an expression is a list of texts and expressions, so that it can be made smaller:
// each expression may take the place of the one that it is part of.

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

const kSmall = ["int('x', { min: -3, max: 3 })", "int('x', { min: 0, max: 3 })", "int('x', { min: -2, max: 11 })"];
const kInputs = [
  [...kSmall, ...kSmall, ...kSmall, ...kSmall, ...kSmall, "int('x', { min: -150, max: 150 })",
    "int('x', { min: 2147483645, max: 2147483649 })", "int('x', { min: -2147483650, max: -2147483646 })",
    "int('x', { min: 9007199254740987, max: 9007199254740991 })"],
  ["int('y', { min: -1, max: 1 })", "int('y', { min: 0, max: 2 })", "int('y', { min: -1, max: 0 })"],
  ["boolean('z')", "oneOf('z', [1, -1])", "oneOf('z', [0, -0, 2, 'a'])", "oneOf('z', [null, 3.5, NaN, '7'])",
    "int('z', { min: 1, max: 3 })", "oneOf('z', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])"],
];
const kNumbers = ['0', '-0', '1', '-1', '2', '3', '4', '7', '10', '16', '0.5', '1.5', '-2.5', '100', 'NaN',
  'Infinity', '-Infinity', '2147483647', '-2147483648', '4294967296', '9007199254740991', '1e21', '1e-7'];
const kOthers = ['true', 'false', 'null', 'undefined'];
const kTexts = ["''", "'0'", "'1'", "'-1'", "'a'", "' 3 '", "'0x1f'", "'-0'", "'1e3'", "'NaN'", "'12'", "'x1'"];
const kArithmetic = ['+', '-', '*', '/', '%'];
const kBits = ['&', '|', '^', '<<', '>>', '>>>'];
const kRelations = ['<', '<=', '>', '>=', '==', '!=', '===', '!=='];
const kOneNumber = ['Math.abs', 'Math.floor', 'Math.ceil', 'Math.round', 'Math.trunc', 'Math.sign', 'Math.sqrt',
  'Math.clz32', 'Math.fround', 'Number', '-', '+', '~'];

class Generator {
  constructor(seed) {
    this.random = random_from(seed);
    this.names = ['x', 'y', 'z'];
  }

  below(count) { return Math.floor(this.random() * count); }
  pick(list) { return list[this.below(list.length)]; }

  number(depth) {
    if (depth <= 0) return [this.random() < 0.7 ? this.pick(this.names) : this.pick(kNumbers)];
    const next = () => this.number(depth - 1 - this.below(2));
    switch (this.below(16)) {
      case 0: case 1: case 2: case 3: case 4:
        return ['(', next(), ` ${this.pick(kArithmetic)} `, next(), ')'];
      case 5: return ['(', next(), ` ${this.pick(kArithmetic)} `, [this.pick(kNumbers)], ')'];
      case 6: return ['(', next(), ` ${this.pick(kBits)} `, next(), ')'];
      case 7: return ['(', next(), ` ${this.pick(kBits)} `, [this.pick(kNumbers)], ')'];
      case 8: return ['((', next(), ') ** (', this.random() < 0.5 ? [this.pick(kNumbers)] : next(), '))'];
      case 9: case 10: return [`${this.pick(kOneNumber)}(`, next(), ')'];
      case 11: return [`${this.pick(['Math.min', 'Math.max', 'Math.imul'])}(`, next(), ', ', next(), ')'];
      case 12: return [`${this.pick(['parseInt', 'parseFloat', 'Number'])}(`, this.text(depth - 1), ')'];
      case 13: return this.random() < 0.5 ? ['parseInt(', this.text(depth - 1), `, ${this.pick(['2', '10', '16', '36'])})`]
        : ['(', this.text(depth - 1), ').length'];
      case 14: return ['(', this.condition(depth - 1), ' ? ', next(), ' : ', next(), ')'];
      default: return [this.pick([...kOthers, ...kTexts, ...kNumbers])];
    }
  }

  text(depth) {
    if (depth <= 0) return [this.pick(kTexts)];
    const number = () => this.number(depth - 1);
    switch (this.below(10)) {
      case 0: return ['String(', number(), ')'];
      case 1: return ['`${', number(), '}`'];
      case 2: return ['(', number(), " + '')"];
      case 3: return ["('' + ", number(), ' + ', number(), ')'];
      case 4: return ['Number(', number(), `).toString(${this.pick(['', '10', '2', '16'])})`];
      case 5: return ['Number(', number(), ').toFixed(', [this.pick(['0', '1', '2'])], ')'];
      case 6: return ['(', this.text(depth - 1), ' + ', this.text(depth - 1), ')'];
      case 7: return ['(', this.text(depth - 1), `).${this.pick(['slice(1)', 'slice(-1)', 'padStart(3, "0")', 'charAt(0)', 'trim()', 'repeat(2)'])}`];
      case 8: return ['typeof (', number(), ')'];
      default: return ['(', this.condition(depth - 1), ' ? ', this.text(depth - 1), ' : ', this.text(depth - 1), ')'];
    }
  }

  condition(depth) {
    if (depth <= 0) return ['(', [this.pick(this.names)], ` ${this.pick(kRelations)} `, [this.pick(kNumbers)], ')'];
    const number = () => this.number(depth - 1);
    const either = () => (this.random() < 0.3 ? this.text(depth - 1) : number());
    switch (this.below(9)) {
      case 0: case 1: case 2: return ['(', either(), ` ${this.pick(kRelations)} `, either(), ')'];
      case 3: return ['Object.is(', either(), ', ', this.random() < 0.5 ? [this.pick(['-0', '0', 'NaN'])] : either(), ')'];
      case 4: return ['!(', this.random() < 0.5 ? either() : this.condition(depth - 1), ')'];
      case 5: return ['(', this.condition(depth - 1), ` ${this.pick(['&&', '||'])} `, this.condition(depth - 1), ')'];
      case 6: return [`${this.pick(['Number.isInteger', 'Number.isNaN', 'isNaN', 'isFinite', 'Number.isSafeInteger', 'Boolean'])}(`, either(), ')'];
      case 7: return ['(', this.text(depth - 1), ' === ', this.text(depth - 1), ')'];
      default: return ['(1 / ', number(), ' === ', [this.pick(['Infinity', '-Infinity'])], ')'];
    }
  }

  any(depth) {
    const kind = this.below(5);
    return kind === 0 ? this.text(depth) : kind === 1 ? this.condition(depth) : this.number(depth);
  }

  statement(label) {
    const depth = 1 + this.below(3);
    switch (this.below(6)) {
      case 5: {
        const name = `v${label}`;
        const start = this.any(1);
        this.names.push(name);
        return [`let ${name} = `, start, `; for (let i = 0; i < ${2 + this.below(3)}; i++) ${name} = `,
          this.any(depth), ';'];
      }
      case 0: return [`console.log('${label}', `, this.any(depth), ');'];
      case 1: {
        const expression = this.any(depth);
        const name = `v${label}`;
        this.names.push(name);
        return [`let ${name} = `, expression, ';'];
      }
      case 2: {
        const targets = this.names.filter((name) => name.startsWith('v'));
        if (targets.length === 0) return this.statement(label);
        return ['if (', this.condition(depth - 1), `) ${this.pick(targets)} = `, this.any(depth - 1), ';'];
      }
      default: return ['if (', this.condition(depth), `) console.log('${label}');`];
    }
  }

  program() {
    const head = kInputs.map((choices, i) => [`const ${'xyz'[i]} = `, `${this.pick(choices)};`]);
    const body = Array.from({ length: 3 + this.below(5) }, (_, i) => this.statement(i));
    body.push(['console.log(', this.names.join(', '), ');']);
    return { head, body };
  }
}

const show = (node) => (typeof node === 'string' ? node : node.map(show).join(''));

/** The program's text. */
function render({ head, body }) {
  return ["const { int, boolean, oneOf } = require('sheaf');", ...head.map(show), ...body.map(show), ''].join('\n');
}

const generate = (seed) => new Generator(seed).program();

/** Smaller programs, the smallest first. */
function* smaller({ head, body }) {
  for (let i = 0; i < body.length; i++) yield { head, body: body.filter((_, j) => j !== i) };
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
    for (const simple of ['0', 'x', 'y']) if (show(node).length > 1) yield [simple];
  }
  for (let i = 0; i < node.length; i++) {
    if (!Array.isArray(node[i])) continue;
    for (const part of smaller_parts(node[i])) yield node.map((old, j) => (j === i ? part : old));
  }
}

module.exports = { generate, render, smaller };
