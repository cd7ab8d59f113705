'use strict';
// Errors that the engine makes are those of Node, also where Node has other words for them: they are
// found, confirmed and reported in Node's words.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

const kHead = "const { boolean } = require('sheaf'); const o = { f() { return {}; } };\n";

const kRows = [
  ['new (class A {})().bar();', 'TypeError', '(intermediate value).bar is not a function'],
  ['o.f().first();', 'TypeError', 'o.f(...).first is not a function'],
  ["'abc'.foo();", 'TypeError', '"abc".foo is not a function'],
  ['const { port } = o.server;', 'TypeError',
    "Cannot destructure property 'port' of 'o.server' as it is undefined."],
  ['class NotFound extends Error { get name() { return "NotFound"; } } throw new NotFound("no item");',
    'NotFound', 'no item'],
  ['class Late extends Error { get message() { return "late"; } } throw new Late();', 'Error', 'late'],
];

function explore(t, text) {
  const directory = scratch(t, { 'h.js': text });
  const result = sheaf(directory, ['run', 'h.js']);
  return { ...result, run: read_json(directory, 'sheaf-out/last/run.json') };
}

for (const [action, name, message] of kRows) {
  test(action, (t) => {
    const { status, stdout, run } = explore(t, `${kHead}if (boolean('b')) { ${action} }\n`);
    assert.equal(status, 1, stdout);
    assert.equal(run.complete, true);
    assert.deepEqual(run.errors.map((error) => [error.name, error.message]), [[name, message]]);
  });
}

test('sorting less than two elements writes nothing', (t) => {
  const { status, stdout } = explore(t, `${kHead}
const a = Object.freeze(boolean('b') ? [1] : []); a.sort(); console.log(a.length);`);
  assert.equal(status, 0, stdout);
});

test('a text of an integer near 2^53', (t) => {
  const { status, stdout } = explore(t, `const { int } = require('sheaf');
const id = int('id', { min: 0, max: Number.MAX_SAFE_INTEGER });
if (id + ':' + int('v', { min: 0, max: 3 }) === '3:1') throw new Error('found');`);
  assert.equal(status, 1, stdout);
});
