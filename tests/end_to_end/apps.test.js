'use strict';
// The example applications, run as they are; items of the checklist that speak of them are named.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');
const { kOpenServer, page, socket_page, buttons, on_click, run_app, errors_of } = require('./app_support.js');

const kApps = path.join(kRoot, 'examples/apps');

/** Runs an application of examples/; its output goes into a scratch directory. */
function run_example(t, name, words = [], folder = kApps) {
  const directory = scratch(t, {});
  const out = path.join(directory, 'out');
  const result = sheaf(directory, ['app', path.join(folder, name, 'app.json'), '-o', out, ...words]);
  return { ...result, run: read_json(out, 'run.json') };
}

const handlers = (run) => Object.fromEntries(run.processes.map(({ name, handlers: { covered, total } }) =>
  [name, [covered, total]]));
const replayed = (run) => run.tests.every((entry) => entry.replayed === 'node');

// Item 1 is about all eight; the errors are those that their authors left in them.
const kErrors = {
  calculator: ['Error: division by zero'],
  chat: [],
  'game-of-life': [],
  'simple-chat': [],
  // The second: `/invite valueOf` finds a user that Object.prototype has.
  'slack-mockup': ["TypeError: Cannot read properties of null (reading 'id')",
    'TypeError: user.addSubscription is not a function'],
  tohacks: [],
  totems: [],
  whiteboard: [],
};
for (const name of fs.readdirSync(kApps)) {
  test(`item 1: ${name} runs as it is, to the end`, (t) => {
    const { run, stdout } = run_example(t, name, ['--event-depth', '3']);
    assert.equal(run.complete, true, stdout);
    assert.ok(replayed(run), stdout);
    assert.deepEqual([...new Set(errors_of(run))], kErrors[name], stdout);
  });
}

test('item 3: an error has its place, process, inputs and events', (t) => {
  const { run, stdout } = run_example(t, 'calculator', ['--event-depth', '3']);
  const [error] = run.errors;
  // Inputs that end well have their events in words, too; nobody sees numbers of choices.
  assert.ok(run.tests.every(({ events }) => events.every((event) => /^click #\w+$/.test(event))));
  assert.doesNotMatch(stdout, /choice \d/);
  assert.match(error.file, /calculator\/server\.js$/);
  assert.equal(error.line, 21);
  assert.equal(error.process, 'server');
  assert.equal(error.priority, 'high');
  assert.deepEqual(error.events, ['click #divide', 'click #zero', 'click #equals']);
  assert.ok(run.tests[error.test - 1].values.some((value) => value.name === 'e0'));
});

test('item 4: coordinates, keys, modifiers and fields are inputs that say where they come from', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page('<input id="t"><canvas id="c"></canvas>', `
      const t = document.getElementById('t');
      document.getElementById('c').addEventListener('click', (e) => {
        if (e.clientX === 17 && e.clientY === 4) throw new Error('point');
      });
      t.addEventListener('keydown', (e) => {
        if (e.key === 'a' && e.ctrlKey) throw new Error('key');
        if (e.keyCode === 16 && !e.shiftKey) throw new Error('a shift key without shift');
        if (t.value === 'ab' && t.value !== 'ab') throw new Error('two reads differ');
        if (t.value === 'ab') throw new Error('text');
      });`),
  }, { eventDepth: 1 });
  assert.equal(run.complete, true, stdout);
  assert.deepEqual(errors_of(run), ['Error: key', 'Error: point', 'Error: text'], stdout);
  const names = run.inputs.map((input) => input.name);
  for (const name of ['e0', 'e0.clientX', 'e0.clientY', 'e0.keyCode', 'e0.ctrlKey', 'e0.text of #t']) {
    assert.ok(names.includes(name), `${name} in ${names}`);
  }
});

test('item 5: Math.random as an integer, as a real number, and as a sequence that the seed fixes', (t) => {
  const files = { 'index.html': page(buttons('a'), on_click('a', "if (Math.random() === 65) throw new Error('65');")) };
  assert.deepEqual(errors_of(run_app(t, files, { eventDepth: 1, random: 'int' }).run), ['Error: 65']);
  const real = run_app(t, { 'index.html': page(buttons('a'), on_click('a', `const r = Math.random();
    if (r < 0 || r >= 1) throw new Error('never');
    if (r > 0.25 && r < 0.375) throw new Error('between');`)) }, { eventDepth: 1, random: 'real' });
  assert.equal(real.run.complete, true, real.stdout);
  assert.deepEqual(errors_of(real.run), ['Error: between'], real.stdout);
  assert.ok(real.run.tests.every((entry) => entry.replayed === 'node'), real.stdout);
  const seeded = run_app(t, files, { eventDepth: 1 });
  assert.deepEqual(errors_of(seeded.run), []);
});

