'use strict';
// Inputs that are texts, from the harness to the input file and back through Node.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

function explore(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', ...words]);
  return { ...result, directory, run: read_json(directory, 'sheaf-out/last/run.json') };
}

const kHead = "const { string, assert } = require('sheaf');\n";
const value_of = (run, id) => run.tests[id - 1].values[0].value;

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`${strategy}: every way through a text is decided and replayed`, (t) => {
    const { run, stdout } = explore(t, `${kHead}
const s = string('s', { maxLength: 3, alphabet: 'abc' });
if (s === 'cab') console.log('cab');
if (s.indexOf('b') === 2) console.log('b last');
if (s.length > 3 || s.includes('d')) console.log('never');
`, ['--strategy', strategy]);
    assert.equal(run.complete, true, stdout);
    assert.equal(run.coverage.arms.infeasible > 0, true, stdout);
    assert.equal(run.arms.some(({ status }) => status === 'unknown'), false, stdout);
    for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
    assert.ok(run.tests.some((entry) => entry.values[0].value === 'cab'), stdout);
  });
}

test('an error shows the text that triggers it, and its input file runs it again', (t) => {
  const { directory, run, stdout, status } = explore(t, `${kHead}
const s = string('version', { maxLength: 5, alphabet: '0123456789.' });
const dot = s.indexOf('.');
if (dot > 0) assert(Number(s.slice(0, dot)) < 10, 'one digit');
`);
  assert.equal(status, 1, stdout);
  const [error] = run.errors;
  assert.match(value_of(run, error.test), /^[1-9]\d+\.|^0+[1-9]\d+\./);
  assert.match(stdout, /inputs: version = "\d+\.[\d.]*"/);
  const replay = sheaf(directory, ['replay', `sheaf-out/last/${error.input ?? run.tests[error.test - 1].file}`]);
  assert.equal(replay.status, 1, replay.stdout + replay.stderr);
});

test('a lone surrogate survives the input file', (t) => {
  const { run, stdout } = explore(t, `${kHead}
const s = string('s', { maxLength: 1 });
if (s.charCodeAt(0) === 0xd800) console.log('high');
`);
  assert.equal(run.complete, true, stdout);
  const values = run.tests.map((entry) => entry.values[0].value);
  assert.ok(values.some((value) => value?.$ === 'utf16' && value.v[0] === 0xd800), stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
});

for (const [what, call, message] of [
  ['an empty alphabet', "string('s', { alphabet: '' })", 'alphabet must be a string that is not empty'],
  ['a negative length', "string('s', { maxLength: -1 })", 'maxLength must lie between 0 and 10000'],
  ['an unknown option', "string('s', { length: 1 })", "there is no option 'length'"],
]) {
  test(`${what} is refused alike by Sheaf and by Node`, (t) => {
    const { status, stdout, stderr } = explore(t, `${kHead}${call};\n`);
    assert.equal(status, 2, stdout + stderr);
    assert.ok((stdout + stderr).includes(message), stdout + stderr);
  });
}
