'use strict';
// `sheaf run` on the examples and on the worked programs: verdict, files, replay, determinism.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, shell, read_json } = require('./program.js');
const { validate } = require('./schema.js');

const schema = read_json(kRoot, 'docs/run-schema.json');

/** Copies a harness of the repository into a scratch directory and runs it there. */
function run_copy(t, source, words = []) {
  const name = path.basename(source);
  const directory = scratch(t, { [name]: fs.readFileSync(path.join(kRoot, source), 'utf8') });
  const result = sheaf(directory, ['run', name, ...words]);
  const run = read_json(directory, 'sheaf-out/last/run.json');
  assert.deepEqual(validate(schema, run), []);
  return { ...result, directory, run, name };
}

function counts(run) {
  const { total, covered, infeasible, unknown } = run.coverage.arms;
  return [total, covered, infeasible, unknown];
}

function assert_replayed(run) {
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
}

test('the schema check can fail', () => {
  assert.notDeepEqual(validate(schema, {}), []);
  assert.deepEqual(validate(schema.properties.tool, { version: 1, solver: '', x: 0 }).sort(), [
    '$.version: is integer, not string', '$: has the unknown member x',
  ]);
});

test('quickstart: one error, one infeasible arm, commands that reproduce it', (t) => {
  const { status, stdout, directory, run } = run_copy(t, 'examples/quickstart.js');
  assert.equal(status, 1, stdout);
  assert.equal(run.complete, true);
  assert.deepEqual(counts(run), [6, 5, 1, 0]);
  assert.match(stdout, /^quickstart\.js: 5 of 6 arms covered, 1 proved infeasible, 0 unknown; 1 error; complete\n/);
  assert.match(stdout, /quickstart\.js:6:3 {2}then side of if {2}infeasible/);
  assert.match(stdout, /E001 RangeError: no room for the frame\n {7}at quickstart\.js:5:\d+\n/);
  assert.match(stdout, /inputs: width = 101, height = 108\n/);
  assert_replayed(run);
  // The printed commands work as they are.
  const replay = /Reproduce with: (.*)\n/.exec(stdout)[1];
  const replayed = shell(directory, replay);
  assert.equal(replayed.status, 1, replayed.stderr);
  assert.match(replayed.stdout, /Uncaught RangeError: no room for the frame/);
  assert.match(replayed.stdout, /as predicted, in the engine and under Node/);
  const node = shell(directory, /or in Node: +(.*)\n/.exec(stdout)[1]);
  assert.equal(node.status, 1);
  assert.match(node.stderr, /RangeError: no room for the frame/);
});

test('bounded_stack: the failing assertion only', (t) => {
  const { status, run } = run_copy(t, 'examples/bounded_stack.js');
  assert.equal(status, 1);
  assert.equal(run.complete, true);
  assert.deepEqual(run.errors.map((error) => [error.kind, error.message]), [
    ['assertion', 'the size is never negative'],
  ]);
  assert.equal(run.coverage.arms.unknown, 0);
  assert_replayed(run);
});

test('forty_booleans: complete, everything covered', (t) => {
  const { status, stdout, run } = run_copy(t, 'examples/forty_booleans.js');
  assert.equal(status, 0, stdout);
  assert.equal(run.complete, true);
  assert.equal(run.coverage.arms.covered, run.coverage.arms.total);
  assert.ok(run.stats.summarySize.max <= 41, `largest summary ${run.stats.summarySize.max}`);
  assert_replayed(run);
});

test('token_parser: no assertion fails', (t) => {
  const { status, stdout, run } = run_copy(t, 'examples/token_parser.js');
  assert.equal(status, 0, stdout);
  assert.equal(run.complete, true);
  assert_replayed(run);
});

function read_header(text) {
  const header = { outputs: [], errors: [] };
  for (const [, key, value] of text.matchAll(/^\/\/ expect-([a-z-]+):[ \t]*(.*)$/gm)) {
    if (key === 'output') header.outputs.push(value);
    else if (key === 'error') header.errors.push(value);
    else header[key] = value;
  }
  return header;
}

const kWorked = path.join(kRoot, 'tests/js/worked');
for (const file of fs.readdirSync(kWorked).filter((name) => name.endsWith('.js')).sort()) {
  test(`worked/${file}`, (t) => {
    const header = read_header(fs.readFileSync(path.join(kWorked, file), 'utf8'));
    const endless = header.complete === 'false' ? ['--max-steps', '200000'] : [];
    const { status, stdout, stderr, run } = run_copy(t, `tests/js/worked/${file}`, endless);
    assert.equal(String(run.complete), header.complete, stdout + stderr);
    assert.equal(status, header.errors.length > 0 ? 1 : 0, stdout);
    const errors = run.errors.filter(({ kind }) => kind !== 'nontermination')
      .map((error) => error.thrown ?? `${error.name}: ${error.message}`);
    assert.deepEqual([...new Set(errors)].sort(), [...header.errors].sort());
    for (const entry of run.tests) {
      const output = entry.output.trimEnd().split('\n').join(' | ');
      assert.equal(output.includes('never'), false);
      if (header.outputs.length > 0 && entry.outcome.kind !== 'dropped') {
        assert.ok(header.outputs.includes(output), `unexpected output ${output}`);
      }
    }
    if (run.complete) assert_replayed(run);
  });
}

