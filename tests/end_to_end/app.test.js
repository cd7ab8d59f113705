'use strict';
// Events, processes and messages: each test is named after its item of the checklist for systems
// that test applications by their events.

const assert = require('node:assert/strict');
const test = require('node:test');
const { kServer, kClient, kOpenServer, page, socket_page, buttons, on_click, run_app, errors_of } =
  require('./app_support.js');

const all_replayed = (run) => {
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
};
const values_of = (run, error) =>
  Object.fromEntries(run.tests[error.test - 1].values.map((v) => [v.name, v.value ?? v.index]));

test('item 10: no event comes before top-level code, a handler or its microtasks end', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a', 'b'), `
      let busy = false, ready = false;
      ${on_click('a', `if (!ready || busy) throw new Error('a interrupts'); busy = true;
        Promise.resolve().then(() => null).then(() => { busy = false; });`)}
      ${on_click('b', "if (!ready || busy) throw new Error('b interrupts');")}
      ready = true;`),
  }, { eventDepth: 3 });
  assert.equal(run.complete, true, stdout);
  assert.deepEqual(errors_of(run), []);
  all_replayed(run);
});

test('item 11: each position offers its targets and to stop; targets come and go', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a', 'b', 'c', 'd'), `
      const $ = (id) => document.getElementById(id);
      const once = () => {
        $('a').removeEventListener('click', once);
        $('c').addEventListener('click', () => { console.log('c'); });
        $('d').addEventListener('click', () => { console.log('d'); });
      };
      $('a').addEventListener('click', once);
      $('b').addEventListener('click', () => { console.log('b'); });`),
  }, { eventDepth: 2 });
  assert.equal(run.complete, true, stdout);
  // First a, b; then b, c, d after a, and still a, b after b.
  assert.deepEqual(run.events.positions, [{ targets: 2 }, { targets: 3 }]);
  const choices = (name) => run.inputs.filter((i) => i.name === name).map((i) => i.choices).sort();
  assert.deepEqual(choices('e0'), [3]);
  assert.deepEqual(choices('e1'), [3, 4]);
  all_replayed(run);
});

test('item 12: a handler that another one registers under a condition is reached', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a', 'b'), `
      document.addEventListener('keydown', (event) => {
        if (event.keyCode !== 42) return;
        ${on_click('b', "throw new Error('reached');")}
      });`),
  }, { eventDepth: 2 });
  assert.deepEqual(errors_of(run), ['Error: reached'], stdout);
  assert.deepEqual(run.errors[0].events.length, 2);
  assert.match(run.errors[0].events[0], /^keydown .*42/);
  assert.equal(run.errors[0].events[1], 'click #b');
  all_replayed(run);
});

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`item 13, ${strategy}: two flags need three events, in either order`, (t) => {
    const files = {
      'index.html': page(buttons('b0', 'b1', 'b2'), `
        let f0 = false, f1 = false;
        function foo() { throw new Error('foo'); }
        ${on_click('b0', 'f0 = true;')}
        ${on_click('b1', 'f1 = true;')}
        ${on_click('b2', 'if (f0) { if (f1) foo(); }')}`),
    };
    const two = run_app(t, files, { eventDepth: 2 }, ['--strategy', strategy]);
    assert.deepEqual(errors_of(two.run), []);
    assert.equal(two.run.complete, true, two.stdout);
    const three = run_app(t, files, { eventDepth: 3 }, ['--strategy', strategy]);
    assert.deepEqual(errors_of(three.run), ['Error: foo']);
    const { events } = three.run.errors[0];
    assert.deepEqual(events.slice(0, 2).sort(), ['click #b0', 'click #b1']);
    assert.equal(events[2], 'click #b2');
    assert.equal(three.status, 1);
    all_replayed(three.run);
  });
}

test('item 14: the length of sequences is bounded, and the report says so', (t) => {
  const files = { 'index.html': page(buttons('a'), `let n = 0;
    ${on_click('a', "n++; if (n === 5) throw new Error('five');")}`) };
  const four = run_app(t, files, { eventDepth: 9 }, ['--event-depth', '4']);
  assert.deepEqual(errors_of(four.run), []);
  assert.equal(four.run.events.depth, 4);
  assert.match(four.stdout, /up to 4 events/);
  assert.deepEqual(errors_of(run_app(t, files, { eventDepth: 5 }).run), ['Error: five']);
});

test('item 16: any number of processes, servers first, in the order that is wanted', (t) => {
  const say = (name) => `console.log('${name}');`;
  const { run, stdout } = run_app(t, {
    'a.js': say('a'), 'b.js': say('b'),
    'page.html': page(buttons('x'), say('page') + on_click('x', '')),
  }, {
    eventDepth: 1,
    processes: [
      { name: 'page', kind: 'browser', page: 'page.html', instances: 2 },
      { name: 'late', kind: 'node', source: 'a.js', launch: 1 },
      { name: 'early', kind: 'node', source: 'b.js' },
    ],
  });
  assert.equal(run.complete, true, stdout);
  assert.deepEqual(run.processes.map((p) => p.name), ['early', 'late', 'page1', 'page2']);
  for (const entry of run.tests) assert.equal(entry.output, 'b\na\npage\npage\n');
  all_replayed(run);
});

test('item 17: payloads keep their terms both ways, nested, to all and to rooms', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => {
        socket.join('room');
        socket.on('up', (data) => {
          socket.emit('down', { deep: { list: [data.at[0] + 1] } });
          socket.broadcast.emit('others', data.at[1]);
          io.to('room').emit('room', data.at[0]);
        });
      });`,
    'index.html': socket_page('<canvas id="c" width="10" height="10"></canvas>', `
      const socket = io();
      document.getElementById('c').addEventListener('click', (event) => {
        socket.emit('up', { at: [event.clientX, event.clientY] });
      });
      socket.on('down', (data) => { if (data.deep.list[0] === 77) throw new Error('down'); });
      socket.on('others', (y) => { if (y === 33) throw new Error('others'); });
      socket.on('room', (x) => { if (x === 55) throw new Error('room'); });`),
  }, { eventDepth: 1, processes: [kServer, { ...kClient, instances: 2 }] });
  assert.deepEqual(errors_of(run), ['Error: down', 'Error: others', 'Error: room'], stdout);
  const by_name = Object.fromEntries(run.errors.map((e) => [e.message, values_of(run, e)]));
  assert.equal(by_name.down['e0.clientX'], 76);
  assert.equal(by_name.others['e0.clientY'], 33);
  assert.equal(by_name.room['e0.clientX'], 55);
  all_replayed(run);
});

