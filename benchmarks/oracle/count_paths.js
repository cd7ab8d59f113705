'use strict';
// Counts the feasible paths of a benchmark program by concolic execution: the independent judge
// of the path counts that Sheaf's DSE reports.
//
//   NODE_PATH=DIR/node_modules node count_paths.js PROGRAM.js… [--size N] [--set NAME=VALUE]

const fs = require('fs');
const { make_form, combine, scale, holds, negate, solve } = require('./linear.js');
const { instrument } = require('./instrument.js');

/** An integer that depends on inputs. Any use that was not rewritten throws. */
class Symbolic {
  constructor(form) {
    this.form = form;
  }
  [Symbol.toPrimitive]() {
    throw new Error('path counter: a symbolic value reached an operation that is not counted');
  }
}

class Condition {
  constructor(constraint) {
    this.constraint = constraint;
  }
  [Symbol.toPrimitive]() {
    throw new Error('path counter: a symbolic Boolean reached an operation that is not counted');
  }
}

const constant_form = (value) => make_form(new Map(), value);
const form_of = (value) => (value instanceof Symbolic ? value.form : constant_form(value));

function from_form(form) {
  return form.terms.size === 0 ? form.constant : new Symbolic(form);
}

function compare(operator, a, b) {
  if (typeof a !== 'number' && !(a instanceof Symbolic)) return operator.startsWith('!');
  if (typeof b !== 'number' && !(b instanceof Symbolic)) return operator.startsWith('!');
  const difference = combine(form_of(a), form_of(b), -1);
  const plus_one = (form) => combine(form, constant_form(1), 1);
  const make = (form, relation) => {
    const constraint = { form, relation };
    return form.terms.size === 0 ? holds(constraint, new Map()) : new Condition(constraint);
  };
  switch (operator) {
    case '<': return make(plus_one(difference), '<=');
    case '<=': return make(difference, '<=');
    case '>': return make(plus_one(scale(difference, -1)), '<=');
    case '>=': return make(scale(difference, -1), '<=');
    case '==': case '===': return make(difference, '=');
    default: return make(difference, '!=');
  }
}

const natives = new Map();

function operate_natively(operator, a, b) {
  let native = natives.get(operator);
  if (native === undefined) {
    native = new Function('a', 'b', `return a ${operator} b`);
    natives.set(operator, native);
  }
  return native(a, b);
}

function operate(operator, a, b) {
  const symbolic = a instanceof Symbolic || b instanceof Symbolic;
  if (!symbolic) return operate_natively(operator, a, b);
  switch (operator) {
    case '+':
      if (typeof a === 'string' || typeof b === 'string') return '<text>';
      return from_form(combine(form_of(a), form_of(b), 1));
    case '-':
      return from_form(combine(form_of(a), form_of(b), -1));
    case '*':
      if (typeof a === 'number') return from_form(scale(form_of(b), a));
      if (typeof b === 'number') return from_form(scale(form_of(a), b));
      throw new Error('path counter: product of two symbolic values');
    case '<': case '<=': case '>': case '>=': case '==': case '===': case '!=': case '!==':
      return compare(operator, a, b);
    default:
      throw new Error(`path counter: symbolic ${operator}`);
  }
}

/** One run under `model`: the constraints it met, each as it held. */
function run_once(program, model) {
  const path = [];
  let inputs = 0;
  const decide = (constraint) => {
    const taken = holds(constraint, model);
    path.push(taken ? constraint : negate(constraint));
    return taken;
  };
  const cond = (value) => {
    if (value instanceof Condition) return decide(value.constraint);
    if (value instanceof Symbolic) return decide({ form: value.form, relation: '!=' });
    return Boolean(value);
  };
  const readInput = () => new Symbolic(make_form(new Map([[inputs++, 1]]), 0));
  const boolean = () => new Condition({ form: readInput().form, relation: '!=' });
  const environment = {
    require: () => ({ readInput, int: readInput, boolean }),
    console: { log() {} },
    __op: operate,
    __cond: cond,
    __and: (a, rest) => {
      const symbolic = a instanceof Condition;
      return cond(a) ? rest() : symbolic ? false : a;
    },
    __or: (a, rest) => {
      const symbolic = a instanceof Condition;
      return cond(a) ? (symbolic ? true : a) : rest();
    },
    __un: (operator, a) => {
      if (operator === '!') return a instanceof Condition ? new Condition(negate(a.constraint)) : !cond(a);
      if (operator === 'typeof') return a instanceof Symbolic ? 'number' : typeof a;
      if (a instanceof Symbolic) return operator === '-' ? from_form(scale(a.form, -1)) : a;
      return new Function('a', `return ${operator} a`)(a);
    },
    __concrete: (a) => {
      if (a instanceof Symbolic) throw new Error('path counter: symbolic switch');
      return a;
    },
  };
  let thrown = '';
  try {
    program(...Object.values(environment));
  } catch (error) {
    if (String(error && error.message).startsWith('path counter:')) throw error;
    thrown = String(error);
  }
  return { path, inputs, thrown };
}

const kParameters = ['require', 'console', '__op', '__cond', '__and', '__or', '__un', '__concrete'];

/** Depth-first over all feasible decision sequences. */
function count_paths(source, limit = Infinity) {
  const program = new Function(...kParameters, instrument(source));
  const pending = [{ prefix: 0, model: new Map() }];
  let paths = 0, queries = 0;
  const throwing = new Map();
  while (pending.length > 0 && paths < limit) {
    const { prefix, model } = pending.pop();
    const { path, thrown } = run_once(program, model);
    paths++;
    if (thrown !== '') throwing.set(thrown, (throwing.get(thrown) || 0) + 1);
    for (let i = prefix; i < path.length; i++) {
      queries++;
      const other = solve(path.slice(0, i).concat([negate(path[i])]));
      if (other !== null) pending.push({ prefix: i + 1, model: other });
    }
  }
  return { paths, queries, throwing };
}

function main(args) {
  const files = [];
  const settings = [];
  for (let i = 0; i < args.length; i++) {
    if (args[i] === '--size') settings.push(['N', args[++i]]);
    else if (args[i] === '--set') settings.push(args[++i].split('='));
    else files.push(args[i]);
  }
  for (const file of files) {
    let source = fs.readFileSync(file, 'utf8');
    for (const [name, value] of settings) {
      source = source.replace(new RegExp(`^const ${name} = .*?;`, 'm'), `const ${name} = ${value};`);
    }
    const { paths, queries, throwing } = count_paths(source);
    const notes = [...throwing].map(([text, count]) => `; ${count} end in ${text}`).join('');
    console.log(`${file}: ${paths} paths, ${queries} queries${notes}`);
  }
}

if (require.main === module) main(process.argv.slice(2));
module.exports = { count_paths };
