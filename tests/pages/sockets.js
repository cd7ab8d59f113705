'use strict';
// Compares the model of Socket.IO (stdlib/models) with the package, on a table of programs: what each process prints, in
// its order; and the members of what it and Express give. Clients act one step after the other, each when nothing moves any more. What a model
// gives up (a limitation) is counted; what it prints before has to agree.

const fs = require('fs');
const http = require('http');
const path = require('path');
const { Application, Limitation } = require('../apps/driver.js');
const { write_application } = require('../apps/scratch.js');
const { kSocketPrograms } = require('./socket_programs.js');

const load = (name) => require(path.join(process.env.SHEAF_TEST_PACKAGES, 'node_modules', name));
// Long enough for a machine that has other things to do.
const kQuiet = 200;

const show = `const show = (v) => v === undefined ? 'undefined' : v instanceof Error ? v.name + ': ' + v.message
  : typeof v === 'function' ? 'function' : JSON.stringify(v);\n`;

/** What the models print: {lines: by process, limitation}. */
function run_models({ server, client, clients = 1, steps = 3 }) {
  const lines = {};
  const buttons = Array.from({ length: steps }, (_, k) => `<button id="s${k}">x</button>`).join('');
  const text = (name, code) => `${show}const print = (...list) => console.log(${name}, list.join(' '));\n${code}`;
  const file = write_application({
    'app.json': JSON.stringify({ processes: [{ name: 'server', kind: 'node', source: 'server.js' },
      ...(clients > 0 ? [{ name: 'client', kind: 'browser', page: 'index.html', instances: clients }] : [])] }),
    'server.js': text("'server'", 'const express = require("express");\nconst app = express();\nconst server = require("http").createServer(app);\n' +
      `const io = new (require("socket.io").Server)(server);\n${server}\nserver.listen(3000);`),
    'index.html': `<html><body>${buttons}<script src="/socket.io/socket.io.js"></script><script src="client.js"></script></body></html>`,
    'client.js': text("'client'", `const steps = [];\nconst step = (f) => steps.push(f);\nconst number = 1;\nconst s = io();\n${client ?? ''}\n` +
      `for (let k = 0; k < ${steps}; k++) document.getElementById('s' + k).onclick = () => { if (steps[k]) steps[k](); };`),
  });
  let application;
  try {
    const log = (name, words) => {
      if (application.given_up === undefined) (lines[name] ??= []).push(words);
    };
    application = new Application(file, { log });
    application.launch();
    for (let k = 0; k < steps; k++) {
      for (const target of application.targets().filter((one) => one.label === `click #s${k}`)) application.fire(target);
      for (let left = 5; left > 0; left--) {
        const timer = application.targets().find((one) => one.type === 'timer');
        if (timer === undefined) break;
        application.fire(timer);
      }
    }
    for (const { process: name, message } of application.errors) (lines[name] ??= []).push(`uncaught ${message}`);
  } catch (error) {
    if (!(error instanceof Limitation)) throw error;
  } finally {
    fs.rmSync(path.dirname(file), { recursive: true });
  }
  return { lines, limitation: application.given_up };
}

const wait = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

/** What the packages print, on the loopback device. */
async function run_packages({ server, client, clients = 1, steps = 3 }) {
  const lines = {};
  let last = Date.now();
  const print_as = (name) => (...list) => {
    last = Date.now();
    (lines[name] ??= []).push(list.join(' '));
  };
  const quiet = async () => {
    last = Date.now();
    while (Date.now() - last < kQuiet) await wait(kQuiet / 4);
  };
  const app = load('express')();
  const listener = http.createServer(app);
  const io = new (load('socket.io').Server)(listener);
  new Function('print', 'express', 'app', 'server', 'io', 'require', show + server)(print_as('server'), load('express'), app, listener, io, load);
  await new Promise((resolve) => { listener.listen(0, '127.0.0.1', resolve); });
  const address = `http://127.0.0.1:${listener.address().port}`;
  const client_io = load('socket.io-client');
  const sockets = [];
  const all = [];
  for (let k = 0; k < clients; k++) {
    const connect = (name, options) => {
      const given = typeof name === 'string' ? options : name;
      const socket = client_io(address + (typeof name === 'string' ? name : ''), { transports: ['websocket'], forceNew: true,
        reconnection: false, ...given });
      sockets.push(socket);
      return socket;
    };
    const own = [];
    all.push(own);
    new Function('print', 'io', 's', 'step', 'number', show + (client ?? ''))(print_as('client'), connect, connect(), (f) => own.push(f), k + 1);
    for (let left = 100; left > 0 && !sockets.every((one) => one.connected); left--) await wait(kQuiet / 4);
    await quiet();
  }
  for (let k = 0; k < steps; k++) {
    for (const own of all) {
      if (own[k] !== undefined) own[k]();
      await quiet();
    }
  }
  const seen = JSON.parse(JSON.stringify(lines));
  for (const socket of sockets) socket.disconnect();
  io.close();
  listener.closeAllConnections();
  return { lines: seen };
}