for (const example of ['quickstart', 'bounded_stack', 'token_parser']) {
  test(`every strategy gives the same verdict on ${example}`, (t) => {
    const facts = ['multise', 'dse', 'csm'].map((strategy) => {
      const { run } = run_copy(t, `examples/${example}.js`, ['--strategy', strategy]);
      assert_replayed(run);
      return {
        complete: run.complete,
        arms: run.arms.map(({ line, column, arm, status }) => [line, column, arm, status]),
        errors: run.errors.map(({ line, column, message }) => [line, column, message]).sort(),
      };
    });
    assert.deepEqual(facts[1], facts[0]);
    assert.deepEqual(facts[2], facts[0]);
  });
}

test('announced errors are no failure', (t) => {
  const name = 'RangeError@quickstart.js:5';
  const { status, stdout, run } = run_copy(t, 'examples/quickstart.js', ['--expect-error', name]);
  assert.equal(status, 0);
  assert.equal(run.errors[0].expected, true);
  assert.match(stdout, /no room for the frame \(expected\)/);
  assert.equal(run_copy(t, 'examples/quickstart.js', ['--expect-error', 'TypeError']).status, 1);
});

function without_times(text) {
  return text.replace(/"(elapsedMs|exploredMs|repeatedMs|timeMs|callTimeMs|peakRssMiB|ms)": ?[0-9.e+-]+/g, '"$1": 0')
    .replace(/time="[0-9.]+"/g, 'time="0"');
}

// These hold little else than times.
const kTimed = ['report.html', 'log.txt', 'timeline.csv', 'plots/timeline.svg'];

test('two runs give the same bytes, times aside', (t) => {
  const source = fs.readFileSync(path.join(kRoot, 'examples/bounded_stack.js'), 'utf8');
  const directory = scratch(t, { 'a.js': source });
  const texts = [1, 2].map(() => {
    sheaf(directory, ['run', 'a.js', '-o', 'out', '--force']);
    return fs.readdirSync(path.join(directory, 'out'), { recursive: true }).sort()
      .filter((name) => fs.statSync(path.join(directory, 'out', name)).isFile() && !kTimed.includes(name))
      .map((name) => name + '\n' + without_times(fs.readFileSync(path.join(directory, 'out', name), 'utf8')));
  });
  assert.deepEqual(texts[0], texts[1]);
  assert.ok(texts[0].length >= 3);
});

test('never overwrites without --force; numbers its directories', (t) => {
  const directory = scratch(t, { 'a.js': "require('sheaf').int('x');" });
  assert.equal(sheaf(directory, ['run', 'a.js', '-o', 'out']).status, 0);
  const refused = sheaf(directory, ['run', 'a.js', '-o', 'out']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /--force/);
  sheaf(directory, ['run', 'a.js']);
  sheaf(directory, ['run', 'a.js']);
  assert.equal(fs.readlinkSync(path.join(directory, 'sheaf-out/last')), '2');
});

test('replay of a whole run, and of a record that is wrong', (t) => {
  const { directory } = run_copy(t, 'examples/quickstart.js');
  const good = sheaf(directory, ['replay', 'sheaf-out/last']);
  assert.equal(good.status, 1, good.stdout + good.stderr);  // it still has its error
  assert.match(good.stdout, /^(\d+) of \1 inputs as predicted, 1 with an error/m);
  assert.equal(sheaf(directory, ['replay', 'sheaf-out/1/inputs/000001.json', '--engine', 'self']).status, 0);
  const file = path.join(directory, 'sheaf-out/1/run.json');
  const changed = JSON.parse(fs.readFileSync(file, 'utf8'));
  changed.tests[0].output += 'more\n';
  fs.writeFileSync(file, JSON.stringify(changed));
  const bad = sheaf(directory, ['replay', 'sheaf-out/1']);
  assert.equal(bad.status, 3);
  assert.match(bad.stdout, /predicted 'more', the concrete run printed nothing/);
});

test('without Node the inputs are still replayed, and the verdict says so', (t) => {
  const { stdout, run } = run_copy(t, 'examples/quickstart.js', ['--no-node']);
  for (const entry of run.tests) assert.equal(entry.replayed, 'self');
  assert.match(stdout, /not under Node: --no-node/);
});
