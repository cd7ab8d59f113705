'use strict';
// What `sheaf app` says of generated applications, against a search over all event sequences under Node:
// node verdicts.js SHEAF [--seed N] [--count N] [--strategy NAME] [--keep DIR]. An application has a server, pages,
// messages, timers, choices, listeners that come and go; its errors are told apart by their messages. The errors of a
// complete run must be those of the search, and those of any run among them.

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { search } = require('./search.js');

function random_from(seed) {
  let state = (Math.imul(seed, 2654435761) + 1) >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 4294967296 * n);
  };
}

/** {files, settings, depth}: the texts of an application, and how it is explored. */
function generate(seed) {
  const random = random_from(seed);
  const pick = (list) => list[random(list.length)];
  let errors = 0;
  let timers = 0;
  const timer = () => {
    timers++;
    return '';
  };
  const clients = random(3) === 0 ? 2 : 1;
  const has_server = random(5) > 0;
  const state = (side) => side + random(3);
  const condition = (side, extra) => pick([
    () => `${state(side)} === ${random(3)}`, () => `${state(side)} > ${random(2)}`, () => `${state(side)} !== ${state(side)}`,
    () => (extra === '' ? `${state(side)} < 2` : `${extra} === ${random(3)}`),
    () => `${state(side)} === ${random(3)} && ${state(side)} === ${random(3)}`])();
  const value = (side, extra) => pick([() => String(random(3)), () => state(side), () => `(${state(side)} + 1) % 3`,
    () => (extra === '' ? '1' : `${extra} % 3`)])();

  function statement(side, extra, depth, turn) {
    const block = (more = extra) => `{ ${statements(side, more, depth - 1, turn)} }`;
    const fail = () => (errors < 6 ? `if (${condition(side, extra)}) throw new Error('${side}${errors++}');` : `${state(side)} = 0;`);
    const kinds = [
      () => `${state(side)} = ${value(side, extra)};`, () => `${state(side)} = (${state(side)} + 1) % 3;`,
      () => `if (${condition(side, extra)}) ${block()}${random(2) === 0 ? ` else ${block()}` : ''}`,
      fail, fail, fail,
      () => (timers < 2 && turn ? `${side}Timer = setTimeout(() => ${block('')}, ${random(3)}${timer()});` : `${state(side)}++; ${state(side)} %= 3;`),
      () => `clearTimeout(${side}Timer);`,
      () => `Promise.resolve(${value(side, extra)}).then((x) => { ${state(side)} = x % 3; });`,
      ...(has_server ? (side === 's' ? [
        () => `socket.emit('r${random(2)}', ${value(side, extra)});`, () => `io.emit('r${random(2)}', ${value(side, extra)});`,
        () => `socket.broadcast.emit('r${random(2)}', ${value(side, extra)});`,
        () => `if (typeof done === 'function') done(${value(side, extra)});`,
      ] : [
        () => `socket.emit('m${random(2)}', ${value(side, extra)});`, () => `socket.emit('m${random(2)}', ${value(side, extra)});`,
        () => `socket.emit('m${random(2)}', ${value(side, extra)}, (x) => ${block('x')});`,
        () => `socket.off('r${random(2)}');`,
      ]) : []),
      ...(side === 'c' ? [
        () => `document.getElementById('b${random(2)}').disabled = ${condition(side, extra)};`,
        () => `document.getElementById('b1').onclick = ${condition(side, extra)} ? late : null;`,
        () => `${state(side)} = Number(document.getElementById('f').value);`,
        () => `{ const e = document.createElement('button'); e.className = 'made'; if (document.querySelectorAll('.made').length < 1) { e.onclick = late; document.body.append(e); } }`,
        () => `document.getElementById('b0').remove();`,
        () => `document.getElementById('t').textContent = ${state(side)}; if (document.getElementById('t').textContent === '2') ${block()}`,
      ] : []),
    ];
    return depth <= 0 ? pick([() => `${state(side)} = ${value(side, extra)};`, fail])() : pick(kinds)();
  }
  function statements(side, extra, depth, turn) {
    return Array.from({ length: 1 + random(2) }, () => statement(side, extra, depth, turn)).join(' ');
  }

  const server = `const io = require('socket.io')(require('http').createServer());\nlet s0 = 0, s1 = 0, s2 = 0, sTimer;\n` +
    `io.on('connection', (socket) => {\n${random(3) === 0 ? statements('s', '', 1, false) : ''}\n` +
    [0, 1].map((k) => `  socket.on('m${k}', (x, done) => { ${statements('s', 'x', 2, true)} });\n`).join('') +
    (random(5) === 0 ? `  socket.on('disconnect', () => { ${statements('s', '', 1, false)} });\n` : '') + `});\n`;
  const client = `let c0 = 0, c1 = 0, c2 = 0, cTimer;\n${has_server ? 'const socket = io();\n' : ''}` +
    `function late() { ${statements('c', '', 1, false)} }\n` +
    (has_server ? [0, 1].map((k) => `socket.on('r${k}', (x) => { ${statements('c', 'x', 2, false)} });\n`).join('') : '') +
    [0, 1].map((k) => `document.getElementById('b${k}').addEventListener('click', () => { ${statements('c', '', 3, true)} });\n`).join('');
  const page = `<html><body><button id="b0">0</button><button id="b1">1</button><p id="t"></p>` +
    `<select id="f"><option>0</option><option>1</option></select>` +
    `${has_server ? '<script src="/socket.io/socket.io.js"></script>' : ''}<script src="client.js"></script></body></html>`;
  const settings = has_server && random(3) === 0 ? pick([{ interleave: true }, { lossy: true }, { interleave: true, lossy: true }]) : {};
  const depth = clients === 2 || settings.interleave ? 2 : 3;
  const processes = [...(has_server ? [{ name: 'server', kind: 'node', source: 'server.js' }] : []),
    { name: 'client', kind: 'browser', page: 'index.html', instances: clients }];
  return { depth, settings, files: { ...(has_server ? { 'server.js': server } : {}), 'client.js': client, 'index.html': page,
    'app.json': JSON.stringify({ processes, eventDepth: depth, ...settings }) } };
}

