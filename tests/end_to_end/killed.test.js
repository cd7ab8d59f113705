'use strict';
// A run that is ended from outside leaves valid files with everything that it had found a second
// before; SIGTERM and SIGINT even all of it, and the verdict.
//
//   SHEAF_KILLS=20 node --test killed.test.js    more moments than the few of CI

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, start, read_json } = require('./program.js');
const { validate } = require('./schema.js');

const kKills = Number(process.env.SHEAF_KILLS || 4);
const kBranches = 50;
const kMaxLossMs = 1000;
const kSchema = read_json(kRoot, 'docs/run-schema.json');

/** A program that finds something new about every `delay` rounds of a loop, for some seconds. */
function slow_finder(delay) {
  const lines = ["const { int, boolean } = require('sheaf');", 'let sum = 0;'];
  for (let i = 0; i < kBranches; i++) {
    const action = i % 9 === 4 ? `throw new Error('error ${i}')` : `sum += ${i}`;
    lines.push(`if (int('x${i}', { min: 0, max: 99 }) === ${(i * 7) % 100}) { ${action}; }`);
    lines.push(`for (let j = 0; j < ${delay}; j++) sum = (sum + j) % 97;`);
  }
  lines.push("if (boolean('b')) { while (true) sum = (sum + 1) % 97; }");
  return lines.join('\n');
}

const kCases = [
  ['multise', slow_finder(100000)],
  ['dse', slow_finder(1000)],
  ['csm', slow_finder(50000)],
];

/** Numbers that look random and are the same each time. */
function* moments(seed) {
  let state = seed;
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield 200 + (state / 2147483648) * 3800;
  }
}

/** Runs the program, sends `signal` after `delay` ms; what the live line said and when. */
function run_and_signal(directory, strategy, signal, delay) {
  return new Promise((resolve) => {
    const child = start(directory, ['run', 'a.js', '-o', 'out', '--strategy', strategy, '--max-time', '0',
      '--no-node', '--progress', 'tty']);
    const samples = [];
    let sent = 0;
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => { stdout += text; });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      for (const [, arms, errors] of text.matchAll(/arms (\d+)\/\d+ {2}errors (\d+)/g)) {
        samples.push({ at: Date.now(), arms: Number(arms), errors: Number(errors) });
      }
    });
    setTimeout(() => {
      sent = Date.now();
      child.kill(signal);
    }, delay);
    child.on('close', (status, ended_by) => resolve({ status: ended_by ?? status, samples, sent, stdout }));
  });
}

function input_files(directory) {
  return fs.readdirSync(directory, { recursive: true })
    .filter((name) => name.endsWith('.json') && path.basename(name) !== 'run.json');
}

/** Every file is whole, and run.json names only files that are there. */
function assert_valid(out) {
  for (const name of input_files(out)) {
    const input = read_json(out, name);
    assert.equal(input.schemaVersion, 1);
    assert.ok(fs.existsSync(path.resolve(out, path.dirname(name), input.harness)));
  }
  if (!fs.existsSync(path.join(out, 'run.json'))) return null;
  const report = read_json(out, 'run.json');
  assert.deepEqual(validate(kSchema, report), []);
  for (const { file, values } of report.tests) assert.deepEqual(read_json(out, file).values, values);
  for (const { input } of report.errors) assert.ok(fs.existsSync(path.join(out, input)));
  return report;
}

function assert_found(report, sample, context) {
  if (sample === undefined) return;
  assert.ok(report !== null, `${context}: no run.json, although ${sample.arms} arms were covered`);
  assert.ok(report.coverage.arms.covered >= sample.arms,
    `${context}: ${report.coverage.arms.covered} arms on disk, ${sample.arms} were covered`);
  if (sample.errors > 0) assert.notEqual(report.errors.length, 0, `${context}: no error on disk`);
}

const random = moments(2024);
for (let i = 0; i < kKills; i++) {
  const [strategy, source] = kCases[i % kCases.length];
  const delay = Math.round(random.next().value);

  test(`SIGKILL after ${delay} ms, ${strategy}: valid files, at most a second is lost`, async (t) => {
    const directory = scratch(t, { 'a.js': source });
    const { status, samples, sent } = await run_and_signal(directory, strategy, 'SIGKILL', delay);
    assert.equal(status, 'SIGKILL');
    const out = path.join(directory, 'out');
    if (!fs.existsSync(out)) {
      assert.ok(delay < kMaxLossMs, 'not even a directory');
      return;
    }
    const report = assert_valid(out);
    if (report !== null) assert.equal(report.termination, 'running');
    const known = samples.filter(({ at }) => at <= sent - kMaxLossMs);
    assert_found(report, known.at(-1), `killed after ${delay} ms`);
    // What is there can be used.
    for (const error of report?.errors ?? []) {
      const replayed = sheaf(directory, ['replay', path.join('out', error.input), '--engine', 'self']);
      assert.equal(replayed.status, 1, replayed.stdout + replayed.stderr);
      assert.ok(replayed.stdout.includes(error.message), replayed.stdout);
    }
  });

  test(`SIGTERM after ${delay} ms, ${strategy}: everything is written, exit code 143`, async (t) => {
    const directory = scratch(t, { 'a.js': source });
    const { status, samples, stdout } = await run_and_signal(directory, strategy, 'SIGTERM', delay);
    assert.equal(status, 143);
    const report = assert_valid(path.join(directory, 'out'));
    assert.equal(report.termination, 'interrupted');
    assert_found(report, samples.at(-1), `terminated after ${delay} ms`);
    assert.match(stdout, /incomplete \(interrupted\)/);
    assert.deepEqual(input_files(path.join(directory, 'out')).filter((name) => name.includes('found-')), []);
  });
}

test('a second signal ends the process at once', async (t) => {
  const directory = scratch(t, { 'a.js': slow_finder(1000) });
  const child = start(directory, ['run', 'a.js', '-o', 'out', '--max-time', '0', '--strategy', 'dse']);
  setTimeout(() => child.kill('SIGINT'), 1000);
  setTimeout(() => child.kill('SIGTERM'), 1010);
  const [status, signal] = await new Promise((resolve) =>
    child.on('exit', (...how) => resolve(how)));
  // It may just have finished with the first.
  assert.ok(signal === 'SIGTERM' || status === 130, `${status} ${signal}`);
  assert_valid(path.join(directory, 'out'));
});