test('item 18: one constraint over all processes', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      const y = require('sheaf').int('y');
      io.on('connection', (socket) => socket.on('x', (data) => {
        if (y === 42) { if (data < 15) throw new Error('both'); }
      }));`,
    'index.html': socket_page('<div id="d">d</div>', `
      const socket = io();
      document.getElementById('d').addEventListener('click', (event) => {
        const x = event.clientX;
        if (x > 10) socket.emit('x', x + 1);
      });`),
  }, { eventDepth: 1 });
  assert.deepEqual(errors_of(run), ['Error: both'], stdout);
  const values = values_of(run, run.errors[0]);
  assert.equal(values.y, 42);
  assert.ok([11, 12, 13].includes(values['e0.clientX']), JSON.stringify(values));
  assert.equal(run.errors[0].process, 'server');
  assert.equal(run.errors[0].priority, 'high');
  all_replayed(run);
});

test('item 19: fields of one payload are constrained together', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => socket.on('pair', (data) => {
        if (data.y === 1) { if (data.x > 15) throw new Error('pair'); }
      }));`,
    'index.html': socket_page('<div id="d">d</div>', `
      const socket = io();
      document.getElementById('d').addEventListener('click', (event) => {
        if (event.clientX > 10) socket.emit('pair', { x: event.clientX + 1, y: event.clientY });
      });`),
  }, { eventDepth: 1 });
  assert.deepEqual(errors_of(run), ['Error: pair'], stdout);
  const values = values_of(run, run.errors[0]);
  assert.ok(values['e0.clientX'] >= 15 && values['e0.clientY'] === 1, JSON.stringify(values));
  all_replayed(run);
});