function difference(models, packages) {
  for (const name of ['server', 'client']) {
    const own = models.lines[name] ?? [];
    const wanted = packages.lines[name] ?? [];
    for (let k = 0; k < Math.max(own.length, wanted.length); k++) {
      if (own[k] === wanted[k]) continue;
      if (k >= own.length && models.limitation !== undefined) break;
      return `${name}, line ${k}: models: ${own[k]}, package: ${wanted[k]}`;
    }
  }
  return undefined;
}

// Each gives the names that it has and are defined; those of JavaScript's own objects and of Node's are left out.
const kNames = `const names = (one) => { const all = new Set(); for (let k = one; k && k !== Object.prototype && k !== Function.prototype &&
  !(k.constructor && k.constructor.name === 'EventEmitter'); k = Object.getPrototypeOf(k)) for (const name of Object.getOwnPropertyNames(k)) all.add(name);
  return [...all].filter((name) => { try { return !/^_/.test(name) && one[name] !== undefined && name !== 'prototype' && !(name in (() => {})); } catch (e) { return false; } }); };
`;
const kServerObjects = `{ io, namespace: io.of('/'), adapter: io.of('/').adapter, room: io.to('x'), app, express, router: express.Router(), http: server }`;
const kMembers = {
  server: `io.on('connection', (socket) => { socket.on('go', () => ask({ ...${kServerObjects}, socket, handshake: socket.handshake, broadcast: socket.broadcast })); });`,
  client: `step(() => { s.emit('go'); ask({ client: s }); });`,
  steps: 1,
};

/** The members that the packages have and the models neither have nor call lacking. */
async function missing_members() {
  const asking = (text) => ({ ...kMembers, server: `${text}${kMembers.server}`, client: `${text}${kMembers.client}` });
  const tell = `${kNames}const ask = (all) => { for (const name of Object.keys(all)) print(JSON.stringify([name, names(all[name])])); };
`;
  const packages = await run_packages(asking(tell));
  const known = JSON.stringify([...packages.lines.server, ...packages.lines.client].map((line) => JSON.parse(line)));
  const look = `const known = new Map(${known}); const ask = (all) => { for (const name of Object.keys(all)) print(JSON.stringify([name,
    known.get(name).filter((member) => !(member in all[name]))])); };
`;
  const models = run_models(asking(look));
  if (models.limitation !== undefined) throw new Error(models.limitation);
  return [...models.lines.server, ...models.lines.client].map((line) => JSON.parse(line)).filter(([, names]) => names.length > 0);
}

async function main() {
  let count = 0;
  let given_up = 0;
  const programs = Object.entries(kSocketPrograms);
  for (const [name, program] of programs) {
    const models = run_models(program);
    const packages = await run_packages(program);
    const found = difference(models, packages);
    if (models.limitation !== undefined) {
      given_up++;
      console.log(`${name}: ${models.limitation}`);
    }
    if (found === undefined) continue;
    count++;
    console.log(`${name}: ${found}`);
  }
  console.log(`${programs.length} programs of Socket.IO: ${count} differ, ${given_up} end in a limitation`);
  const missing = await missing_members();
  for (const [name, members] of missing) console.log(`${name}: ${members.join(' ')}`);
  process.exit(count > 0 || missing.length > 0 ? 1 : 0);
}

// What an asynchronous function gives up is a rejection.
process.on('unhandledRejection', (error) => { if (!(error instanceof Limitation)) throw error; });
main();
