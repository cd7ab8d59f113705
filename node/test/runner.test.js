'use strict';
// The runner against plain Node processes, and the rules of the input file.

const test = require('node:test');
const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const snippets = require('./snippets.js');

const kNode = path.join(__dirname, '..');
const kTemporary = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-node-'));
test.after(() => fs.rmSync(kTemporary, { recursive: true }));

function ask(...requests) {
  const input = requests.map((request) => JSON.stringify(request) + '\n').join('');
  const child = spawnSync(process.execPath, [path.join(kNode, 'runner.cjs')], { input });
  assert.equal(child.status, 0, String(child.stderr));
  return String(child.stdout).trimEnd().split('\n').map((line) => JSON.parse(line));
}

function run_source(source, values = [], more = {}) {
  return ask({ id: 1, file: '/harness.js', source, values, ...more })[0];
}

function run_process(source, input) {
  const file = path.join(kTemporary, 'harness.js');
  fs.writeFileSync(file, source);
  const env = { ...process.env, TZ: 'UTC' };
  delete env.SHEAF_INPUT;
  if (input !== undefined) {
    env.SHEAF_INPUT = path.join(kTemporary, 'input.json');
    fs.writeFileSync(env.SHEAF_INPUT, JSON.stringify(input));
  }
  const options = ['--stack-trace-limit=0', '-r', path.join(kNode, 'register.cjs'), file];
  const child = spawnSync(process.execPath, options, { env });
  return { status: child.status, stdout: String(child.stdout), stderr: String(child.stderr) };
}

const header = "const { int, boolean, oneOf, readInput, array, assume, assert, unreachable } = require('sheaf');\n";
const int_value = (name, value) => ({ name, type: 'int', value });

test('console output and outcome equal those of a plain process', () => {
  const requests = snippets.map((source, id) => ({ id, file: '/harness.js', source }));
  const answers = ask(...requests);
  for (const answer of answers) {
    const source = snippets[answer.id];
    const plain = run_process(source);
    assert.equal(answer.output, plain.stdout, source);
    assert.equal(answer.outcome.kind, plain.status === 0 ? 'normal' : 'uncaught', source);
  }
});

test('a run goes on until its queues are empty, on virtual time', () => {
  const started = Date.now();
  const answer = run_source(`
    setTimeout(() => console.log('late'), 100000);
    setTimeout(() => { console.log('early'); process.nextTick(() => console.log('tick')); }, 50000);
    Promise.resolve().then(() => console.log('job'));
    process.nextTick(() => console.log('first'));`);
  assert.equal(answer.output, 'first\njob\nearly\ntick\nlate\n');
  assert.ok(Date.now() - started < 20000);
  const rejected = run_source("setTimeout(() => console.log('not reached'), 1); Promise.reject(5);");
  assert.equal(rejected.output, '');
  assert.equal(rejected.outcome.name, 'UnhandledPromiseRejection');
  const thrown = run_source("queueMicrotask(() => { throw new TypeError('job'); }); setTimeout(() => console.log('not reached'), 1);");
  assert.deepEqual([thrown.output, thrown.outcome.kind, thrown.outcome.message], ['', 'uncaught', 'job']);
  const endless = run_source('setInterval(() => {}, 1);', [], { limits: { timeoutMs: 200 } });
  assert.equal(endless.outcome.kind, 'timeout');
});

test('values are handed out in request order, then defaults', () => {
  const source = header + `
    console.log(int('x'), boolean('b'), oneOf('c', ['r', 'g']), readInput());
    console.log(int('y', { min: 5, max: 9 }), boolean('d'), oneOf('e', [7, 8]));
    console.log(array('a', { maxLength: 3 }, (i) => int('a' + i)));`;
  const values = [
    int_value('x', -3),
    { name: 'b', type: 'boolean', value: true },
    { name: 'c', type: 'oneOf', index: 1 },
    int_value('any@name', 12),
  ];
  const expected = '-3 true g 12\n5 false 7\n[]\n';
  const answer = run_source(source, values);
  assert.equal(answer.output, expected);
  assert.deepEqual(answer.consumed.slice(0, 3), values.slice(0, 3));
  assert.deepEqual(answer.consumed[3], int_value('readInput', 12));
  assert.equal(answer.consumed.length, 8);
  assert.equal(answer.leftover, 0);
  assert.equal(run_process(source, { schemaVersion: 1, values }).stdout, expected);
});

test('an input that does not fit is an error the harness cannot catch', () => {
  const cases = [
    ["try { int('x') } catch (e) { console.log('caught') }", [int_value('y', 1)]],
    ["try { int('x') } catch (e) { console.log('caught') }", [{ name: 'x', type: 'boolean', value: true }]],
    ["try { int('x', { max: 5 }) } catch (e) { console.log('caught') }", [int_value('x', 6)]],
    ["try { int('x') } catch (e) { console.log('caught') }", [int_value('x', 1.5)]],
    ["try { oneOf('x', [1, 2]) } catch (e) { console.log('caught') }", [{ name: 'x', type: 'oneOf', index: 2 }]],
  ];
  for (const [body, values] of cases) {
    const answer = run_source(header + body, values);
    assert.equal(answer.outcome.kind, 'input-mismatch');
    assert.equal(answer.output, '');
    const plain = run_process(header + body, { schemaVersion: 1, values });
    assert.equal(plain.status, 65);
    assert.equal(plain.stdout, '');
    assert.ok(plain.stderr.includes(answer.outcome.message));
  }
  assert.equal(run_process(header, { schemaVersion: 2, values: [] }).status, 65);
});

