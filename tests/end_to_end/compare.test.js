'use strict';
// `sheaf compare`: formats, sizes, plots, and what a measurement that goes wrong looks like.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, start, read_json } = require('./program.js');

const kFindMax = fs.readFileSync(path.join(kRoot, 'benchmarks/programs/find_max.js'), 'utf8');
const kEndless = "const { boolean } = require('sheaf');\nif (boolean('a')) { while (true) {} }\n";

function compare(t, words, files = { 'find_max.js': kFindMax }) {
  const directory = scratch(t, files);
  return { directory, ...sheaf(directory, ['compare', ...words]) };
}

test('the table has a row per strategy, ratios to multise and merges', (t) => {
  const { status, stdout, stderr } = compare(t, ['find_max.js', '--repeat', '3']);
  assert.equal(status, 0, stderr);
  assert.equal(stderr, '');
  assert.match(stdout, /^Figures\nharness +strategy +end +time ms +BDD % +solver %/);
  for (const strategy of ['multise', 'dse', 'csm']) {
    // A median and its range.
    const time = '[0-9.]+ \\([0-9.]+–[0-9.]+\\)';
    assert.match(stdout, new RegExp(`^find_max\\.js +${strategy} +complete +${time}`, 'm'));
  }
  assert.match(stdout, /^find_max\.js +dse .* 512 /m);
  assert.match(stdout, /\nRatios to multise .*\n.*\nfind_max\.js +dse /);
  assert.match(stdout, /\nMerges /);
  // No cell is left without a reason, and the last lines say how it was measured.
  assert.match(stdout, /none needed/);
  assert.match(stdout, /\nCommand: sheaf compare find_max\.js --repeat 3\nMachine: .* GiB.*; Sheaf /);
  assert.match(stdout, /\nLimits: --max-time 60 s, .*--max-summary 512/);
  assert.match(stdout, /\nSeed 0; 3 runs measured after one warm-up run/);
});

test('columns mean what the paper\'s mean', (t) => {
  const { stdout, stderr } = compare(t, ['find_max.js', '--format', 'json', '--repeat', '2']);
  const { rows, conditions } = JSON.parse(stdout);
  const [multise, dse, csm] = rows;
  assert.equal(stderr, '');
  assert.deepEqual(rows.map((row) => row.samples.length), [2, 2, 2, 2]);
  assert.ok(multise.summarySize.average >= 1 && multise.summarySize.average <= 10);
  // Nine calls of max() return from two places each.
  assert.ok(multise.merges >= 9, `${multise.merges} merges`);
  assert.equal(multise.precisePercent, 100);
  assert.ok(multise.sharing > 1 && multise.sharing < 512, `${multise.sharing}`);
  assert.equal(dse.sharing, 1);
  assert.equal(csm.sharingUnknown, 'multise only');
  assert.equal(csm.refusedMerges, 0);
  assert.equal(csm.madePercent, 100);
  assert.match(conditions.command, /^sheaf compare find_max\.js --format json --repeat 2$/);
  assert.equal(conditions.warmUpRuns, 1);
});

test('csm refuses no merge where all values are integers', (t) => {
  for (const name of ['calc_parser', 'pl0_parser']) {
    const text = fs.readFileSync(path.join(kRoot, `benchmarks/programs/${name}.js`), 'utf8');
    const { status, stdout } = compare(t, ['p.js', '--strategies', 'multise,csm', '--format', 'json'],
      { 'p.js': text });
    assert.equal(status, 0);
    const [multise, csm] = JSON.parse(stdout).rows;
    assert.equal(multise.precisePercent, 100, name);
    assert.equal(csm.complete, true, name);
    assert.deepEqual(csm.refusedBy, {}, name);
    assert.equal(csm.refusedMerges, 0, name);
  }
});

