'use strict';
// When longer sequences of events lead to no new state, the verdict is for all of them.
// `node --test` runs 20 generated programs; FINITE_STATE_PROGRAMS=300 runs more.

const assert = require('node:assert/strict');
const test = require('node:test');
const { kOpenServer, page, socket_page, buttons, on_click, run_app, errors_of } = require('./app_support.js');
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
  assert.match(why(`const g = (function* () { yield 1; yield 2; yield 3; })(); ${on_click('a', 'g.next();')}`)
    .noFixpoint, /generator/);
});

test('no claim where the run is incomplete', (t) => {
  const { run, stdout } = run_app(t, { 'index.html': page(buttons('a', 'b'), `let n = 0;
    ${on_click('a', 'n = 1 - n;')} ${on_click('b', 'document.body.animate({}, 1);')}`) },
  { eventDepth: 4 }, ['--no-node']);
  assert.equal(run.complete, false);
  assert.equal(run.events.fixpoint, undefined, stdout);
  assert.match(run.events.noFixpoint, /incomplete/);
});

// What a program can tell apart belongs to its state, wherever it is kept: each of these throws after some
// events, and a claim that is made earlier would be wrong. [script, handler, the events that it needs].
const kStates = {
  'the order of properties': ['const o = { a: 1, b: 2 };',
    "if (Object.keys(o)[0] === 'b') throw new Error('late'); delete o.a; o.a = 1;", 2],
  'attributes of a property': ['const o = { x: 1 };',
    "if (Object.keys(o).length === 0) throw new Error('late'); Object.defineProperty(o, 'x', { enumerable: false });", 2],
  'a property that an event adds': ['const o = {};',
    "if (o.y) throw new Error('late'); if (o.x) o.y = 1; o.x = 1;", 3],
  'the order of what events add': ['const o = {};', `
    if (o.x === 2) throw new Error('late');
    if (Object.keys(o).join() === 'b,a') { o.x = 2; } else if (o.a) { delete o.a; o.b = 1; o.a = 1; } else { o.a = 1; }`, 4],
  'a prototype that only the realm has': ['', `const p = Object.getPrototypeOf([][Symbol.iterator]());
    if (p.n === 1) throw new Error('late'); p.n = 1;`, 2],
  'the prototype of async functions': ['', `const p = Object.getPrototypeOf(async function () {});
    if (p.n === 1) throw new Error('late'); p.n = 1;`, 2],
  'the order of a Map': ["const m = new Map([['a', 1], ['b', 2]]);",
    "if ([...m.keys()][0] === 'b') throw new Error('late'); m.delete('a'); m.set('a', 1);", 2],
  'an iterator': ['const it = [1, 2][Symbol.iterator]();', "if (it.next().done) throw new Error('late');", 3],
  'what may be extended': ['const a = {}, b = {};', `if (!Object.isExtensible(b)) throw new Error('late');
    if (Object.isExtensible(a)) Object.preventExtensions(a); else Object.preventExtensions(b);`, 3],
  'holes of an array': ['const list = [1, 2];', "if (!(0 in list)) throw new Error('late'); delete list[0];", 2],
  'a promise': ['let settle; const p = new Promise((resolve) => { settle = resolve; }); let n = 0;',
    "n++; p.then(() => { if (n === 3) throw new Error('late'); }); if (n === 2) settle(1);", 3],
  'the place of an element': ["const a = document.getElementById('a');",
    "if (document.body.lastChild === a) throw new Error('late'); document.body.appendChild(a);", 2],
};
for (const [what, [script, handler, needed]] of Object.entries(kStates)) {
  test(`part of the state: ${what}`, (t) => {
    const { run, stdout } = run_app(t, { 'index.html': page(buttons('a', 'z'), script + on_click('a', handler)) },
      { eventDepth: 6 }, ['--no-node']);
    assert.deepEqual(errors_of(run), ['Error: late'], stdout);
    assert.equal(run.errors[0].events.length, needed, stdout);
    const { fixpoint } = run.events;
    assert.ok(fixpoint === undefined || fixpoint >= needed, `claimed at ${fixpoint}`);
  });
}

test('part of the state: a module that only require leads to, and how often Math.random was called', (t) => {
  const files = {
    'state.js': 'module.exports = { n: 0 };',
    'server.js': kOpenServer + `require('./state.js');
      io.on('connection', (socket) => socket.on('x', () => {
        const state = require('./state.js'); state.n++;
        if (state.n === 3) throw new Error('late');
      }));`,
    'index.html': socket_page(buttons('a'), `const socket = io(); ${on_click('a', "socket.emit('x');")}`),
  };
  const { run, stdout } = run_app(t, files, { eventDepth: 4 }, ['--no-node']);
  assert.deepEqual(errors_of(run), ['Error: late'], stdout);
  assert.ok(run.events.fixpoint === undefined || run.events.fixpoint >= 3, stdout);
  const random = run_app(t, { 'index.html': page(buttons('a'), on_click('a', 'Math.random();')) },
    { eventDepth: 4 }, ['--no-node']);
  assert.equal(random.run.events.fixpoint, undefined, random.stdout);
});

test('properties that events add and take away: decided', (t) => {
  const { run, stdout } = auto(t, page(buttons('a', 'b'), `const o = {};
    ${on_click('a', 'o.x = 1;')} ${on_click('b', "delete o.x; if ('y' in o) throw new Error('never');")}`));
  assert.equal(run.complete, true, stdout);
  assert.deepEqual(errors_of(run), []);
  assert.equal(run.events.fixpoint, 2, stdout);
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