test('a failed assumption ends the path, whatever the harness catches', () => {
  const source = header + `
    console.log('seen');
    try { assume(int('x') > 0); } catch (e) { console.log('caught'); int('z'); } finally { console.log('finally'); }
    throw new Error('after');`;
  const answer = run_source(source, [int_value('x', 0)]);
  assert.equal(answer.outcome.kind, 'assumption-failed');
  assert.equal(answer.output, 'seen\n');
  assert.equal(answer.consumed.length, 1);
  const plain = run_process(source, { schemaVersion: 1, values: [int_value('x', 0)] });
  assert.deepEqual([plain.status, plain.stdout], [0, 'seen\n']);
});

test('outcomes name what was thrown', () => {
  const outcome = (source) => run_source(header + source).outcome;
  assert.deepEqual(outcome("assert(false, 'why')"), {
    kind: 'uncaught', name: 'AssertionError', message: 'why', isError: true,
    thrownText: 'AssertionError: why',
  });
  assert.equal(outcome("unreachable('here')").message, 'here');
  assert.equal(outcome('null.x').name, 'TypeError');
  assert.equal(outcome("throw 'text'").thrownText, 'text');
  assert.equal(outcome('throw undefined').thrownText, 'undefined');
  assert.equal(outcome('throw { get name() { throw 1 } }').isError, false);
  assert.equal(outcome("const e = new Error('m'); Object.defineProperty(e, 'name', { get() { throw 1 } }); throw e").name, '');
  assert.equal(outcome("try { assert(false) } catch (e) { if (e instanceof Error) throw 'is error' }").thrownText, 'is error');
  assert.equal(run_source('while (true) {}', [], { limits: { timeoutMs: 30 } }).outcome.kind, 'timeout');
  assert.equal(outcome("require('fs')").message.split('\n')[0], "Cannot find module 'fs'");
  assert.equal(run_source('let let = 1').outcome.name, 'SyntaxError');
});

test('arms are recorded per site', () => {
  const source = `
    if (__sheaf_branch(3, 1)) {} __sheaf_branch(1, ''); __sheaf_nullish(2, null); __sheaf_nullish(2, 0);
    __sheaf_arm(9, 4);
    const d = 5;
    switch (d) {
      case __sheaf_case(7, 0, d, 4, -1): break;
      case __sheaf_case(7, 1, d, 5, 2): break;
    }
    switch (d) { case __sheaf_case(8, 0, d, 1, -1): case __sheaf_case(8, 1, d, 2, 2): }`;
  const expected = [[1, 1], [2, 0], [2, 1], [3, 0], [7, 1], [8, 2], [9, 4]];
  assert.deepEqual(run_source(source).arms, expected);
});

test('modules load inside the same context', () => {
  const source = header + `
    const lib = require('./lib'); const data = require('./data.json');
    console.log(lib.make() instanceof Array, lib === require('./lib.js'), data.a, lib.again().x);`;
  const modules = {
    '/lib.js': "exports.make = () => []; exports.again = () => require('./harness2'); console.log('once');",
    '/harness2.js': 'module.exports = { x: __filename };',
    '/data.json': '{"a": [1]}',
  };
  const answer = run_source(source, [], { modules });
  assert.equal(answer.output, 'once\ntrue true [ 1 ] /harness2.js\n');
});

test('enumeration visits every assignment once, in order', () => {
  const source = header + `
    const b = boolean('b');
    if (b) console.log(int('x', { min: -1, max: 1 }));
    else console.log(oneOf('c', ['p', 'q']), boolean('b'));
    assume(!b);`;
  const answer = ask({ id: 5, file: '/h.js', source, enumerate: true })[0];
  const outputs = answer.runs.map((run) => run.output);
  assert.deepEqual(outputs, ['p false\n', 'p true\n', 'q false\n', 'q true\n', '-1\n', '0\n', '1\n']);
  assert.equal(answer.exceeded, false);
  assert.equal(answer.runs[6].outcome.kind, 'assumption-failed');

  const wide = header + "int('x')";
  assert.deepEqual(ask({ id: 6, file: '/h.js', source: wide, enumerate: true })[0], { id: 6, runs: [], exceeded: true });
  const domains = [{ name: 'x', type: 'int', min: 1, max: 3 }];
  assert.equal(ask({ id: 7, file: '/h.js', source: wide, enumerate: true, domains })[0].runs.length, 3);
  const limited = ask({ id: 8, file: '/h.js', source, enumerate: true, limit: 4 })[0];
  assert.deepEqual([limited.runs.length, limited.exceeded], [4, true]);
});

test('runs do not notice each other', () => {
  const source = "Array.prototype.extra = 1; globalThis.left = 1; Array.prototype.push = null; console.log('x')";
  const probe = "console.log([].extra, typeof left, typeof [].push)";
  const [, second] = ask({ id: 1, file: '/a.js', source }, { id: 2, file: '/b.js', source: probe });
  assert.equal(second.output, 'undefined undefined function\n');
});
