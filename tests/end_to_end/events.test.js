'use strict';
// Jobs and timers in what a user sees: errors, their kinds, replay under Node, budgets.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

function run(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', ...words]);
  return { ...result, run: read_json(directory, 'sheaf-out/last/run.json') };
}

const header = "const { boolean, int } = require('sheaf');\n";

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`${strategy}: errors of jobs are found, told apart and replayed`, (t) => {
    const { run: report } = run(t, header + `
      const x = int('x', { min: 0, max: 9 });
      async function load(n) {
        await null;
        if (n === 3) throw new RangeError('three');
        return n;
      }
      load(x).then((n) => { if (n > 7) setTimeout(() => { throw new TypeError('late'); }, n); });
      if (x === 1) Promise.reject('one');
      setTimeout(() => console.log('timer', x), 2);`, ['--strategy', strategy]);
    const errors = report.errors.map((error) => [error.kind, error.name ?? '', error.message ?? '']);
    errors.sort();
    assert.deepEqual(errors.map(([kind, name]) => [kind, name]), [
      ['uncaught', 'TypeError'],
      ['unhandled-rejection', 'RangeError'],
      ['unhandled-rejection', 'UnhandledPromiseRejection'],
    ]);
    assert.match(errors[2][2], /The promise rejected with the reason "one"\.$/);
    assert.equal(report.complete, true, JSON.stringify(report.limitations));
    for (const entry of report.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
  });
}

test('arms in callbacks that never run are infeasible, those that run late are covered', (t) => {
  const { run: report } = run(t, header + `
    const b = boolean('b');
    const timer = setTimeout(() => { if (b) console.log(1); else console.log(2); }, 5);
    if (b) clearTimeout(timer);`);
  const statuses = report.arms.map((arm) => arm.status).sort();
  assert.deepEqual(statuses, ['covered', 'covered', 'covered', 'infeasible']);
});

test('an interval without end spends the budget', (t) => {
  const { run: report } = run(t, header + `
    const b = boolean('b');
    let count = 0;
    setInterval(() => { count++; if (b && count > 3) throw new Error('fourth'); }, 10);`,
  ['--max-time', '2s']);
  assert.equal(report.complete, false);
  assert.equal(report.errors.filter(({ kind }) => kind !== 'nontermination').length, 1);
});

test('nobody waits for long timers, also not a process of Node', (t) => {
  const start = Date.now();
  const { run: report, stdout } = run(t, header + `
    const x = int('x', { min: 0, max: 9 });
    setTimeout(() => console.log('a minute'), 60000);
    const tick = setInterval(() => { console.log('tick', x > 4); clearInterval(tick); }, 30000);
    setTimeout(() => { Promise.resolve().then(() => console.log('not any more')); if (x === 7) throw new Error('late'); }, 90000);`);
  assert.deepEqual(report.tests.map(({ replayed }) => replayed), report.tests.map(() => 'node'), stdout);
  assert.deepEqual(report.errors.map(({ message }) => message), ['late']);
  assert.equal(report.complete, true);
  assert.ok(Date.now() - start < 15_000, `${Date.now() - start} ms`);
});

test('what a timer keeps to itself is a limitation with its name', (t) => {
  for (const [text, name] of [['timer._destroyed', '_destroyed'], ['new timer.constructor()', 'Timeout']]) {
    const { run: report } = run(t, header + `
      const timer = setTimeout(() => {}, 1);
      if (boolean('b')) console.log(${text});`);
    assert.equal(report.complete, false);
    assert.deepEqual(report.errors, []);
    assert.match(JSON.stringify(report.limitations), new RegExp(name));
  }
});
