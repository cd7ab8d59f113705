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
  assert.ok(result.seconds < 8, `took ${result.seconds} s`);
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