test('item 20: a server alone gets arbitrary messages of every type that it listens to', (t) => {
  const files = {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => {
        socket.on('number', (n) => { if (n === 1234) throw new Error('number'); });
        socket.on('text', (s) => { if (s === 'ab') throw new Error('text'); });
        socket.on('checked', (n) => { if (n === -7) throw new Error('unchecked'); });
      });`,
    'index.html': socket_page('<div id="d">d</div>', `
      const socket = io();
      document.getElementById('d').addEventListener('click', (event) => {
        if (event.clientX > 0) socket.emit('checked', event.clientX);
        socket.emit('number', 1234);
      });`),
  };
  const alone = run_app(t, files, { eventDepth: 1 }, ['--only', 'server']);
  assert.deepEqual(errors_of(alone.run), ['Error: number', 'Error: text', 'Error: unchecked'],
    alone.stdout);
  assert.ok(alone.run.errors.every((error) => error.priority === 'low'));
  all_replayed(alone.run);
  // The client cannot send two of them: proved within the bound.
  const whole = run_app(t, files, { eventDepth: 2 });
  assert.deepEqual(errors_of(whole.run), ['Error: number']);
  assert.equal(whole.run.errors[0].priority, 'high');
  assert.equal(whole.run.complete, true, whole.stdout);
});

test('a page goes on after an error, a Node process does not', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      let count = 0;
      io.on('connection', (socket) => socket.on('hit', () => {
        count++;
        if (count === 2) throw new Error('never: the process has ended');
        throw new Error('server');
      }));`,
    'index.html': socket_page(buttons('a', 'b'), `
      const socket = io();
      let count = 0;
      ${on_click('a', "count++; if (count === 2) throw new Error('again'); throw new Error('first');")}
      ${on_click('b', "socket.emit('hit');")}`),
  }, { eventDepth: 3 });
  assert.deepEqual(errors_of(run), ['Error: again', 'Error: first', 'Error: server'], stdout);
  all_replayed(run);
});

