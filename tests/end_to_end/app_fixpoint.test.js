'use strict';
// When longer sequences of events lead to no new state, the verdict is for all of them.
// `node --test` runs 20 generated programs; FINITE_STATE_PROGRAMS=300 runs more.

const assert = require('node:assert/strict');
const test = require('node:test');
const { page, buttons, on_click, run_app, errors_of } = require('./app_support.js');
const { make_machine, search, as_page } = require('./finite_state.js');

const auto = (t, html, words = []) => run_app(t, { 'index.html': html }, { eventDepth: 'auto' },
  ['--no-node', ...words]);

test('three states: decided for all depths', (t) => {
  const { run, stdout } = auto(t, page(buttons('a'), `let n = 0;
    ${on_click('a', "n = (n + 1) % 3; if (n === 3) throw new Error('never');")}`));
  assert.deepEqual(errors_of(run), []);
  assert.equal(run.complete, true, stdout);
  assert.equal(run.events.fixpoint, 3, stdout);
  assert.match(stdout, /none longer than 3 leads to a new state/);
});

test('a counter that grows for ever is not decided', (t) => {
  const { run, stdout } = run_app(t, { 'index.html': page(buttons('a'), `let n = 0;
    ${on_click('a', 'n++;')}`) }, { eventDepth: 6 }, ['--no-node']);
  assert.equal(run.events.fixpoint, undefined);
  assert.match(stdout, /up to 6 events/);
});

test('two flags that take all values early, and together late: the joint state decides', (t) => {
  // a and b: 10, 01, 00 within two events; 11 needs four.
  const html = page(buttons('x'), `let a = 0, b = 0, step = 0;
    ${on_click('x', `step = (step + 1) % 5; a = step === 1 || step === 4 ? 1 : 0;
      b = step === 2 || step === 4 ? 1 : 0;
      if (a === 1) { if (b === 1) throw new Error('together'); }`)}`);
  for (const [depth, found] of [[3, []], [4, ['Error: together']]]) {
    const { run } = run_app(t, { 'index.html': html }, { eventDepth: depth }, ['--no-node']);
    assert.deepEqual(errors_of(run), found);
    assert.equal(run.events.fixpoint, undefined);
  }
  assert.equal(run_app(t, { 'index.html': html }, { eventDepth: 6 }, ['--no-node']).run.events.fixpoint, 5);
});

test('no claim where a state is more than constants', (t) => {
  const why = (script, body = buttons('a')) =>
    run_app(t, { 'index.html': page(body, script) }, { eventDepth: 3 }, ['--no-node']).run.events;
  assert.match(why(`let o = {}; ${on_click('a', 'o = {};')}`).noFixpoint, /object that an event has made/);
  assert.match(why(`let x = 0; document.addEventListener('click', (event) => { x = event.clientX; });`)
    .noFixpoint, /term over inputs|more than choices/);
  assert.match(why(`const o = {}; ${on_click('a', 'o.x = 1;')}`).noFixpoint, /added the property `x`/);
});

const count = Number(process.env.FINITE_STATE_PROGRAMS ?? 20);
test(`${count} generated programs: the claim is that of a search over their states`, (t) => {
  for (let seed = 0; seed < count; seed++) {
    const machine = make_machine(seed);
    const expected = search(machine);
    const { run, stdout } = auto(t, as_page(machine));
    const told = `seed ${seed}: ${JSON.stringify(expected)}\n${stdout}`;
    assert.equal(run.complete, true, told);
    assert.equal(run.events.fixpoint, expected.fixpoint, told);
    assert.deepEqual(errors_of(run), expected.error === null ? [] : ['Error: reached'], told);
  }
});
