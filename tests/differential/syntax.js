// Compares which sources the front end takes with which ones Node takes:
//
//   node syntax.js SHEAF_SYNTAX [--sources N] [--seed S] [--all]
//
// The sources are generated: statements from a grammar that knows more than the language allows, half
// of them with a token dropped, doubled, exchanged or replaced. Each is a list of tokens, so that a
// disagreement can be shrunk by leaving tokens out. A source that the front end calls unsupported
// counts as agreed: nothing runs. --all prints all disagreements, not only the first of each kind.
'use strict';

const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');

const kParameters = ['exports', 'require', 'module', '__filename', '__dirname'];
const kMutatedShare = 0.5;
const kShown = 40;

/** A generator of numbers below n, the same for the same seed (mulberry32). */
function make_random(seed) {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

const kNames = ['a', 'b', 'a', 'b', 'c', 'x', 'let', 'yield', 'await', 'async', 'of', 'static', 'get', 'set',
  'eval', 'arguments', 'undefined', 'implements', 'enum', '\\u0061', '\\u{62}', '±', 'ä', 'a\u200d', 'new.target',
  'this', 'super', 'null', 'if', 'as', 'from', 'l\\u0065t', 'cl\\u0061ss', 'constructor', 'prototype', '__proto__'];
const kNumbers = ['0', '1', '07', '08', '1.5', '.5', '5.', '1e3', '0x1F', '0b1', '0o7', '1_0', '1__0', '1_', '0_1',
  '08.5', '07.5', '1n', '01n', '0b2', '0xg', '1e', '3in', '1.e1'];
const kStrings = ["'s'", '"s"', "'\\x41'", "'\\x4'", "'\\u0041'", "'\\u{41}'", "'\\u{110000}'", "'\\07'", "'\\0'", "'\\8'",
  "'\\\n'", "'\n'", "'use strict'", "'\u2028'", '`t`', '`\\07`', '`\\u`', '`a${', "'\\u00'"];
const kBinary = ['+', '-', '*', '/', '%', '**', '<', '>', '<=', '>=', '==', '!=', '===', '!==', '&', '|', '^', '<<',
  '>>', '>>>', '&&', '||', '??', 'in', 'instanceof', ','];
const kAssign = ['=', '=', '=', '+=', '-=', '**=', '&&=', '||=', '??=', '>>>='];
const kUnary = ['!', '-', '+', '~', 'typeof', 'void', 'delete', '++', '--', 'await', 'yield', 'yield *', 'new', '...'];
const kOthers = ['{', '}', '(', ')', '[', ']', ';', ',', ':', '?', '?.', '=>', '...', '.', '\n', '#p', '@', '`',
  '/*c*/', '//c\n', '<!--c\n', '-->', 'var', 'const', 'function', 'class', 'return', 'break', 'continue', 'case', 'default',
  'extends', 'else', 'while', 'for', 'do', 'switch', 'try', 'catch', 'finally', 'throw', 'with', 'debugger', 'import',
  'export', '/r/g', '/r/gg', '\u2060', '\u00a0', '\ufeff'];

/** The grammar: each method gives a list of tokens. */
class Grammar {
  constructor(random) {
    this.random = random;
  }

  pick(list) {
    return list[this.random(list.length)];
  }

  chance(percent) {
    return this.random(100) < percent;
  }

  name() {
    return [this.chance(85) ? this.pick(kNames.slice(0, 6)) : this.pick(kNames)];
  }

  list(count, make, separator = ',') {
    const tokens = [];
    for (let i = this.random(count + 1); i > 0; i--) tokens.push(...make(), ...(i > 1 || this.chance(15) ? [separator] : []));
    return tokens;
  }

  atom() {
    switch (this.random(8)) {
      case 0: return [this.chance(70) ? '1' : this.pick(kNumbers)];
      case 1: return [this.chance(60) ? "'s'" : this.pick(kStrings)];
      case 2: return ['this'];
      default: return this.name();
    }
  }

  expression(depth) {
    if (depth <= 0) return this.atom();
    const inner = () => this.expression(depth - 1);
    switch (this.random(24)) {
      case 0: case 1: return [...inner(), this.pick(kBinary), ...inner()];
      case 2: return [this.pick(kUnary), ...inner()];
      case 3: return ['(', ...inner(), ')'];
      case 4: return [...this.target(depth - 1), this.pick(kAssign), ...inner()];
      case 5: return [...this.target(depth - 1), this.pick(['++', '--'])];
      case 6: return [...inner(), '?', ...inner(), ':', ...inner()];
      case 7: return [...inner(), this.pick(['.', '?.']), ...this.name()];
      case 8: return [...inner(), '[', ...inner(), ']'];
      case 9: return [...inner(), ...this.chance(20) ? ['?.'] : [], '(', ...this.list(2, () => this.element(depth - 1)), ')'];
      case 10: return ['[', ...this.list(3, () => this.element(depth - 1)), ']'];
      case 11: return this.object(depth - 1);
      case 12: return this.arrow(depth - 1);
      case 13: return this.functionLike(depth - 1, this.chance(50) ? this.name() : []);
      case 14: return this.classLike(depth - 1, this.chance(50) ? this.name() : []);
      case 15: return ['new', ...inner(), ...this.chance(60) ? ['(', ')'] : []];
      case 16: return ['`t${', ...inner(), '}`'];
      case 17: return ['super', ...this.pick([['(', ')'], ['.', 'a'], ['[', '1', ']']])];
      case 18: return ['yield', ...this.chance(60) ? inner() : []];
      case 19: return ['async', ...this.arrow(depth - 1)];
      case 20: return [...inner(), '`t`'];
      default: return this.atom();
    }
  }

  element(depth) {
    return this.chance(15) ? ['...', ...this.expression(depth)] : this.expression(depth);
  }

  target(depth) {
    switch (this.random(6)) {
      case 0: return [...this.atom(), '.', ...this.name()];
      case 1: return [...this.atom(), '[', ...this.expression(depth), ']'];
      case 2: return this.pattern(depth);
      case 3: return ['(', ...this.target(depth - 1), ')'];
      case 4: return this.expression(depth);
      default: return this.name();
    }
  }

  pattern(depth) {
    if (depth <= 0) return this.name();
    const part = () => {
      if (this.chance(12)) return ['...', ...this.pattern(depth - 1)];
      return [...this.pattern(depth - 1), ...this.chance(25) ? ['=', ...this.expression(depth - 1)] : []];
    };
    if (this.chance(50)) return ['[', ...this.list(3, part), ']'];
    return ['{', ...this.list(3, () => this.chance(50) ? part() : [...this.key(depth - 1), ':', ...part()]), '}'];
  }

  key(depth) {
    switch (this.random(8)) {
      case 0: return ['[', ...this.expression(depth), ']'];
      case 1: return ["'k'"];
      case 2: return ['1'];
      case 3: return [this.pick(['get', 'set', 'static', 'async', 'if', '__proto__', 'constructor', 'prototype'])];
      default: return this.name();
    }
  }

  object(depth) {
    return ['{', ...this.list(3, () => {
      switch (this.random(8)) {
        case 0: return ['...', ...this.expression(depth)];
        case 1: return this.method(depth);
        case 2: return this.name();
        case 3: return [...this.name(), '=', ...this.expression(depth)];
        default: return [...this.key(depth), ':', ...this.expression(depth)];
      }
    }), '}'];
  }

  method(depth) {
    const before = this.pick([[], [], ['get'], ['set'], ['*'], ['async'], ['async', '*']]);
    const count = before[0] === 'get' ? 0 : before[0] === 'set' ? 1 : 2;
    const parameters = before[0] === 'set' && this.chance(85) ? this.name() : this.chance(90) ? this.list(count, () => this.parameter(depth)) : this.name();
    return [...before, ...this.key(depth), '(', ...parameters, ')', '{', ...this.body(depth), '}'];
  }

  parameter(depth) {
    if (this.chance(10)) return ['...', ...this.pattern(1)];
    return [...this.pattern(this.chance(75) ? 0 : 2), ...this.chance(15) ? ['=', ...this.expression(depth)] : []];
  }

  arrow(depth) {
    const head = this.chance(40) ? this.name() : ['(', ...this.list(2, () => this.parameter(depth)), ')'];
    const body = this.chance(50) ? this.expression(depth) : ['{', ...this.body(depth), '}'];
    return [...head, ...this.chance(4) ? ['\n'] : [], '=>', ...body];
  }

  functionLike(depth, name) {
    const kind = this.pick([['function'], ['function'], ['function', '*'], ['async', 'function']]);
    return [...kind, ...name, '(', ...this.list(2, () => this.parameter(depth)), ')', '{', ...this.body(depth), '}'];
  }

  body(depth) {
    return [...this.chance(12) ? ["'use strict'", ';'] : [], ...this.statements(depth, 2)];
  }

  classLike(depth, name) {
    const heritage = this.chance(40) ? ['extends', ...this.expression(this.chance(70) ? 0 : depth)] : [];
    const member = () => {
      const fixed = this.chance(20) ? ['static'] : [];
      switch (this.random(6)) {
        case 0: return [...fixed, ...this.key(depth), ...this.chance(60) ? ['=', ...this.expression(depth)] : [], this.pick([';', ';', '\n'])];
        case 1: return ['static', '{', ...this.statements(depth, 2), '}'];
        case 2: return ['constructor', '(', ')', '{', ...this.body(depth), '}'];
        case 3: return [';'];
        case 4: return ['#p', ...this.chance(50) ? ['=', '1'] : [], ';'];
        default: return [...fixed, ...this.method(depth)];
      }
    };
    const members = [];
    for (let i = this.random(3); i > 0; i--) members.push(...member());
    return ['class', ...name, ...heritage, '{', ...members, '}'];
  }

  statements(depth, count) {
    const tokens = [];
    for (let i = this.random(count + 1); i > 0; i--) tokens.push(...this.statement(depth));
    return tokens;
  }

  declaration(depth) {
    const kind = this.pick(['var', 'let', 'const']);
    return [kind, ...this.list(1, () => this.declarator(depth)), ...this.declarator(depth)];
  }

  declarator(depth) {
    return [...this.pattern(this.chance(70) ? 0 : 2), ...this.chance(80) ? ['=', ...this.expression(depth)] : []];
  }

  end() {
    return this.pick([[';'], [';'], [';'], ['\n'], ['\n'], []]);
  }

  statement(depth) {
    if (depth <= 0) return [...this.expression(1), ...this.end()];
    const inner = () => this.statement(depth - 1);
    const value = () => this.expression(depth - 1);
    switch (this.random(24)) {
      case 0: case 1: return [...this.declaration(depth - 1), ...this.end()];
      case 2: return ['if', '(', ...value(), ')', ...inner(), ...this.chance(40) ? ['else', ...inner()] : []];
      case 3: return ['for', '(', ...this.chance(60) ? this.declaration(depth - 1) : this.chance(50) ? value() : [], ';', ...this.chance(60) ? value() : [], ';', ...this.chance(60) ? value() : [], ')', ...inner()];
      case 4: case 5: {
        const head = this.chance(60) ? [this.pick(['var', 'let', 'const']), ...this.declarator_head()] : this.target(depth - 1);
        return ['for', ...this.chance(5) ? ['await'] : [], '(', ...head, this.pick(['of', 'in']), ...value(), ')', ...inner()];
      }
      case 6: return ['while', '(', ...value(), ')', ...inner()];
      case 7: return ['do', ...inner(), 'while', '(', ...value(), ')', ...this.end()];
      case 8: return ['{', ...this.statements(depth - 1, 3), '}'];
      case 9: return this.functionLike(depth - 1, this.name());
      case 10: return this.classLike(depth - 1, this.name());
      case 11: return ['try', '{', ...this.statements(depth - 1, 2), '}', ...this.pick([['catch', '{', '}'], ['catch', '(', ...this.pattern(1), ')', '{', ...this.statements(depth - 1, 2), '}'], ['finally', '{', '}'], []])];
      case 12: return ['switch', '(', ...value(), ')', '{', ...this.list(2, () => [...this.chance(75) ? ['case', ...value()] : ['default'], ':', ...this.statements(depth - 1, 2)], ''), '}'];
      case 13: return [...this.name(), ':', ...inner()];
      case 14: return [this.pick(['break', 'continue']), ...this.chance(40) ? this.name() : [], ...this.end()];
      case 15: return ['return', ...this.chance(60) ? value() : [], ...this.end()];
      case 16: return ['throw', ...value(), ...this.end()];
      case 17: return [this.pick([';', 'debugger;', 'with'])];
      default: return [...value(), ...this.end()];
    }
  }

  declarator_head() {
    return [...this.pattern(this.chance(60) ? 0 : 2), ...this.chance(6) ? ['=', '1'] : []];
  }

  source() {
    return [...this.chance(15) ? ["'use strict'", ';'] : [], ...this.statement(2), ...this.statements(2, 1)];
  }

  mutate(tokens) {
    const changed = [...tokens];
    const at = this.random(changed.length);
    const all = () => this.pick([kNames, kNumbers, kStrings, kBinary, kAssign, kUnary, kOthers, kOthers]);
    switch (this.random(5)) {
      case 0: changed.splice(at, 1); break;
      case 1: changed.splice(at, 0, changed[at]); break;
      case 2: changed.splice(at, 0, this.pick(all())); break;
      case 3: changed[at] = this.pick(all()); break;
      default: {
        const other = this.random(changed.length);
        [changed[at], changed[other]] = [changed[other], changed[at]];
      }
    }
    return changed;
  }
}

const text_of = (tokens) => tokens.join(' ');

/** '' if Node takes the text as a module, else its message. */
function ask_node(text) {
  try {
    vm.compileFunction(text, kParameters);
    return '';
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message;
  }
}

function ask_sheaf(program, texts) {
  const { stdout, status, signal, error } = spawnSync(program, {
    input: texts.map((text) => text + '\0').join(''), maxBuffer: 1 << 28, encoding: 'utf8' });
  if (error) throw error;
  const lines = stdout.split('\n').slice(0, -1);
  if (status !== 0) return [...lines, `crashed ${signal || status}`];
  return lines;
}

// Legal sources that the front end cannot read and refuses; each is a limit that nothing runs with.
const kLimits = [
  /syntax error: unexpected `of`/,  // `for (f() of x)`, which throws when it runs
  /syntax error: unexpected `\\u`/,  // a tagged template with an escape that only a tag may see
];

/** What they disagree about, or ''. */
function disagreement(node, sheaf) {
  if (sheaf === undefined) return '';  // behind a crash
  if (sheaf.startsWith('crashed')) return sheaf;
  if (sheaf.startsWith('unsupported')) return '';
  if (sheaf === 'accepted') return node === '' ? '' : `Node refuses it: ${node}`;
  if (kLimits.some((limit) => limit.test(sheaf))) return '';
  return node === '' ? `Node takes it, Sheaf says ${sheaf.replace(/\d+:\d+ /, '')}` : '';
}

function kind_of(complaint) {
  return complaint.startsWith('Node refuses') ? 'refuses' : complaint.startsWith('Node takes') ? 'takes' : 'crash';
}

/** The tokens of a disagreement, with as many left out as possible. */
function shrink(program, tokens, kind) {
  let best = tokens;
  for (let size = Math.ceil(best.length / 2); size > 0;) {
    const candidates = [];
    for (let at = 0; at + size <= best.length; at++) {
      const candidate = [...best.slice(0, at), ...best.slice(at + size)];
      if (candidate.length > 0) candidates.push(candidate);
    }
    const answers = ask_sheaf(program, candidates.map(text_of));
    const found = candidates.find((candidate, i) => {
      const complaint = disagreement(ask_node(text_of(candidate)), answers[i]);
      return complaint !== '' && kind_of(complaint) === kind;
    });
    if (found) best = found;
    else size = size > 1 ? Math.ceil(size / 2) : 0;
    size = Math.min(size, best.length);
  }
  return best;
}

/** Sources once met: `{legal: [...], illegal: [...]}`. */
const kKnown = JSON.parse(readFileSync(path.join(__dirname, 'syntax_known.json'), 'utf8'));

function main(program, options) {
  const grammar = new Grammar(make_random(options.seed));
  const sources = [...kKnown.legal, ...kKnown.illegal].map((text) => [text]);
  for (let i = 0; i < options.sources; i++) {
    const tokens = grammar.source();
    sources.push(grammar.random(100) < kMutatedShare * 100 ? grammar.mutate(tokens) : tokens);
  }
  const wrong = kKnown.legal.filter((text) => ask_node(text) !== '').concat(kKnown.illegal.filter((text) => ask_node(text) === ''));
  for (const text of wrong) console.log(`FAILED syntax_known.json is wrong about ${JSON.stringify(text)}`);

  const texts = sources.map(text_of);
  const answers = ask_sheaf(program, texts);
  const counts = { accepted: 0, refused: 0, unsupported: 0 };
  const seen = new Map();
  let disagreements = 0;
  for (const [i, text] of texts.entries()) {
    const complaint = disagreement(ask_node(text), answers[i]);
    if (answers[i]) counts[answers[i].split(' ')[0]]++;
    if (complaint === '') continue;
    disagreements++;
    if (seen.size >= kShown) continue;
    const tokens = sources[i].length > 1 ? shrink(program, sources[i], kind_of(complaint)) : sources[i];
    const least = text_of(tokens);
    const why = disagreement(ask_node(least), ask_sheaf(program, [least])[0]);
    const key = options.all ? least : why;
    if (!seen.has(key)) seen.set(key, `${JSON.stringify(least)}\n    ${why}`);
  }
  for (const line of seen.values()) console.log(`FAILED ${line}`);
  console.log(`${texts.length} sources: ${counts.accepted} accepted, ${counts.refused} refused, ` +
    `${counts.unsupported} unsupported; ${disagreements} disagreements`);
  // A generator that makes only one sort would show nothing.
  const balanced = Math.min(counts.accepted, counts.refused) * 10 >= texts.length;
  if (!balanced) console.log('FAILED too few of one sort');
  process.exitCode = disagreements === 0 && wrong.length === 0 && balanced ? 0 : 1;
}

const words = process.argv.slice(3);
const number = (name, otherwise) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : otherwise);
main(path.resolve(process.argv[2]), { sources: number('--sources', 20000), seed: number('--seed', 1), all: words.includes('--all') });
