'use strict';
// Inputs that are doubles: their order is decided, and what else is done with them is never a proof.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

function explore(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', ...words]);
  return { ...result, directory, run: read_json(directory, 'sheaf-out/last/run.json') };
}

const kSpecial = `const { number } = require('sheaf');
const x = number('x');
const show = (what) => console.log(what);
if (x === 0.1) show('a tenth');
if (x !== x) show('NaN');
if (Object.is(x, -0)) show('-0');
if (x === Infinity) show('infinite');
if (x > 0.1 && x <= 0.10000000000000002) show('the next double');
if (-x > 5e300) show('very negative');
if (x) show('true'); else show(typeof x);
if (Number.isFinite(x)) show('finite');
if (x > 0 && x < 5e-324) show('never');
if (x > Number.MAX_VALUE && x < Infinity) show('never');
`;
const kRelations = `const { number, int } = require('sheaf');
const x = number('x', { min: -2 }), y = number('y', { min: 0.25, max: 1 }), n = int('n', { min: -1, max: 2 });
const show = (what) => console.log(what, x, [y]);
if (x < y) show('less');
if (x === y) show('equal');
if (x > n && x < n + 1) show('between integers');
if (x === n) show('the integer');
if (n > y && y >= 1) show('one');
if (y < 0.25 || y > 1) show('never');
if (!(x < y || x > y || x === y)) show('never');
if (x === Infinity || x !== x) show('never');
`;

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  for (const [what, text] of [['special values', kSpecial], ['two numbers and an integer', kRelations]]) {
    test(`${strategy}: the order of doubles is decided, ${what}`, (t) => {
      const { run, stdout } = explore(t, text, ['--strategy', strategy]);
      assert.equal(run.complete, true, stdout);
      for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
      const never = text.split('\n').findIndex((line) => line.includes('never')) + 1;
      for (const { status, line, arm, kind } of run.arms) {
        const is_then = line >= never && kind === 'if' && arm === 0;
        if (is_then) assert.equal(status, 'infeasible', `line ${line}\n${stdout}`);
        if (line < never) assert.equal(status, 'covered', `line ${line}\n${stdout}`);
      }
    });
  }
}

test('arithmetic on a double is never a proof', (t) => {
  const { run, stdout } = explore(t, `const { number } = require('sheaf');
const x = number('x');
if (x + 1 === x) console.log('large');
if (x * x === 2.25) console.log('one and a half');
`);
  assert.equal(run.complete, false, stdout);
  assert.deepEqual(run.arms.map(({ line, status }) => [line, status]),
    [[3, 'covered'], [3, 'covered'], [4, 'unknown'], [4, 'covered']], stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', stdout);
  assert.match(stdout, /a number input is followed by its order alone/);
});

test('special values survive the input file, and small ones are shown', (t) => {
  const { run, stdout, directory } = explore(t, `const { number, assert } = require('sheaf');
const x = number('x'), y = number('y'), z = number('z', { min: -4, max: 4 });
if (Object.is(x, -0) && Number.isNaN(y)) assert(z < 2.5, 'small');
`);
  assert.ok(stdout.includes('inputs: x = -0, y = NaN, z = 3\n'), stdout);
  const { file } = run.tests[run.errors[0].test - 1];
  assert.equal(sheaf(directory, ['replay', `sheaf-out/last/${file}`]).status, 1);
});

for (const [call, message] of [
  ["number('x', { min: '1' })", "number('x'): min must be a finite number"],
  ["number('x', { max: Infinity })", "number('x'): max must be a finite number"],
  ["number('x', { min: 2, max: 1.5 })", "number('x'): min is greater than max: 2 > 1.5"],
  ["number('x', { integer: true })", "number('x'): there is no option 'integer', only min and max"],
]) {
  test(`${call} is refused alike by Sheaf and by Node`, (t) => {
    const { status, stdout, stderr } = explore(t, `const { number } = require('sheaf');\n${call};\n`);
    assert.equal(status, 2, stdout + stderr);
    assert.ok((stdout + stderr).includes(message), stdout + stderr);
  });
}
