'use strict';
// Inputs with structure (array, object, any), from the harness to the input file and back through
// Node, under every strategy; and inputs as people read them.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');

function explore(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', ...words]);
  return { ...result, directory, run: read_json(directory, 'sheaf-out/last/run.json') };
}

const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kSymbolic = path.join(kRoot, 'tests/js/symbolic');

// The cases that the law checks on every input: here, that both outcomes of each are found.
for (const file of fs.readdirSync(kSymbolic).filter((name) => name.startsWith('input_'))) {
  const is_for_all = ['input_arrays.js', 'input_objects.js'].includes(file);
  for (const strategy of is_for_all ? kStrategies : ['multise']) {
    test(`${strategy}: ${file} is decided in full`, (t) => {
      const text = fs.readFileSync(path.join(kSymbolic, file), 'utf8');
      const { run, stdout } = explore(t, text, ['--strategy', strategy]);
      assert.equal(run.complete, true, stdout);
      for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
      for (const { status, line } of run.arms) {
        if (status === 'covered') continue;
        // Only what Node never does either: the law has looked at every input.
        assert.equal(status, 'infeasible', `${file}:${line}\n${stdout}`);
      }
    });
  }
}

const kAny = `const { any } = require('sheaf');
const x = any('x', { keys: ['a'] });
function kind(value) {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
switch (kind(x)) {
  case 'undefined': console.log('nothing', x ?? 'none'); break;
  case 'null': console.log('null', \`\${x}\`); break;
  case 'boolean': console.log('boolean', !x); break;
  case 'number': console.log(x > 100 ? 'large' : 'small'); break;
  case 'string': console.log(x === 'no' ? 'no' : x.length); break;
  case 'array': console.log(x.length === 2 && x[1] === null ? 'null last' : x.length); break;
  case 'object': console.log('a' in x, x.a === true, Object.keys(x)); break;
  case 'function': console.log(x.name, x.length, String(x), 'prototype' in x, typeof x() === typeof x() ? 'same' : 'other'); break;
  default: console.log('never');
}
`;

for (const strategy of kStrategies) {
  test(`${strategy}: a value of any type takes every way that there is`, (t) => {
    const { run, stdout } = explore(t, kAny, ['--strategy', strategy]);
    assert.equal(run.complete, true, stdout);
    for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
    const missed = run.arms.filter(({ status }) => status !== 'covered');
    assert.deepEqual(missed.map(({ status, line }) => [status, line]), [['infeasible', 7], ['infeasible', 8]], stdout);
  });
}

test('an input file lists plain values under names made of the structure', (t) => {
  const { directory, run, stdout, status } = explore(t, `
const { object, array, int, boolean, oneOf, assert } = require('sheaf');
const order = object('order', {
  items: (name) => array(name, { maxLength: 5 }, (own) => int(own, { min: 0, max: 9 })),
  color: (name) => oneOf(name, ['red', 'green', 'blue']),
  paid: boolean,
}, { optional: ['paid'] });
const large = order.items.filter((item) => item > 6);
assert(large.length < 2 || order.color !== 'blue' || 'paid' in order, 'at most one');
`);
  assert.equal(status, 1, stdout);
  const shown = 'inputs: order.items.length = 2, order.items[0] = 7, order.items[1] = 7, ' +
    'order.color = "blue", paid in order = false\n';
  assert.ok(stdout.includes(shown), stdout);
  const { values, file } = run.tests[run.errors[0].test - 1];
  assert.deepEqual(values[3], { name: 'order.color', type: 'oneOf', choices: 3, index: 2, value: 'blue' });
  const replay = sheaf(directory, ['replay', `sheaf-out/last/${file}`]);
  assert.equal(replay.status, 1, replay.stdout + replay.stderr);
});

