'use strict';
// Replay runs the harness under Node with few rights. tests/defects has a row per right taken away;
// here are those that need a partner to be seen: sockets, signals, links, a worker that was left.

const assert = require('node:assert/strict');
const net = require('node:net');
const path = require('node:path');
const test = require('node:test');
const { scratch, start, read_json } = require('./program.js');

const kHead = "const { boolean } = require('sheaf');\nif (boolean('b')) console.log('b');\n";

/** The report of `sheaf run a.js`, while this process goes on serving. */
async function run(directory) {
  const child = start(directory, ['run', 'a.js', '-o', 'out', '--progress', 'none']);
  await new Promise((resolve) => child.on('exit', resolve));
  return read_json(directory, 'out/run.json');
}

/** Node ran the harness to its end: Sheaf gives up where it leaves the language, above the last if. */
function assert_ran_under_node(report) {
  const last = Math.max(...report.arms.map(({ line }) => line));
  assert.ok(report.arms.some(({ line, status }) => line === last && status === 'covered'));
}

for (const kind of ['tcp', 'unix']) {
  test(`a harness under replay reaches no ${kind} socket`, async (t) => {
    let visits = 0;
    const server = net.createServer((socket) => {
      visits++;
      socket.destroy();
    });
    t.after(() => server.close());
    const directory = scratch(t, {});
    await new Promise((resolve) =>
      (kind === 'tcp' ? server.listen(0, '127.0.0.1', resolve)
        : server.listen(path.join(directory, 'socket'), resolve)));
    const target = kind === 'tcp' ? `${server.address().port}, '127.0.0.1'` : "__dirname + '/socket'";
    // One attempt from the plain process, one from outside the worker's context.
    const text = `${kHead}
      const outer = console.log.constructor('return typeof process === "object" ? process : null')();
      if (outer !== null && outer.mainModule) {
        outer.mainModule.require('net').connect(${target}).on('error', () => {});
      }`;
    require('node:fs').writeFileSync(path.join(directory, 'a.js'), text);
    assert_ran_under_node(await run(directory));
    assert.equal(visits, 0);
    // The server does answer those who may.
    await new Promise((resolve, reject) => {
      const client = kind === 'tcp' ? net.connect(server.address().port, '127.0.0.1')
        : net.connect(path.join(directory, 'socket'));
      client.on('close', resolve).on('error', reject);
    });
    assert.equal(visits, 1);
  });
}

test('a harness under replay cannot signal other processes', async (t) => {
  let signals = 0;
  const count = () => signals++;
  process.on('SIGUSR2', count);
  t.after(() => process.off('SIGUSR2', count));
  const directory = scratch(t, {
    'a.js': `${kHead}if (typeof process === 'object') {
      try { process.kill(${process.pid}, 'SIGUSR2'); } catch { /* as it should be */ }
    }`,
  });
  assert_ran_under_node(await run(directory));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal(signals, 0);
});

test('functions that the worker hands out belong to the realm of the program', async (t) => {
  const directory = scratch(t, {
    'a.js': `${kHead}const sheaf = require('sheaf');
      for (const f of [console.log, require, sheaf.int, sheaf.assert]) console.log(f instanceof Function);
      try { sheaf.assert(false); } catch (error) { console.log(error instanceof Error, error.name); }`,
  });
  const report = await run(directory);
  for (const entry of report.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});

test('state of modules does not leak from one input to the next', async (t) => {
  const directory = scratch(t, {
    'a.js': `${kHead}const counter = require('./counter.js');
      console.log(++counter.count, Array.prototype.leak);
      Array.prototype.leak = 1;`,
    'counter.js': 'exports.count = 0;',
  });
  const report = await run(directory);
  assert.deepEqual(report.tests.map((entry) => entry.output.trimEnd().split('\n').at(-1)),
    ['1 undefined', '1 undefined']);
  for (const entry of report.tests) assert.equal(entry.replayed, 'node', JSON.stringify(entry));
});
