'use strict';
// Orders of messages, loss of messages, bounds on them, and how an error's way is told.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kServer, kClient, kOpenServer, page, socket_page, buttons, on_click, run_app, errors_of } =
  require('./app_support.js');
const { sheaf } = require('./program.js');

const two_clients = [kServer, { ...kClient, instances: 2 }];
const all_replayed = (run) => {
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
};

test('an error that needs two messages in the less usual order is found with --interleave only', (t) => {
  const files = {
    'server.js': kOpenServer + `
      let first = true;
      io.on('connection', (socket) => socket.on('hello', (who) => {
        if (first && who === 2) throw new Error('two before one');
        first = false;
      }));`,
    'one.html': socket_page('', "io().emit('hello', 1);"),
    'two.html': socket_page('', "io().emit('hello', 2);"),
  };
  const processes = [kServer, { name: 'one', kind: 'browser', page: 'one.html' },
    { name: 'two', kind: 'browser', page: 'two.html' }];
  const usual = run_app(t, files, { processes, eventDepth: 0 });
  assert.deepEqual(errors_of(usual.run), []);
  assert.equal(usual.run.complete, true, usual.stdout);
  const any = run_app(t, files, { processes, eventDepth: 0 }, ['--interleave']);
  assert.deepEqual(errors_of(any.run), ['Error: two before one'], any.stdout);
  all_replayed(any.run);
});

test('a lost update between two clients is found and explained', (t) => {
  const files = {
    'server.js': kOpenServer + `
      let value = 0, updates = 0;
      io.on('connection', (socket) => {
        socket.on('get', () => socket.emit('value', value));
        socket.on('set', (next) => {
          value = next;
          updates++;
          if (value !== updates) throw new Error('lost update');
        });
      });`,
    'index.html': socket_page(buttons('add'), `
      const socket = io();
      ${on_click('add', "socket.emit('get');")}
      socket.on('value', (value) => socket.emit('set', value + 1));`),
  };
  const usual = run_app(t, files, { processes: two_clients, eventDepth: 2 });
  assert.deepEqual(errors_of(usual.run), []);
  assert.equal(usual.run.complete, true, usual.stdout);
  const any = run_app(t, files, { processes: two_clients, eventDepth: 2 }, ['--interleave']);
  assert.deepEqual(errors_of(any.run), ['Error: lost update'], any.stdout);
  const error = any.run.errors[0];
  assert.deepEqual(error.events, ['click #add', 'click #add']);
  const words = error.messages.map(({ from, to, words }) => `${from} ${to} ${words}`).join('\n');
  assert.match(words, /server client1 value[\s\S]*client1 server set/);
  all_replayed(any.run);
  // The directory of the error has the diagram, and the error can be replayed from there.
  const directory = path.join(any.directory, 'sheaf-out/last', path.dirname(error.input));
  assert.match(fs.readFileSync(path.join(directory, 'sequence.txt'), 'utf8'), /^server +client1 +client2\n/);
  assert.match(fs.readFileSync(path.join(directory, 'sequence.svg'), 'utf8'), /^<svg /);
  const html = fs.readFileSync(path.join(any.directory, 'sheaf-out/last/report.html'), 'utf8');
  assert.match(html, /How it came about<\/h4><div class="scroll sequence"[^>]*><svg [^]*click #add[^]*fill="var\(--error\)"/);
  assert.match(fs.readFileSync(path.join(directory, 'trace.txt'), 'utf8'), /Events\n {2}click #add\n {2}click #add\n/);
  const again = sheaf(any.directory, ['replay', path.join('sheaf-out/last', error.input)]);
  assert.equal(again.status, 1, again.stdout + again.stderr);
  assert.match(again.stdout, /lost update/);
  assert.match(again.stdout, /as predicted, in the engine and under Node/);
  const whole = sheaf(any.directory, ['replay', 'sheaf-out/last']);
  assert.equal(whole.status, 1, whole.stdout + whole.stderr);
  assert.match(whole.stdout, /^(\d+) of \1 inputs as predicted, /m);
  assert.equal(whole.stderr, '');
  const config = path.join(any.directory, 'app.json');
  fs.writeFileSync(config, fs.readFileSync(config, 'utf8') + '\n');
  assert.match(sheaf(any.directory, ['replay', 'sheaf-out/last']).stderr, /app\.json has changed since/);
});

test('a message that is lost is found with --lossy only', (t) => {
  const files = {
    'server.js': kOpenServer + `
      let last = 0;
      io.on('connection', (socket) => socket.on('next', (n) => {
        if (n !== last + 1) throw new Error('gap');
        last = n;
      }));`,
    'index.html': socket_page(buttons('a'), `
      const socket = io();
      let n = 0;
      ${on_click('a', "n++; socket.emit('next', n);")}`),
  };
  const usual = run_app(t, files, { eventDepth: 2 });
  assert.deepEqual(errors_of(usual.run), []);
  assert.equal(usual.run.complete, true, usual.stdout);
  const lossy = run_app(t, files, { eventDepth: 2 }, ['--lossy']);
  assert.deepEqual(errors_of(lossy.run), ['Error: gap'], lossy.stdout);
  assert.ok(lossy.run.errors[0].messages.some((message) => message.lost));
  all_replayed(lossy.run);
});

test('messages without end are a limitation', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => socket.on('ping', () => socket.emit('pong')));`,
    'index.html': socket_page(buttons('a'), `
      const socket = io();
      ${on_click('a', "socket.emit('ping');")}
      socket.on('pong', () => socket.emit('ping'));`),
  }, { eventDepth: 1 }, ['--max-messages', '10']);
  assert.equal(run.complete, false);
  assert.deepEqual(run.limitations.map((limitation) => limitation.code), ['max-messages'], stdout);
});

test('pages hear that their server has ended; both errors are reported', (t) => {
  const { run, stdout } = run_app(t, {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => { socket.on('boom', () => { throw new Error('boom'); }); });`,
    'index.html': socket_page(buttons('a'), `
      const socket = io();
      socket.on('disconnect', (why) => { if (why === 'transport close') throw new Error('told'); });
      ${on_click('a', "socket.emit('boom');")}`),
  }, { eventDepth: 2 });
  assert.deepEqual(errors_of(run), ['Error: boom', 'Error: told'], stdout);
  assert.equal(run.complete, true, stdout);
  for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});

test('each process alone: what it hears of comes, and replays', (t) => {
  const files = {
    'server.js': kOpenServer + `
      io.on('connection', (socket) => {
        let count = 0;
        socket.once('once', () => { if (++count === 2) throw new Error('twice'); });
        socket.on('disconnect', () => { throw new Error('disconnect'); });
      });`,
    'index.html': socket_page(buttons('a'), `
      const socket = io();
      socket.on('number', (n) => { if (n === 17) throw new Error('number'); });
      ${on_click('a', "socket.emit('ask', (v) => { if (v === 'ok') throw new Error('answer'); });")}`),
  };
  for (const [only, errors] of [['server', ['Error: disconnect']], ['client', ['Error: answer', 'Error: number']]]) {
    const { run, stdout } = run_app(t, files, { eventDepth: 2 }, ['--only', only]);
    assert.deepEqual(errors_of(run), errors, stdout);
    assert.equal(run.complete, true, stdout);
    for (const entry of run.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
  }
});

test('a timer counts as a handler that is registered', (t) => {
  const { run, stdout } = run_app(t, {
    'index.html': page(buttons('a'), on_click('a', 'setTimeout(() => {}, 5);')),
  }, { eventDepth: 2 });
  assert.match(stdout, /client: 2 of 2 handlers run/);
  assert.equal(run.complete, true);
});
