'use strict';
// The script that measures the benchmarks: its checks, and a short run of it.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, kBinary, read_json, scratch, sheaf } = require('./program.js');

const benchmark = (name) => require(path.join(kRoot, 'benchmarks', name));
const { AdaptiveCheck } = benchmark('adaptive.js');
const { ratioAt } = benchmark('growth.js');
const { growthSvg } = benchmark('plot.js');
const { show, median, geometricMean, table } = benchmark('table.js');

function run(words) {
  return spawnSync(process.execPath, [path.join(kRoot, 'benchmarks/run.js'), '--sheaf', kBinary,
    ...words], { encoding: 'utf8' });
}

test('numbers and tables', () => {
  assert.deepEqual([0.123, 12.34, 1234.5, undefined].map(show), ['0.12', '12.3', '1235', '–']);
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1]), 2.5);
  assert.ok(Math.abs(geometricMean([2, 8]) - 4) < 1e-9);
  assert.equal(table([['a', 'b'], [1, '22']]), '| a | b  |\n|---|----|\n| 1 | 22 |');
});

test('adaptive is held against the better of the two', () => {
  const check = new AdaptiveCheck();
  check.add('within', { multise: 10, dse: 20, adaptive: 12 });
  check.add('slow', { multise: 10, dse: 20, adaptive: 12.1 });
  check.add('faster than both', { multise: 10, dse: 20, adaptive: 9 });
  check.add('alone', { multise: undefined, dse: undefined, adaptive: 9 });
  check.add('unfinished', { multise: 10, dse: undefined, adaptive: undefined });
  assert.deepEqual(check.misses.map((text) => text.split(':')[0]), ['slow', 'unfinished']);
  assert.match(check.text(), /on 2 of 4 rows/);
});

test('a ratio to a run that did not finish is a lower bound', () => {
  const multise = { ms: 2, own: 2, end: 'complete' };
  assert.deepEqual(ratioAt({ multise, dse: { ms: 50, own: 40, end: 'complete' } }),
    { ratio: 20, atLeast: false });
  assert.deepEqual(ratioAt({ multise, dse: { own: 40, end: 'max-time' } }),
    { ratio: 20, atLeast: true });
  assert.equal(ratioAt({ multise, dse: { end: 'failed' } }), undefined);
  assert.equal(ratioAt({ multise: { own: 5, end: 'max-time' }, dse: multise }), undefined);
});

test('the plot has a line per program and strategy', () => {
  const svg = growthSvg({ a: [{ size: 5, points: { multise: { ms: 1 }, dse: {} } },
    { size: 9, points: { multise: { ms: 1e9 } } }] }, { a: 'A' }, ['multise', 'dse']);
  assert.equal(svg.match(/<polyline /g).length, 2);
  assert.equal(svg.match(/<circle /g).length, 2);
  assert.doesNotMatch(svg, /NaN|undefined|Infinity/);
});

test('a short run: every strategy, growth and replay', () => {
  const { status, stdout, stderr } = run(['--only', 'queue', '--repeat', '2', '--growth',
    '--max-size', '5', '--replay']);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /\| Queue +\| multise +\| true +\| 6\/4\/0 /);
  assert.match(stdout, /\| Queue +\| dse +\| true +\| 6\/4\/0 +\| 0 +\| 32 /);
  assert.match(stdout, /### Growth/);
  assert.match(stdout, /Replayed under Node, under every strategy: [1-9]\d* inputs/);
  const missed = stdout.slice(stdout.indexOf('### Missed targets'));
  assert.doesNotMatch(missed, /differ|not complete|no result|diverged|not under Node|oracle/);
});

test('the guards of a calculator grow little with its events', (t) => {
  const text = fs.readFileSync(path.join(kRoot, 'benchmarks/loops/calculator.js'), 'utf8');
  const [six, twelve] = [6, 12].map((size) => {
    const directory = scratch(t, { 'a.js': text.replace('const N = 6;', `const N = ${size};`) });
    const { status, stderr } = sheaf(directory, ['run', 'a.js', '-o', 'out', '-q', '--no-node']);
    assert.equal(status, 0, stderr);
    return read_json(directory, 'out/run.json');
  });
  assert.ok(six.complete && twelve.complete);
  // Nodes are the same on every machine, times are not. Measured: 31407 and 160118; before, when each
  // event copied what had come before it, 61208 and 1216914.
  const [few, many] = [six, twelve].map(({ stats }) => stats.bdd.peakNodes);
  assert.ok(many < 8 * few, `${many} nodes after ${few}`);
  assert.equal(twelve.stats.solver.calls, 0);
});

test('mistakes', () => {
  for (const [words, message] of [[['--fly'], /no option --fly/], [['--repeat'], /needs a value/],
    [['--only', 'x'], /no program x/]]) {
    const { status, stderr } = run(words);
    assert.equal(status, 2);
    assert.match(stderr, message);
  }
});