test('sizes and plots, csv', (t) => {
  const { directory, status, stdout, stderr } = compare(t, ['find_max.js', '--sizes', '4,6',
    '--plot', 'plots/new', '--format', 'csv']);
  assert.equal(status, 0, stderr);
  const lines = stdout.trimEnd().split('\n').map((line) => line.split(','));
  const column = (name) => lines[0].indexOf(name);
  assert.deepEqual(lines.slice(1).map((row) => [row[column('strategy')], row[column('size')],
    row[column('end')], row[column('arms_covered')]]),
  ['4', '6'].flatMap((size) => ['multise', 'dse', 'csm', 'adaptive']
    .map((strategy) => [strategy, size, 'complete', '6'])));
  assert.equal(lines[2][column('paths')], '8');
  assert.equal(lines[6][column('paths')], '32');
  assert.ok(Number(lines[6][column('operations_ratio')]) > 1);
  const plots = fs.readdirSync(path.join(directory, 'plots/new')).sort();
  assert.deepEqual(plots, ['find_max-operations.svg', 'find_max-time.svg']);
  for (const name of plots) {
    const svg = fs.readFileSync(path.join(directory, 'plots/new', name), 'utf8');
    assert.match(svg, /^<svg xmlns=/);
    assert.equal(svg.match(/<circle /g).length, 8);
    assert.doesNotMatch(svg, /nan|inf|href/);
  }
  // The file itself is as it was.
  assert.equal(fs.readFileSync(path.join(directory, 'find_max.js'), 'utf8'), kFindMax);
});

test('json, and plots by strategy', (t) => {
  const { directory, status, stdout } = compare(t, ['find_max.js', 'b.js', '--format', 'json',
    '--strategies', 'dse,multise', '--plot', 'plots'],
  { 'find_max.js': kFindMax, 'b.js': "if (require('sheaf').int('x') > 4) throw new Error('no');" });
  assert.equal(status, 0);
  const result = JSON.parse(stdout);
  assert.deepEqual(result.rows.map((row) => [row.harness, row.strategy, row.complete, row.errors]),
    [['find_max.js', 'dse', true, 0], ['find_max.js', 'multise', true, 0], ['b.js', 'dse', true, 1],
      ['b.js', 'multise', true, 1]]);
  assert.equal(result.rows[0].paths, 512);
  assert.deepEqual(result.ratiosToMultise.map((ratio) => ratio.strategy), ['dse', 'dse']);
  assert.deepEqual(result.disagreements, []);
  assert.deepEqual(result.instabilities, []);
  assert.deepEqual(fs.readdirSync(path.join(directory, 'plots')).sort(),
    ['operations.svg', 'time.svg']);
});

test('run and compare count the same', (t) => {
  const { directory, stdout } = compare(t, ['find_max.js', '--format', 'json']);
  for (const row of JSON.parse(stdout).rows) {
    sheaf(directory, ['run', 'find_max.js', '--strategy', row.strategy, '--no-node', '-o', 'out',
      '--force']);
    const { stats } = read_json(directory, 'out/run.json');
    for (const name of ['instructions', 'operations', 'merges', 'refusedMerges']) {
      assert.equal(stats[name], row[name], `${name} under ${row.strategy}`);
    }
    assert.equal(stats.solver.queries, row.queries);
  }
});

test('latex', (t) => {
  const { status, stdout } = compare(t, ['find_max.js', '--format', 'latex']);
  assert.equal(status, 0);
  assert.equal(stdout.match(/\\begin\{tabular\}/g).length, 3);
  assert.equal(stdout.match(/\\end\{tabular\}/g).length, 3);
  assert.match(stdout, /find\\_max\.js & multise & complete & /);
});