test('item 8: an unknown member of a model is a limitation with its name', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a', 'b'), on_click('a', 'document.body.animate({}, 1);') + on_click('b', "throw new Error('b');")),
  }, { eventDepth: 1 });
  assert.equal(run.complete, false);
  assert.ok(run.limitations.some((one) => JSON.stringify(one).includes('element.animate')), stdout);
  assert.deepEqual(errors_of(run), ['Error: b']);
});

test('items 15, 22: all handlers of the calculator run; no client can send an unknown operator', (t) => {
  const { run } = run_example(t, 'calculator', ['--event-depth', '3']);
  assert.deepEqual(handlers(run), { server: [1, 1], client: [15, 15] });
  assert.deepEqual(errors_of(run), ['Error: division by zero']);
  const unknown = run.arms.find((arm) => arm.file.endsWith('server.js') && arm.kind === 'default');
  assert.ok(unknown === undefined || unknown.status === 'infeasible', JSON.stringify(unknown));
});

test('item 30: handlers, arms and lines are counted for each process, and when each arm was found', (t) => {
  const { run, stdout } = run_example(t, 'totems', ['--event-depth', '2']);
  for (const { name, handlers: ran, arms, lines } of run.processes) {
    assert.ok(ran.covered > 0 && ran.covered <= ran.total, name);
    const own = run.arms.filter((arm) => arm.file.endsWith(name === 'server' ? 'totems/server.js' : 'totems/client.js'));
    assert.equal(arms.total, own.length, name);
    assert.equal(arms.covered, own.filter((arm) => arm.status === 'covered').length, name);
    assert.ok(lines.covered > 10 && lines.covered <= lines.total, `${name}: ${JSON.stringify(lines)}`);
    assert.ok(stdout.includes(`${lines.covered} of ${lines.total} lines`), stdout);
  }
  const found = run.timeline.filter((entry) => entry.event === 'arm');
  assert.equal(found.length, run.coverage.arms.covered);
  assert.ok(found.every((entry, k) => k === 0 || entry.ms >= found[k - 1].ms));
});

test('item 22: the server alone shows what no client can send', (t) => {
  const { run, stdout } = run_example(t, 'calculator', ['--only', 'server', '--event-depth', '1']);
  const of = (message) => run.errors.find((error) => error.message.startsWith(message));
  assert.equal(of('division by zero').priority, 'low', stdout);
  assert.equal(of('unknown operator').priority, 'low', stdout);
});

test('--force replaces an earlier run with its diagrams', (t) => {
  const files = { 'index.html': page(buttons('a'), on_click('a', "throw new Error('a');")) };
  const { directory, run } = run_app(t, files, { eventDepth: 1 }, ['--no-node', '-o', 'out']);
  assert.equal(run, null);  // it is in another directory
  const again = sheaf(directory, ['app', 'app.json', '--no-node', '-o', 'out', '--force']);
  assert.deepEqual([again.status, again.stderr], [1, '']);
  const [error] = read_json(directory, 'out/run.json').errors;
  assert.ok(fs.existsSync(path.join(directory, 'out', path.dirname(error.input), 'sequence.svg')));
});

test('item 33: two runs of one application write the same', (t) => {
  const strip = (run) => JSON.stringify({ arms: run.arms, errors: run.errors, tests: run.tests, inputs: run.inputs });
  const first = run_example(t, 'tohacks', ['--event-depth', '3']).run;
  assert.equal(strip(run_example(t, 'tohacks', ['--event-depth', '3']).run), strip(first));
});

const kRaces = path.join(kRoot, 'examples/races');
for (const [name, message] of [['overtaking', "TypeError: Cannot read properties of null (reading 'text')"],
  ['lost-update', 'Error: an update was lost']]) {
  test(`${name}: found when messages may overtake each other, and only then`, (t) => {
    const usual = run_example(t, name, [], kRaces);
    assert.equal(usual.run.complete, true, usual.stdout);
    assert.deepEqual(errors_of(usual.run), [], usual.stdout);
    const any = run_example(t, name, ['--interleave'], kRaces);
    assert.deepEqual([...new Set(errors_of(any.run))], [message], any.stdout);
    assert.equal(any.run.errors[0].events.length, 2);
  });
}