test('the shortest text and array that fail are shown', (t) => {
  const { stdout } = explore(t, `
const { array, string, assert } = require('sheaf');
const s = string('s', { maxLength: 8 });
const list = array('list', { maxLength: 4 }, (name) => string(name, { maxLength: 3 }));
assert(!(s.includes('%') && list.some((each) => each.endsWith('!'))), 'found');
`);
  assert.match(stdout, /inputs: s = "%", list.length = 1, list\[0\] = "!"\n/);
});

test('a name that is asked for several times carries its number', (t) => {
  const { stdout } = explore(t, `
const { int, assert } = require('sheaf');
let sum = 0;
for (let i = 0; i < 3; i++) sum += int('op', { min: 0, max: 3 });
assert(sum !== 8, 'eight');
`);
  assert.match(stdout, /inputs: op #1 = \d, op #2 = \d, op #3 = \d\n/);
});

test('functions of the API make elements as they are, and inherit nothing from the index', (t) => {
  const { run, stdout } = explore(t, `
const { array, int, boolean, object, any, readInput } = require('sheaf');
const a = array('a', 2, int), b = array('b', { maxLength: 1 }, boolean);
const o = object('o', { n: int, deep: (name) => object(name, { x: boolean }) });
const list = array('c', 2, (name, index) => name + index);
if (a[0] > a[1] && b[0] && o.n === 5 && o.deep.x) console.log(list);
`);
  assert.equal(run.complete, true, stdout);
  const hit = run.tests.find(({ output }) => output.includes('c[0]0'));
  assert.ok(hit, stdout);
  assert.deepEqual(hit.values.map(({ name }) => name),
    ['a[0]', 'a[1]', 'b.length', 'b[0]', 'o.n', 'o.deep.x']);
});

const kWrong = [
  ["array(1, 2, int)", 'array: the name must be a string, not a number'],
  ["array('a')", "array('a'): the second argument must be a length or an object with maxLength, not undefined"],
  ["array('a', -1, int)", "array('a'): the length must be an integer from 0 to 10000"],
  ["array('a', { maxLength: 1.5 }, int)", "array('a'): maxLength must be an integer from 0 to 10000"],
  ["array('a', { length: 1 }, int)", "array('a'): there is no option 'length', only maxLength"],
  ["array('a', 1)", "array('a'): the third argument must be a function that makes an element, not undefined"],
  ["array('a', 1, int, 1)", "array('a'): it takes a name, a length and a function that makes an element"],
  ["object('o', [])", "object('o'): the second argument must be an object that maps keys to functions, not an array"],
  ["object('o', { x: 1 })", "object('o'): 'x' must be a function that makes a value, not a number"],
  ["object('o', {}, { optional: 'x' })", "object('o'): optional must be an array of keys, not a string"],
  ["object('o', { x: int }, { optional: ['y'] })", "object('o'): optional lists 'y', which is no key"],
  ["object('o', {}, { option: [] })", "object('o'): there is no option 'option', only optional"],
  ["any('x', { depth: 9 })", "any('x'): depth must be an integer from 0 to 8"],
  ["any('x', { keys: 'ab' })", "any('x'): keys must be an array of strings, not a string"],
  ["any('x', null)", "any('x'): the second argument must be an object with depth and keys and maxLength, not null"],
];
for (const [call, message] of kWrong) {
  test(`${call} is refused alike by Sheaf and by Node`, (t) => {
    const text = `const { array, object, any, int } = require('sheaf');\n${call};\n`;
    const { status, stdout, stderr, directory } = explore(t, text);
    assert.equal(status, 2, stdout + stderr);
    assert.ok((stdout + stderr).includes(message), stdout + stderr);
    const { spawnSync } = require('node:child_process');
    const node = spawnSync(process.execPath, ['-r', path.join(kRoot, 'node/register.cjs'), 'a.js'],
      { cwd: directory, encoding: 'utf8' });
    assert.equal(node.status, 2, node.stderr);
    assert.ok(node.stderr.includes(message), node.stderr);
  });
}
