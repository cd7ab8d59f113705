'use strict';
// coverage/: what Sheaf counts on the tests it writes is what Istanbul measures on them.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf, shell, read_json } = require('./program.js');
const { kDirectory, find_package, skip_without } = require('./packages.js');
const projects = require('./coverage_projects.js');

function run(t, files, words = []) {
  const directory = scratch(t, files);
  const { status, stdout, stderr } = sheaf(directory, ['run', 'harness.js', '-o', 'out', ...words]);
  assert.ok(status === 0 || status === 1, stdout + stderr);
  return directory;
}

/** What istanbul-lib-instrument counts while the generated tests run, both files added up. */
function measured(directory) {
  const { createCoverageMap } = require(find_package('istanbul-lib-coverage'));
  const map = createCoverageMap({});
  const tests = fs.readdirSync(path.join(directory, 'out/tests')).filter((name) => name.endsWith('.test.cjs'));
  assert.ok(tests.length > 0);
  for (const name of tests) {
    const output = path.join(directory, `${name}.json`);
    const env = { ...process.env, SHEAF_TEST_PACKAGES: path.resolve(kDirectory),
      SHEAF_MEASURE_ROOT: directory, SHEAF_MEASURE_OUTPUT: output };
    // The runtime beside the tests is .cjs, which the hook leaves alone.
    const words = ['-r', path.join(__dirname, 'measure_istanbul.cjs'), `out/tests/${name}`];
    delete env.NODE_TEST_CONTEXT;
    const { status, stdout } = spawnSync(process.execPath, words, { cwd: directory, env, encoding: 'utf8' });
    assert.equal(status, name.includes('.errors.') ? 1 : 0, stdout);
    map.merge(read_json(output));
  }
  return map;
}

const kNames = { s: 'statementMap', f: 'fnMap', b: 'branchMap' };

/** What one file counts, without the numbers that only order it: sorted lines of text. */
function counts_of(file) {
  const place = ({ start, end }) => `${start.line}:${start.column}-${end.line}:${end.column}`;
  const lines = [];
  for (const [kind, map] of Object.entries(kNames)) {
    for (const [number, entry] of Object.entries(file[map])) {
      const hits = JSON.stringify(file[kind][number]);
      if (kind === 's') lines.push(`statement ${place(entry)} ${hits}`);
      if (kind === 'f') lines.push(`function ${entry.name} ${place(entry.decl)} ${place(entry.loc)} ${hits}`);
      if (kind === 'b') lines.push(`${entry.type} ${place(entry.loc)} ${entry.locations.map(place)} ${hits}`);
    }
  }
  return lines.sort();
}

for (const [name, files] of Object.entries(projects)) {
  test(`${name}: as Istanbul counts`, (t) => {
    if (skip_without(t, 'istanbul-lib-instrument', find_package('istanbul-lib-instrument'))) return;
    const directory = run(t, files);
    const map = measured(directory);
    const own = read_json(directory, 'out/coverage/coverage-final.json');
    assert.deepEqual(Object.keys(own).sort(), map.files().sort());
    for (const file of map.files()) {
      assert.deepEqual(counts_of(own[file]), counts_of(map.fileCoverageFor(file).toJSON()), file);
    }
    const { istanbul } = read_json(directory, 'out/run.json').coverage;
    const summary = map.getCoverageSummary().toJSON();
    for (const figure of ['statements', 'branches', 'functions', 'lines']) {
      const { total, covered, pct } = summary[figure];
      assert.deepEqual(istanbul[figure], { total, covered }, figure);
      assert.equal(read_json(directory, 'out/coverage/coverage-summary.json').total[figure].pct, pct);
    }
  });
}

test('the figures of one project, without Istanbul', (t) => {
  const directory = run(t, projects.tokens);
  assert.deepEqual(read_json(directory, 'out/run.json').coverage.istanbul, {
    statements: { total: 27, covered: 26 },
    branches: { total: 15, covered: 15 },
    functions: { total: 3, covered: 2 },
    lines: { total: 21, covered: 21 },
  });
});

test('lcov.info is read by genhtml', (t) => {
  if (spawnSync('genhtml', ['--version']).status !== 0) return t.skip('genhtml is not installed');
  const directory = run(t, projects.bank);
  const { status, stdout, stderr } = shell(directory,
    'genhtml --branch-coverage -o html out/coverage/lcov.info');
  assert.equal(status, 0, stdout + stderr);
  assert.match(stdout, /branches/);
  assert.ok(fs.existsSync(path.join(directory, 'html/index.html')));
});

test('without Node nothing is counted, and run.json does not claim it', (t) => {
  const directory = run(t, projects.bank, ['--no-node']);
  assert.equal(read_json(directory, 'out/run.json').coverage.istanbul, undefined);
  assert.ok(!fs.existsSync(path.join(directory, 'out/coverage')));
  assert.ok(fs.existsSync(path.join(directory, 'out/tests/harness.cover.test.cjs')));
});