test('what is wrong is said before anything is measured', (t) => {
  for (const [words, message] of [
    [['a.js', '--strategies', 'multise,best'], /--strategies: 'best' is no strategy/],
    [['a.js', '--strategies', 'dse,dse'], /--strategies: 'dse' is listed twice/],
    [['a.js', '--sizes', '4,x'], /--sizes: 'x' is not a whole number/],
    [['a.js', '--sizes', '4'], /a\.js: --sizes needs a line of the form `const N = 10; \/\/ size`/],
    [['a.js', '--plot', 'a.js/x'], /--plot: a\.js\/x: /],
    [['a.js', 'bad.js'], /bad\.js:1:/],
    [['requires.js'], /bad\.js:1:/],
  ]) {
    const { status, stdout, stderr } = compare(t, words, {
      'a.js': '', 'bad.js': 'let = ;', 'requires.js': "require('./bad.js');",
    });
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
});

test('a budget that ends a strategy is its end, and a bound in the plot', (t) => {
  const { directory, status, stdout } = compare(t, ['a.js', '--max-time', '200ms', '--format',
    'json', '--plot', 'plots'], { 'a.js': kEndless });
  assert.equal(status, 0);
  assert.deepEqual(JSON.parse(stdout).rows.map((row) => row.end), Array(4).fill('max-time'));
  const svg = fs.readFileSync(path.join(directory, 'plots/time.svg'), 'utf8');
  assert.equal(svg.match(/>&gt; 200</g).length, 4);
});

test('a measurement that is killed is a row; an interrupt ends the comparison with what it has',
  async (t) => {
    const directory = scratch(t, { 'a.js': kEndless });
    const child = start(directory, ['compare', 'a.js', '--max-time', '0', '--format', 'json']);
    let text = '', errors = '';
    child.stdout.on('data', (data) => { text += data; });
    child.stderr.on('data', (data) => { errors += data; });
    const pause = () => new Promise((resolve) => setTimeout(resolve, 700));
    // The warm-up run takes one second.
    await pause();
    await pause();
    await pause();
    const children = fs.readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
    process.kill(Number(children), 'SIGKILL');
    await pause();
    child.kill('SIGINT');
    const status = await new Promise((resolve) => child.on('close', resolve));
    assert.equal(status, 130);
    const rows = JSON.parse(text).rows;
    assert.deepEqual(rows.map((row) => row.strategy), ['multise', 'dse']);
    assert.match(rows[0].end, /^killed \(SIGKILL/);
    assert.equal(rows[1].end, 'interrupted');
    assert.match(errors, /a\.js under multise: killed/);
  });

const kButtons = `<!doctype html>
<html><body><button id="a">a</button><button id="b">b</button>
<script>
let a = 0, b = 0;
document.getElementById('a').addEventListener('click', () => { a++; if (a === 2 && b === 1) throw new Error('found'); });
document.getElementById('b').addEventListener('click', () => { b = 1; });
</script></body></html>
`;
const kApplication = {
  'index.html': kButtons,
  'app.json': '{ "processes": [{ "name": "client", "kind": "browser", "page": "index.html" }], "eventDepth": 3 }',
};

test('item 32: merging on and off on an application, the median of five, at equal time and at equal steps', (t) => {
  const rows = (words) => {
    const { status, stdout, stderr } = compare(t, ['app.json', '--strategies', 'multise,events,csm,dse,adaptive',
      '--format', 'json', ...words], kApplication);
    assert.equal(status, 0, stderr);
    return JSON.parse(stdout).rows;
  };
  const timed = rows(['--repeat', '5', '--max-time', '20s']);
  assert.deepEqual(timed.map((row) => row.strategy), ['multise', 'events', 'csm', 'dse', 'adaptive']);
  for (const row of timed) {
    assert.equal(row.complete, true, row.strategy);
    assert.equal(row.samples.length, 5);
    assert.deepEqual([row.handlers, row.errors], [{ total: 2, covered: 2 }, 1], row.strategy);
    assert.ok(row.lines.covered === 3 && row.lines.total === 3, JSON.stringify(row.lines));
  }
  const merges = Object.fromEntries(timed.map((row) => [row.strategy, [row.merges, row.refusedMerges]]));
  assert.ok(merges.multise[0] > 0 && merges.multise[1] === 0, JSON.stringify(merges));
  assert.ok(merges.events[1] > 0, JSON.stringify(merges));
  assert.equal(merges.dse[0], 0, JSON.stringify(merges));
  for (const row of rows(['--max-steps', '20000'])) assert.ok(row.instructions <= 20100, row.strategy);
});

test('an application is compared only as one', (t) => {
  const events = compare(t, ['find_max.js', '--strategies', 'multise,events']);
  assert.equal(events.status, 2);
  assert.match(events.stderr, /'events' is for applications, and find_max\.js is none/);
  const sizes = compare(t, ['app.json', '--sizes', '1,2'], kApplication);
  assert.equal(sizes.status, 2);
  assert.match(sizes.stderr, /--sizes is for harnesses/);
});
