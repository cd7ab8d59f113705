'use strict';
// Merging, by the items of the checklist for systems that merge states of applications.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');
const { page, buttons, on_click, run_app, errors_of } = require('./app_support.js');

function run(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', ...words]);
  return { ...result, run: read_json(directory, 'sheaf-out/last/run.json') };
}
const covered = (report) => report.arms.every((arm) => arm.status === 'covered');

test('item 24: five ifs are sixteen paths unmerged and one node for each if merged', (t) => {
  const text = `const { boolean } = require('sheaf');
    let sum = 0;
    if (boolean('a')) sum += 1;
    if (boolean('b')) sum += 1;
    if (boolean('c')) sum += 1;
    if (boolean('d')) sum += 1;
    if (sum === 4) console.log('all'); else console.log('not all');`;
  const apart = run(t, text, ['--strategy', 'dse']).run;
  assert.equal(apart.stats.paths, 16);
  assert.ok(covered(apart));
  const merged = run(t, text).run;
  assert.ok(covered(merged));
  assert.ok(merged.stats.instructions * 4 < apart.stats.instructions,
    `${merged.stats.instructions} ${apart.stats.instructions}`);
});

test('item 25: calls from two stacks and events at two positions stay apart', (t) => {
  const { run: report } = run(t, `const { boolean, assert } = require('sheaf');
    function twice(n) { return boolean('b') ? n : 2 * n; }
    const first = twice(1), second = twice(10);
    assert(first === 1 || first === 2);
    assert(second === 10 || second === 20);
    if (first === 2 && second === 10) console.log('apart');`);
  assert.deepEqual(report.errors, []);
  assert.equal(report.complete, true);
  // The same handler at two positions: what the first has left is not mixed with the second.
  const app = run_app(t, { 'index.html': page(buttons('a', 'b'), `
    const log = [];
    ${on_click('a', "log.push('a'); check();")}
    ${on_click('b', "log.push('b'); check();")}
    function check() {
      if (log.length === 2 && log[0] === 'b' && log[1] === 'a') throw new Error('ba');
      if (log.length > 2) throw new Error('three');
    }`) }, { eventDepth: 2 });
  assert.deepEqual(errors_of(app.run), ['Error: ba']);
  assert.deepEqual(app.run.errors[0].events, ['click #b', 'click #a']);
  assert.equal(app.run.complete, true);
});

test('item 26: one state for each position: work grows by a constant for each event', (t) => {
  const files = { 'index.html': page(buttons('a', 'b', 'c'), `
    let x = 0, y = 0;
    ${on_click('a', 'x = (x + 1) % 3;')}
    ${on_click('b', 'y = x;')}
    ${on_click('c', "if (x === 2 && y === 1) console.log('both');")}`) };
  const steps = [2, 4, 6, 8].map((depth) =>
    run_app(t, files, { eventDepth: depth }, ['--no-node']).run.stats.instructions);
  const first = steps[1] - steps[0];
  assert.ok(steps[3] - steps[2] < 1.5 * first, JSON.stringify(steps));
});

test('item 27: guards stay small: they are over what was decided, not over whole paths', (t) => {
  const program = (n) => `const { boolean } = require('sheaf');
    let count = 0;
    for (let i = 0; i < ${n}; i++) { let on = false; if (boolean('b')) on = true; if (on) count = 1; }
    if (count === 1) console.log('some');`;
  const nodes = [20, 40].map((n) => run(t, program(n)).run.stats.bdd.peakNodes);
  assert.ok(nodes[1] < 3 * nodes[0], JSON.stringify(nodes));
});

test('item 28: pointers merge exactly', (t) => {
  const { run: report } = run(t, `const { boolean, int, assert } = require('sheaf');
    const o1 = { x: 1 }, o2 = { x: 2 };
    const b = boolean('b');
    const o3 = b ? o1 : o2;
    assert(o3.x === (b ? 1 : 2));
    o3.x = 7;
    assert(o1.x === (b ? 7 : 1));
    assert(o2.x === (b ? 2 : 7));`);
  assert.deepEqual(report.errors, []);
  assert.equal(report.complete, true);
});

test('item 29: ten iterations of an if over an input are not 1024 states', (t) => {
  const { run: report } = run(t, `const { int } = require('sheaf');
    let count = 0;
    for (let i = 0; i < 10; i++) if (int('r', { min: 0, max: 9 }) > 4) count++;
    if (count === 10) console.log('all');`);
  assert.ok(covered(report));
  assert.ok(report.stats.summarySize.max <= 11, JSON.stringify(report.stats));
  assert.ok(report.stats.instructions < 1000, JSON.stringify(report.stats));
});

test('dse takes short sequences first with --search breadth, and finds the same with every order', (t) => {
  const files = { 'index.html': page(buttons('a', 'b', 'c'), `
    let n = 0;
    ${on_click('a', 'n++;')}
    ${on_click('b', 'n += 2;')}
    ${on_click('c', "if (n === 1) throw new Error('one'); if (n === 3) throw new Error('three');")}`) };
  const explore = (order, words = []) => run_app(t, files, { eventDepth: 4 },
    ['--no-node', '--strategy', 'dse', '--search', order, ...words]).run;
  for (const order of ['depth', 'breadth', 'uncovered']) {
    const report = explore(order);
    assert.equal(report.complete, true);
    assert.deepEqual(errors_of(report), ['Error: one', 'Error: three'], order);
  }
  // All of at most one event, and the first of two: everything has run once.
  const few = explore('breadth', ['--max-paths', '5']);
  assert.deepEqual(few.processes[0].handlers.covered, 3);
  assert.ok(few.tests.every((entry) => entry.values.filter((v) => /^e\d$/.test(v.name)).length <= 3));
});
