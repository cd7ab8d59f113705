'use strict';
// Budgets end a run on time, with what it has; memory that is too small is a limitation.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');

function program(name, size) {
  return fs.readFileSync(path.join(kRoot, 'benchmarks', name), 'utf8')
    .replace(/^const N = \d+; \/\/ size$/m, `const N = ${size}; // size`);
}

function run(t, text, words) {
  const directory = scratch(t, { 'a.js': text });
  const start = Date.now();
  const result = sheaf(directory, ['run', 'a.js', '--no-node', ...words]);
  return { ...result, seconds: (Date.now() - start) / 1000,
    run: read_json(directory, 'sheaf-out/last/run.json') };
}

test('a deadline ends even a single long operation on diagrams', (t) => {
  // Merged, a quick sort of nine needs hours, most of them inside few operations.
  const result = run(t, program('programs/quick_sort.js', 9), ['--max-time', '2s']);
  assert.equal(result.status, 0, result.stderr);
  assert.equal(result.run.termination, 'max-time');
  assert.equal(result.run.complete, false);
  assert.ok(result.seconds < 5, `took ${result.seconds} s`);
});

test('too little memory is a limitation with a place', (t) => {
  const result = run(t, program('programs/stack.js', 20), ['--max-memory', '2MiB']);
  assert.equal(result.status, 0, result.stderr);
  assert.equal(result.run.termination, 'max-memory');
  const [limitation] = result.run.limitations;
  assert.equal(limitation.code, 'max-memory');
  assert.ok(limitation.line > 1);
});

test('adaptive: only the paths of the sort leave the merged run', (t) => {
  const text = program('adaptive/sort_or_scan.js', 7);
  const adaptive = run(t, text, ['--strategy', 'adaptive']).run;
  const merged = run(t, text, ['--strategy', 'multise']).run;
  assert.equal(adaptive.complete, true);
  assert.equal(adaptive.stats.paths, 5040);
  assert.equal(merged.stats.paths, undefined);
  assert.deepEqual(adaptive.arms.map((arm) => arm.status), merged.arms.map((arm) => arm.status));
  for (const entry of adaptive.tests) assert.equal(entry.replayed, 'self', JSON.stringify(entry));
});

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`${strategy}: what a spent budget leaves is still predicted and replayed`, (t) => {
    const text = "const { boolean, int } = require('sheaf');\n" +
      "const x = int('x', { min: 0, max: 100 });\n" +
      "if (x > 70) throw new Error('big');\n" +
      "if (boolean('a')) { let i = 0; while (true) { i += x > 50 ? 1 : 2; } }\n" +
      "console.log('other', x);\n";
    const result = run(t, text, ['--strategy', strategy, '--max-time', '1s']);
    assert.equal(result.status, 1, result.stderr);
    assert.equal(result.run.termination, 'max-time');
    const thrown = result.run.errors.filter(({ kind }) => kind !== 'nontermination');
    assert.equal(thrown.length, 1);
    assert.ok(result.run.coverage.arms.covered >= 2);
    for (const entry of result.run.tests) assert.notEqual(entry.replayed, 'diverged');
  });
}

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`${strategy}: --max-steps is kept to the instruction`, (t) => {
    const text = "const { boolean } = require('sheaf');\n" +
      "let n = 0;\nconst b = boolean('b');\nfor (let i = 0; i < 100; i++) n += b ? 1 : 2;\n";
    for (const steps of [1, 2, 17, 100]) {
      const { stats, termination } = run(t, text, ['--strategy', strategy, '--max-steps', `${steps}`]).run;
      assert.equal(termination, 'max-steps');
      assert.equal(stats.instructions, steps);
    }
  });

  test(`${strategy}: --max-loop bounds a loop that all paths run`, (t) => {
    const text = "const { int } = require('sheaf');\n" +
      "const x = int('x', { min: 0, max: 3 });\nlet n = 0;\nwhile (n < 30) n++;\nif (n > x) console.log(n);\n";
    const cut = run(t, text, ['--strategy', strategy, '--max-loop', '29']).run;
    assert.equal(cut.complete, false);
    assert.equal(cut.limitations[0].code, 'max-loop');
    assert.ok(cut.arms.every((arm) => arm.status !== 'infeasible' || arm.line === 4), JSON.stringify(cut.arms));
    assert.equal(run(t, text, ['--strategy', strategy, '--max-loop', '30']).run.complete, true);
  });

  test(`${strategy}: a call deeper than --max-depth is no error of the program`, (t) => {
    const text = "const { int } = require('sheaf');\n" +
      "function down(n) { return n <= 0 ? 0 : 1 + down(n - 1); }\n" +
      "const x = int('x', { min: 0, max: 40 });\nif (down(x) > 35) console.log('deep');\n";
    const cut = run(t, text, ['--strategy', strategy, '--max-depth', '20']).run;
    assert.deepEqual(cut.errors, []);
    assert.equal(cut.complete, false);
    assert.ok(cut.limitations.some(({ code }) => code === 'max-depth'));
    assert.equal(run(t, text, ['--strategy', strategy]).run.complete, true);
  });
}

test('recursion that Node may or may not hold is a limitation, one without an end an error', (t) => {
  const text = (depth) => "const { boolean } = require('sheaf');\n" +
    'function down(n) { return n === 0 ? 0 : 1 + down(n - 1); }\n' +
    `if (down(boolean('b') ? ${depth} : 5) > 10) console.log('deep');\n`;
  assert.equal(run(t, text(10200), []).run.complete, true);
  const doubtful = run(t, text(20000), []).run;
  assert.deepEqual(doubtful.errors, []);
  assert.ok(doubtful.limitations.some(({ code }) => code === 'stack-depth'));
  const [error] = run(t, text(-1), []).run.errors;
  assert.equal(error.name, 'RangeError');
});

test('output without an end is cut off by --max-memory, and the report is whole', (t) => {
  const text = "const { boolean } = require('sheaf');\n" +
    "if (boolean('b')) console.log('b');\nwhile (true) console.log('again '.repeat(10000));\n";
  const { run: report, status } = run(t, text, ['--max-memory', '100MiB', '--max-time', '20s']);
  assert.equal(status, 0);
  assert.equal(report.termination, 'max-memory');
  assert.equal(report.coverage.arms.covered, 3);
  for (const entry of report.tests) assert.notEqual(entry.replayed, 'diverged');
});