function write_files(directory, files) {
  fs.mkdirSync(directory, { recursive: true });
  for (const name of Object.keys(files)) fs.writeFileSync(path.join(directory, name), files[name]);
  return path.join(directory, 'app.json');
}

/** {errors, is_complete}: the messages of all errors that some sequence leads to. */
function truth_of(file, { depth, settings }) {
  const errors = new Set();
  const { is_complete } = search(file, { depth, ...settings, max_runs: 40000 }, (application) => {
    for (const { message } of application.errors) errors.add(message);
  });
  return { errors: [...errors].sort(), is_complete };
}

/** {errors, is_complete} of a run. */
function verdict_of(sheaf, file, words) {
  const output = path.join(path.dirname(file), 'out');
  fs.rmSync(output, { recursive: true, force: true });
  const { status, stderr, stdout } = spawnSync(sheaf, ['app', file, '-o', output, '--max-time', '60s', ...words], { encoding: 'utf8' });
  let run;
  try {
    run = JSON.parse(fs.readFileSync(path.join(output, 'run.json'), 'utf8'));
  } catch {
    throw new Error(`no run (${status}): ${stderr}${stdout}`);
  }
  const unlike = run.tests.filter((one) => one.replayed !== 'node' && one.outcome.kind !== 'dropped').map((one) => JSON.stringify(one));
  return { errors: run.errors.map((one) => `${one.name}: ${one.message}`).sort(), is_complete: run.complete, unlike,
    limitations: run.limitations.map((one) => one.reason ?? one.code) };
}

/** What is wrong with a verdict, or undefined. */
function mistake(verdict, truth) {
  if (truth.is_complete) {
    const extra = verdict.errors.filter((one) => !truth.errors.includes(one));
    if (extra.length > 0) return `errors that no sequence leads to: ${extra.join()}`;
  }
  const missed = truth.errors.filter((one) => !verdict.errors.includes(one));
  if (missed.length > 0 && verdict.is_complete) return `errors not found by a complete run: ${missed.join()}`;
  return verdict.unlike.length > 0 ? `replays that differ: ${verdict.unlike[0].slice(0, 300)}` : undefined;
}

function main([sheaf, ...words]) {
  const option = (name, otherwise) => (words.includes(name) ? words[words.indexOf(name) + 1] : otherwise);
  const first = Number(option('--seed', 1));
  const count = Number(option('--count', 50));
  const strategies = option('--strategy', 'multise').split(',');
  const kept = option('--keep', undefined);
  const root = kept ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-verdicts-'));
  const sum = { complete: 0, errors: 0, wrong: 0, unfinished: 0 };
  for (let seed = first; seed < first + count; seed++) {
    const application = generate(seed);
    const file = write_files(path.join(root, String(seed)), application.files);
    const truth = truth_of(file, application);
    if (!truth.is_complete) sum.unfinished++;
    sum.errors += truth.errors.length;
    for (const strategy of strategies) {
      const verdict = verdict_of(path.resolve(sheaf), file, ['--strategy', strategy]);
      if (verdict.is_complete) sum.complete++;
      const wrong = mistake(verdict, truth);
      if (wrong === undefined) continue;
      sum.wrong++;
      console.log(`${seed} ${strategy} ${JSON.stringify(application.settings)}: ${wrong}`);
    }
  }
  console.log(`${count} applications from seed ${first}, ${strategies.join()}: ${sum.errors} errors, ${sum.complete} complete runs, ` +
    `${sum.unfinished} searches ended early, ${sum.wrong} wrong`);
  if (kept === undefined) fs.rmSync(root, { recursive: true });
  process.exitCode = sum.wrong > 0 ? 1 : 0;
}

module.exports = { generate, truth_of, verdict_of, mistake, write_files };
if (require.main === module) main(process.argv.slice(2));