test('a timer is a target: events come before and after it', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a'), `
      let fired = false;
      setTimeout(() => { fired = true; }, 10);
      ${on_click('a', "if (fired) throw new Error('after'); else throw new Error('before');")}`),
  }, { eventDepth: 2 });
  assert.deepEqual(errors_of(run), ['Error: after', 'Error: before'], stdout);
  all_replayed(run);
});

test('an error out of queueMicrotask ends the turn of a page, not the run', (t) => {
  const { run, stdout } = run_app(t, { 'index.html': page(buttons('a', 'b'), `let n = 0;
    ${on_click('a', "queueMicrotask(() => { n++; throw new Error('micro'); });")}
    ${on_click('b', "if (n === 2) throw new Error('after');")}`) }, { eventDepth: 3 });
  assert.deepEqual(errors_of(run), ['Error: after', 'Error: micro'], stdout);
  all_replayed(run);
});

test('a timer that does not keep a process alive becomes due all the same', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + "setTimeout(() => { throw new Error('due'); }, 1000).unref();",
  }, { eventDepth: 1 });
  assert.deepEqual(errors_of(run), ['Error: due'], stdout);
  all_replayed(run);
});

test('an app.json that is wrong is refused with a reason', (t) => {
  const files = { 'server.js': '', 'index.html': '<p>x</p>', 'text.html': 'no tags' };
  const refused = (processes, words = []) => {
    const { status, stderr, run } = run_app(t, files, { processes }, words);
    assert.equal(status, 2, stderr);
    assert.equal(run, null);
    return stderr;
  };
  assert.match(refused([]), /has no process/);
  assert.match(refused([{ kind: 'node', source: 'none.js' }]), /there is no file none\.js/);
  assert.match(refused([{ kind: 'worker', source: 'server.js' }]), /kind must be "node" or "browser"/);
  assert.match(refused([{ kind: 'browser', source: 'server.js' }]), /has a `page`/);
  assert.match(refused([{ kind: 'browser', page: 'text.html' }]), /no HTML/);
  assert.match(refused([kServer, kServer]), /two processes called server/);
  assert.match(refused([{ ...kServer, launch: 'client' }]), /launch must be an integer/);
  assert.match(refused([{ ...kServer, instance: 2 }]), /`instance` is unknown/);
  assert.match(refused([kServer], ['--only', 'client']), /no process called client; there are server/);
  assert.match(refused([kServer], ['--event-depth', 'x']), /--event-depth/);
  assert.match(refused([{ ...kServer, name: 'a b' }]), /name may hold letters/);
});

test('ranges of inputs that are wrong are refused with a reason', (t) => {
  const refused = (inputs) => {
    const { status, stderr, run } = run_app(t, { 'index.html': '<p>x</p>' }, { inputs });
    assert.equal(status, 2, stderr);
    assert.equal(run, null);
    return stderr;
  };
  assert.match(refused({ clientX: [5, 1] }), /inputs\.clientX: must be \[least, greatest\]/);
  assert.match(refused({ clientX: [0.5, 1] }), /two integers/);
  assert.match(refused({ clientX: 'wide' }), /two integers/);
  assert.match(refused({ '#f': { txt: {} } }), /has `txt`; known are int, oneOf, text/);
  assert.match(refused({ '#f': { text: 3 } }), /text must be an object with `maxLength`/);
  assert.match(refused({ '#f': { text: { maxLength: -1 } } }), /`maxLength` from 0 to/);
  assert.match(refused({ '#f': { oneOf: [] } }), /oneOf must be a list of at least one/);
  assert.match(refused({ '#f': { int: [0, 1], text: {} } }), /one kind/);
  assert.match(refused({ message: { oneOf: [1] } }), /known are int, text/);
});

test('HTML that does not parse is refused with its place', (t) => {
  for (const [html, reason] of [['<div><button id="a">', /index\.html:1:6: <button> is never closed/],
    ['<p>x</p><!-- ', /index\.html:1:9: /], ['<p>x</p>\n<script>let = ;</script>', /syntax error/],
    ['<p id="a>x</p>', /index\.html:1:/]]) {
    const { status, stderr } = run_app(t, { 'index.html': html });
    assert.equal(status, 2, stderr);
    assert.match(stderr, reason);
  }
});

test('a run that its time ends tells the errors that it has found, and replays them', (t) => {
  // Every event doubles the texts: no time is enough for forty of them.
  const { run, stdout, status } = run_app(t, { 'index.html': page(buttons('a', 'b', 'c'), `
      let n = 0, all = 'x', sum = 1;
      ${on_click('a', "n++; if (n === 2) throw new Error('two');")}
      ${on_click('b', "all = all + 'y'; sum = sum * 3 + all.length;")}
      ${on_click('c', "all = 'z' + all; sum = sum * 2; if (sum === 77777) throw new Error('sum');")}`) },
  { eventDepth: 40 }, ['--max-time', '3s']);
  assert.equal(run.complete, false, stdout);
  assert.equal(status, 1, stdout);
  const two = run.errors.find((error) => error.message === 'two');
  assert.deepEqual(two.events, ['click #a', 'click #a'], stdout);
  assert.equal(run.tests[two.test - 1].replayed, 'node', stdout);
  assert.equal(run.processes[0].handlers.covered, 3);
});
