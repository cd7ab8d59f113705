// Generated programs that compare number inputs: what Sheaf proves of them, against Node.
//
//   node number_programs.js SHEAF [--programs N] [--seed N] [--strategy NAME]
//
// Every run must be complete and every input replayed; then Node runs the program on many vectors,
// and whatever it does must be an arm that the run has covered. So a wrong proof shows.
'use strict';

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { random_numbers } = require('../../node/random.js');
const { run_program, ScriptCache } = require('../../node/vm_run.js');

const kStatements = 5;
const kVectors = 150;
const kConstants = ['0', '-0', '1', '0.1', '0.30000000000000004', '-1', '5e-324', '1e308', 'Infinity',
  '-Infinity', 'NaN', '2**53', '0.5', '-0.5', '3', '1.5', '2147483648'];
const kTried = [0, -0, 1, -1, 0.1, 0.5, -0.5, NaN, Infinity, -Infinity, 5e-324, -5e-324, 1e308,
  Number.MAX_VALUE, -Number.MAX_VALUE, 2 ** 53, 1.5, 2, 3, 0.30000000000000004, 0.3,
  0.10000000000000002, -2, 0.2];
const kRelations = ['<', '<=', '>', '>=', '===', '!==', '==', '!='];

class Generator {
  constructor(seed) {
    this.random = random_numbers(String(seed));
  }

  below(count) { return Math.floor(this.random() * count); }
  pick(list) { return list[this.below(list.length)]; }
  operand(depth = 1) {
    if (depth > 0 && this.below(8) === 0) {
      return this.below(3) === 0 ? `Math.abs(${this.operand(0)})`
        : `Math.${this.pick(['min', 'max'])}(${this.operand(0)}, ${this.operand(0)})`;
    }
    return this.pick(['x', 'y', '-x', '-y', 'n', this.pick(kConstants), 'x', 'y']);
  }


  condition(depth) {
    const relation = () => `${this.operand()} ${this.pick(kRelations)} ${this.operand()}`;
    if (depth === 0) return relation();
    const inner = () => this.condition(depth - 1);
    switch (this.below(12)) {
      case 0: case 1: return `(${inner()} && ${inner()})`;
      case 2: return `(${inner()} || ${inner()})`;
      case 3: return `!(${inner()})`;
      case 4: return `Object.is(${this.operand()}, ${this.operand()})`;
      case 5: return `${this.pick(['Number.isNaN', 'isFinite'])}(${this.operand()})`;
      case 6: return this.pick(['x', 'y', '-x']);
      default: return relation();
    }
  }

  program() {
    const range = this.pick(['', '', ', { min: -1.5, max: 2 }', ', { min: 0 }', ', { min: 0.1, max: 0.5 }']);
    const lines = ["const { number, int } = require('sheaf');",
      `const x = number('x'), y = number('y'${range});`,
      `const n = int('n', { min: ${this.pick([-2, 0])}, max: ${this.pick([1, 3])} });`];
    for (let i = 0; i < kStatements; i++) {
      const shown = this.pick(['x', '[y]', '-x', 'n']);
      lines.push(`if (${this.condition(2)}) console.log('yes', ${shown}); else console.log('no');`);
    }
    return lines.join('\n') + '\n';
  }

  /** A value that answers the request, often the one given out before. */
  answer(request, earlier) {
    const { type, min, max } = request;
    if (type === 'int') return min + this.below(max - min + 1);
    const is_any = min === -Infinity && max === Infinity;
    for (;;) {
      const kind = this.random();
      const value = kind < 0.3 ? earlier : kind < 0.85 ? this.pick(kTried) : (this.random() - 0.5) * 4;
      if (is_any || (Number.isFinite(value) && value >= min && value <= max)) return value;
    }
  }
}

function check(sheaf, generator, directory, strategy) {
  const source = generator.program();
  const file = path.join(directory, 'p.js');
  fs.writeFileSync(file, source);
  const { stdout, stderr } = spawnSync(sheaf, ['run', 'p.js', '-o', 'out', '--force', '--strategy', strategy],
    { cwd: directory, encoding: 'utf8' });
  const told = `${source}\n${stdout}${stderr}`;
  const run = JSON.parse(fs.readFileSync(path.join(directory, 'out/run.json'), 'utf8'));
  assert.equal(run.complete, true, told);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', told);
  const first = source.split('\n').findIndex((line) => line.startsWith('if')) + 1;
  const status_of = (statement, arm) => run.arms
    .find(({ line, kind, arm: other }) => line === first + statement && kind === 'if' && other === arm).status;
  const scripts = new ScriptCache();
  for (let i = 0; i < kVectors; i++) {
    const values = [];
    const next = (request) => {
      values.push(generator.answer(request, values.at(-1) ?? 0));
      return values.at(-1);
    };
    const { output } = run_program({ file, source }, { next }, scripts, {});
    output.trimEnd().split('\n').forEach((line, statement) => {
      const status = status_of(statement, line === 'no' ? 1 : 0);
      assert.equal(status, 'covered', `line ${first + statement} with ${values.join(', ')}\n${told}`);
    });
  }
  return run.arms.filter(({ status }) => status === 'infeasible').length;
}

const { values, positionals } = parseArgs({ allowPositionals: true,
  options: { programs: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' },
    strategy: { type: 'string', default: 'multise' } } });
const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-numbers-'));
try {
  let proofs = 0;
  for (let i = 0; i < Number(values.programs); i++) {
    const generator = new Generator(Number(values.seed) * 1000 + i);
    proofs += check(path.resolve(positionals[0]), generator, directory, values.strategy);
  }
  console.log(`${values.programs} programs, ${proofs} arms proved infeasible, none wrong`);
} finally {
  fs.rmSync(directory, { recursive: true, force: true });
}
