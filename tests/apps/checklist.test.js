'use strict';
// Language and inputs: each test is named after its item of the checklist for systems that test
// applications by their events. The items about events are in tests/end_to_end/.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('../end_to_end/program.js');

function explore(t, text, words = []) {
  const directory = scratch(t, { 'harness.js': text });
  const { stdout } = sheaf(directory, ['run', 'harness.js', ...words]);
  return { run: read_json(directory, 'sheaf-out/last/run.json'), stdout };
}

const values_of = (run, error) =>
  Object.fromEntries(run.tests[error.test - 1].values.map((v) => [v.name, v.value]));

test('item 2: exactly three paths, and the one that throws has x = 2y and x > y + 10', (t) => {
  const text = `const { int } = require('sheaf');
    const x = int('x', { min: -1000, max: 1000 });
    const y = int('y', { min: -1000, max: 1000 });
    const z = 2 * y;
    if (z === x) { if (x > y + 10) throw new Error('found'); }`;
  const { run, stdout } = explore(t, text, ['--strategy', 'dse']);
  assert.equal(run.complete, true, stdout);
  assert.equal(run.stats.paths, 3);
  for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
    const found = explore(t, text, ['--strategy', strategy]).run;
    assert.equal(found.errors.length, 1, strategy);
    const { x, y } = values_of(found, found.errors[0]);
    assert.ok(x === 2 * y && x > y + 10, `${strategy}: x = ${x}, y = ${y}`);
  }
});

// Item 6: each operator, as a condition that some text satisfies and some does not.
const kOperators = {
  equality: "s === 'ab'",
  prefix: "s.startsWith('ab')",
  suffix: "s.endsWith('ab')",
  contains: "s.includes('ab')",
  substring: "s.substring(1, 3) === 'ab'",
  append: "s + 'c' === 'abc'",
  replace: "s.replace('a', 'x') === 'xb'",
  'character at': "s.charAt(1) === 'b'",
  length: 's.length > 2',
  'index of': "s.indexOf('b') === 2",
};
for (const [name, condition] of Object.entries(kOperators)) {
  test(`item 6: ${name} is solved on both sides of a branch`, (t) => {
    const { run, stdout } = explore(t, `const { string } = require('sheaf');
      const s = string('s', { maxLength: 4 });
      if (${condition}) { console.log('yes'); } else { console.log('no'); }`);
    assert.equal(run.complete, true, stdout);
    const sides = run.arms.filter((arm) => arm.kind === 'if');
    assert.deepEqual(sides.map((arm) => arm.status), ['covered', 'covered'], stdout);
    for (const side of sides) {
      const s = run.tests[side.test - 1].values.find((value) => value.name === 's').value;
      const holds = new Function('s', `return ${condition};`)(s);
      assert.equal(holds, side.arm === 0, `${JSON.stringify(s)} takes ${side.description}`);
    }
  });
}

test('item 7: arrays and objects are indexed by symbolic values, exactly', (t) => {
  const { run, stdout } = explore(t, `const { int, string, assert } = require('sheaf');
    const i = int('i', { min: 0, max: 9 });
    const j = int('j', { min: 0, max: 9 });
    const list = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3];
    list[i] = 7;
    assert(list[i] === 7, 'what was written is read');
    assert(i === j || list[j] !== 7, 'nothing else was written');
    if (list[j] === 9) { console.log('nine'); }
    const table = { a: 1, bc: 2 };
    const key = string('key', { maxLength: 2 });
    if (table[key] === 2) throw new Error('found');`);
  assert.equal(run.complete, true, stdout);
  assert.deepEqual(run.errors.map((error) => error.message), ['found'], stdout);
  assert.equal(values_of(run, run.errors[0]).key, 'bc');
  assert.ok(run.arms.every((arm) => arm.status === 'covered'), stdout);
});
