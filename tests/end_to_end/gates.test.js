'use strict';
// Gates for continuous integration: coverage, completeness, known errors; and figures of runs.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

const kHarness = "const { int } = require('sheaf');\nconst x = int('x', { min: 0, max: 9 });\n" +
  "if (x > 20) console.log('never');\nif (x > 5) throw new RangeError('over ' + x);\nfunction unused(b) { return b ? 1 : 2; }\n";

test('branches: what is infeasible does not count', (t) => {
  const directory = scratch(t, { 'a.js': kHarness });
  const run = (...words) => sheaf(directory, ['run', 'a.js', '--no-node', '--expect-error', 'RangeError', ...words]);
  // 3 of 5 arms that are not infeasible: two stand in a function that nobody calls.
  assert.equal(run().status, 0);
  assert.equal(run('--branches', '60').status, 0);
  const missed = run('--branches', '61');
  assert.equal(missed.status, 1);
  assert.match(missed.stdout, /Gate missed: branches: 60\.0 % covered \(3 of 5\), wanted 61 %/);
  assert.equal(run('--check-coverage').status, 1);
  assert.equal(run('--check-coverage', '--branches', '50').status, 0);
  assert.equal(sheaf(directory, ['run', 'a.js', '--branches', '101']).status, 2);
});

test('lines and functions, as Istanbul counts them under Node', (t) => {
  const directory = scratch(t, { 'a.js': kHarness });
  const run = (...words) => sheaf(directory, ['run', 'a.js', '--expect-error', 'RangeError', ...words]);
  // One function, which nobody calls; of five lines with statements those of the dead branch share
  // theirs with its condition.
  const missed = run('--functions', '1');
  assert.equal(missed.status, 1, missed.stdout);
  assert.match(missed.stdout, /Gate missed: functions: 0\.0 % covered \(0 of 1\), wanted 1 %/);
  assert.equal(run('--lines', '50').status, 0);
  assert.match(run('--lines', '50', '--no-node').stdout, /Gate missed: lines: not measured/);
});

test('an incomplete run misses its gate', (t) => {
  const directory = scratch(t, { 'a.js': "let n = require('sheaf').int('n');\nwhile (n > 0) n--;\n" });
  const { status, stdout } = sheaf(directory, ['run', 'a.js', '--no-node', '--max-loop', '3', '--fail-on-incomplete']);
  assert.equal(status, 1);
  assert.match(stdout, /Gate missed: the run is not complete: /);
});

test('a baseline knows errors by name, file and line of source', (t) => {
  const directory = scratch(t, { 'a.js': kHarness, 'b.js': "if (require('sheaf').boolean('b')) null.x;" });
  const run = (name, ...words) => sheaf(directory, ['run', name, '--no-node', '--baseline', 'known.json', ...words]);
  assert.equal(run('a.js').status, 1);
  assert.equal(fs.existsSync(path.join(directory, 'known.json')), false);
  assert.equal(run('a.js', '--update-baseline').status, 0);
  const [error] = read_json(directory, 'known.json').errors;
  assert.deepEqual(error, {
    harness: 'a.js', name: 'RangeError', file: 'a.js', line: 4,
    source: "if (x > 5) throw new RangeError('over ' + x);",
  });
  const known = run('a.js');
  assert.equal(known.status, 0);
  assert.match(known.stdout, /RangeError: over 6 \(expected\)/);
  // The line moves, and stays known; other harnesses do not share it.
  fs.writeFileSync(path.join(directory, 'a.js'), `// a new line\n${kHarness}`);
  assert.equal(run('a.js').status, 0);
  assert.equal(run('b.js').status, 1);
  // Both at once: nobody's entries get lost.
  const both = sheaf(directory, ['run', 'a.js', 'b.js', '-j', '2', '--no-node', '--baseline', 'known.json', '--update-baseline']);
  assert.equal(both.status, 0, both.stdout + both.stderr);
  assert.deepEqual(read_json(directory, 'known.json').errors.map(({ harness }) => harness), ['a.js', 'b.js']);
  // Mended: said, and forgotten when asked to.
  fs.writeFileSync(path.join(directory, 'a.js'), kHarness.replace('x > 5', 'x > 9'));
  const mended = run('a.js');
  assert.equal(mended.status, 0);
  assert.match(mended.stdout, /Known error that is gone: RangeError at a\.js:5; --update-baseline forgets it/);
  run('a.js', '--update-baseline');
  assert.deepEqual(read_json(directory, 'known.json').errors.map(({ harness }) => harness), ['b.js']);
  assert.deepEqual(fs.readdirSync(directory).filter((name) => name.startsWith('known')), ['known.json']);
});

test('a baseline that is none is an error, and so is an update without one', (t) => {
  const directory = scratch(t, { 'a.js': kHarness, 'known.json': '[]' });
  const wrong = sheaf(directory, ['run', 'a.js', '--baseline', 'known.json']);
  assert.equal(wrong.status, 2);
  assert.match(wrong.stderr, /known\.json: is no baseline of Sheaf/);
  assert.equal(sheaf(directory, ['run', 'a.js', '--update-baseline']).status, 2);
  assert.equal(fs.existsSync(path.join(directory, 'sheaf-out')), false);
});

test('figures of runs, in every format', (t) => {
  const directory = scratch(t, { 'a.js': kHarness });
  sheaf(directory, ['run', 'a.js', '--no-node', '-o', 'one']);
  sheaf(directory, ['run', 'a.js', '--no-node', '-o', 'two', '--strategy', 'dse']);
  const stats = (...words) => sheaf(directory, ['stats', 'one', 'two/run.json', ...words]).stdout;
  const rows = JSON.parse(stats('--format', 'json'));
  assert.deepEqual(rows.map(({ run, strategy, end, errors }) => [run, strategy, end, errors]),
    [['one', 'multise', 'complete', 1], ['two/run.json', 'dse', 'complete', 1]]);
  const run = read_json(directory, 'one/run.json');
  assert.equal(rows[0].instructions, run.stats.instructions);
  assert.equal(rows[0].arms, run.coverage.arms.total);
  const [head, first] = stats('--format', 'csv').split('\n');
  assert.equal(first.split(',')[head.split(',').indexOf('covered')], String(run.coverage.arms.covered));
  assert.match(stats(), /^one +\.\.\/a\.js +multise +complete/m);
  assert.match(stats('--format', 'latex'), /\\begin\{tabular\}/);
  const none = sheaf(directory, ['stats', 'a.js']);
  assert.equal(none.status, 2);
  assert.match(none.stderr, /a\.js: is no run\.json of Sheaf/);
});
