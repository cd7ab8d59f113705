'use strict';
// What the verdict says, and that headline, run.json and exit code say the same.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, shell, read_json } = require('./program.js');
const { validate } = require('./schema.js');

const schema = read_json(kRoot, 'docs/run-schema.json');
const kHead = "const { int, boolean, oneOf, assume, assert, readInput } = require('sheaf');\n";

function explore(t, text, { words = [], extra, files = {} } = {}) {
  const directory = scratch(t, { 'a.js': kHead + text, ...files });
  const result = sheaf(directory, ['run', 'a.js', ...words], extra);
  const file = path.join(directory, 'sheaf-out/last/run.json');
  const run = fs.existsSync(file) ? read_json(file) : undefined;
  if (run) assert.deepEqual(validate(schema, run), []);
  return { ...result, directory, run };
}

/** Statuses of the arms on a line, counted without the head. */
function arms_of(run, line) {
  return run.arms.filter((arm) => arm.line === line + 1).map((arm) => arm.status);
}

/** A copy of the Node package in which texts are replaced: a Node that does not agree. */
function other_package(t, changes) {
  const directory = scratch(t);
  fs.cpSync(path.join(kRoot, 'node'), directory, { recursive: true });
  for (const [file, from, to] of changes) {
    const text = fs.readFileSync(path.join(directory, file), 'utf8');
    assert.ok(text.includes(from), `${file}: ${from}`);
    fs.writeFileSync(path.join(directory, file), text.replace(from, to));
  }
  return { SHEAF_NODE_PACKAGE: directory };
}

// ---- replay changes the verdict -------------------------------------------------------------------

const kRequest = "return request_value({ name, type: 'int', min, max });";

test('what diverges under Node is incomplete, never proved, and no error of the program', (t) => {
  const extra = other_package(t, [['runtime.js', kRequest, `return 10 + ${kRequest.slice(7)}`]]);
  const { status, stdout, run, directory } = explore(t, `const x = int('x', { min: 0, max: 3 });
if (x === 2) console.log('two');
if (x > 5) console.log('never');
if (x < 0) console.log('neither');
assert(x !== 3, 'three');
`, { extra });
  assert.equal(status, 3, stdout);
  assert.equal(run.complete, false);
  assert.match(stdout, /^a\.js: .*; no errors; incomplete \(a replay differs from the prediction\)\n/);
  assert.match(stdout, /fault of Sheaf, not of the program/);
  assert.deepEqual(arms_of(run, 2), ['unknown', 'covered']);
  assert.deepEqual(arms_of(run, 3), ['covered', 'unknown']);
  assert.deepEqual(arms_of(run, 4), ['unknown', 'covered']);
  assert.equal(run.coverage.arms.infeasible, 0);
  assert.deepEqual(run.errors, []);
  assert.equal(fs.existsSync(path.join(directory, 'sheaf-out/last/errors')), false);
  assert.ok(run.tests.some((entry) => entry.replayed === 'diverged'));
});

test('an error that Node shows, too, stays one when only the output differs', (t) => {
  const extra = other_package(t, [['vm_run.js', "recording.write(util.format(...args) + '\\n')",
    "recording.write('other\\n')"]]);
  const { status, run } = explore(t, `console.log('one');
assert(int('x') !== 3, 'three');
`, { extra });
  assert.equal(status, 3);
  assert.deepEqual(run.errors.map((error) => error.message), ['three']);
  assert.equal(run.complete, false);
});

test('--no-node: the headline says that Node has confirmed nothing', (t) => {
  const text = "if (int('x') > 3) console.log(1);\n";
  const { status, stdout } = explore(t, text, { words: ['--no-node'] });
  assert.equal(status, 0);
  assert.match(stdout, /^a\.js: .*; complete; not confirmed by Node \(--no-node\)\n/);
  assert.doesNotMatch(explore(t, text).stdout, /not confirmed/);
});

// ---- nothing was explored -------------------------------------------------------------------------

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`assumptions that no input satisfies are said first: ${strategy}`, (t) => {
    const { status, stdout, run } = explore(t, `const x = int('x');
assume(x > 3);
assume(x < 3);
if (x === 7) throw new Error('never');
`, { words: ['--strategy', strategy] });
    assert.equal(status, 4, stdout);
    assert.match(stdout, /^a\.js: NO INPUT SATISFIES THE ASSUMPTIONS, so nothing was tested\n/);
    assert.match(stdout, /a\.js:3:1 .*assumption/);
    assert.doesNotMatch(stdout, /infeasible/);
    assert.deepEqual(run.unsatisfiedAssumptions.map((place) => place.line), [3, 4]);
  });
}

test('assumptions that some input satisfies are no matter', (t) => {
  const { status, run } = explore(t, "const x = int('x');\nassume(x > 3);\nif (x > 4);\n");
  assert.equal(status, 0);
  assert.equal(run.unsatisfiedAssumptions, undefined);
});

test('a program that asks for no input: exit code 4, and the reason', (t) => {
  const { status, stdout } = explore(t, "console.log('x');\n");
  assert.equal(status, 4);
  assert.match(stdout, /^a\.js: nothing symbolic was reached: the program asked for no input \(sheaf init FILE .*\)\n/);
});

test('a program whose inputs lie behind paths given up is not said to have none', (t) => {
  const { status, stdout } = explore(t, "require('fs');\nif (int('x') > 3) console.log(1);\n");
  assert.equal(status, 4);
  assert.match(stdout, /^a\.js: nothing symbolic was reached before paths were given up\n/);
});

test('a thrown value that is no error is said to be one', (t) => {
  const { stdout } = explore(t, "if (int('x') > 3) throw 'text';\n");
  assert.match(stdout, /E001 thrown: text\n/);
});

// ---- wrong uses of the harness API ----------------------------------------------------------------

const kMisuses = [
  ["int('x', 0, 10)", "int('x'): the second argument must be an object with min and max, not a number"],
  ["int('x', null)", "int('x'): the second argument must be an object with min and max, not null"],
  ["int('x', () => 1)", "int('x'): the second argument must be an object with min and max, not a function"],
  ["int('x', { min: 0, maximum: 3 })", "int('x'): there is no option 'maximum', only min and max"],
  ["int('x', [0, 3])", "int('x'): there is no option '0', only min and max"],
  ["int('x', { min: 4, max: 3 })", "int('x'): min is greater than max: 4 > 3"],
  ["int('x', { min: 0.5 })", "int('x'): min must be a safe integer"],
  ["int('x', { max: '3' })", "int('x'): max must be a safe integer"],
  ["int('x', {}, 3)", "int('x'): it takes a name and an object with min and max, nothing else"],
  ['int()', 'int: the name must be a string, not undefined'],
  ['int(5)', 'int: the name must be a string, not a number'],
  ['boolean({})', 'boolean: the name must be a string, not an object'],
  ["boolean('b', true)", "boolean('b'): it takes a name, nothing else"],
  ["oneOf('k', [])", "oneOf('k'): the array of values is empty"],
  ["oneOf('k')", "oneOf('k'): the second argument must be an array of values, not undefined"],
  ["oneOf('k', 'abc')", "oneOf('k'): the second argument must be an array of values, not a string"],
  ["oneOf('k', 1, 2)", "oneOf('k'): the second argument must be an array of values, not a number"],
  ["int('x'), boolean('x')", "boolean('x'): the name is already used by int('x')"],
  ["readInput('x')", 'readInput: it takes no arguments'],
  ['assume()', 'assume: the condition is missing'],
  ['assert()', 'assert: the condition is missing'],
];

test('a wrong use of the API is the same harness error under Sheaf and Node', (t) => {
  for (const [use, message] of kMisuses) {
    const text = `try { ${use}; } catch (error) { console.log('caught'); }\nif (boolean('q'));\n`;
    const { status, stdout, run, directory } = explore(t, text);
    assert.equal(status, 2, `${use}\n${stdout}`);
    assert.match(stdout, /^a\.js: the harness uses the API of Sheaf wrongly\n {2}a\.js:2:\d+ {2}/);
    assert.ok(stdout.includes(message), `${use}\n${stdout}`);
    assert.doesNotMatch(stdout, /caught|diverge|fault/);
    assert.equal(run.complete, false);
    assert.deepEqual(run.errors, []);
    assert.equal(run.coverage.arms.infeasible, 0, use);
    assert.deepEqual(run.harnessErrors.map((error) => [error.message, error.line]), [[message, 2]]);
    assert.deepEqual(run.tests.map((entry) => entry.replayed), ['node'], use);
    const node = shell(directory, `node -r ${kRoot}/node/register.cjs a.js`);
    assert.equal(node.status, 2, use);
    assert.match(node.stderr, /a\.js:2:\d+: harness error: /);
    assert.ok(node.stderr.includes(message), node.stderr);
    assert.equal(node.stdout, '');
    const exec = sheaf(directory, ['exec', 'a.js']);
    assert.equal(exec.status, 2);
    assert.ok(exec.stderr.includes(`harness error: ${message}`), exec.stderr);
  }
});

test('errors whose messages tell the input are one, told once', (t) => {
  const text = `const fail = (message) => { throw new RangeError(message); };
const s = require('sheaf').string('s', { maxLength: 2, alphabet: '0a' });
for (let i = 0; i < s.length; i++) {
  if (s[i] === 'a') throw new SyntaxError(\`unexpected \${s[i]} at \${i}\`);
}
const n = int('n', { min: 0, max: 3 });
if (n === 1) fail('the stack is full');
if (n === 2) fail('the stack is empty');
`;
  for (const words of [[], ['--no-node']]) {
    const { status, stdout, run, directory } = explore(t, text, { words });
    assert.equal(status, 1);
    const told = run.errors.filter((error) => !('sameAs' in error));
    const [first] = told.filter(({ name }) => name === 'SyntaxError');
    const others = run.errors.filter(({ sameAs }) => sameAs === first.id);
    assert.deepEqual(others.map(({ name, line }) => [name, line]), [['SyntaxError', 5]]);
    assert.match(stdout, new RegExp(`; ${told.length} errors; `));
    assert.match(stdout, /E\d+ SyntaxError: unexpected a at …\n +at a\.js:5:\d+\n +2 inputs, in other words each .*: "unexpected a at [01]", "unexpected a at [01]"\n +inputs: s = /);
    assert.equal(stdout.match(/at a\.js:5:/g).length, 1, stdout);
    // Another caller is another error; only Node tells callers.
    if (words.length === 0) assert.match(stdout, /RangeError: the stack is full\n[^]*RangeError: the stack is empty\n/);
    const tests = fs.readFileSync(path.join(directory, 'sheaf-out/last/tests/a.errors.test.cjs'), 'utf8');
    assert.deepEqual(tests.match(/^test\("E\d+ SyntaxError.*\(2 inputs\)", \(\) => replay_all/gm).length, 1);
    const failing = shell(directory, 'node --test --test-reporter tap sheaf-out/last/tests/a.errors.test.cjs').stdout;
    assert.match(failing, new RegExp(`^# fail ${told.length}$`, 'm'));
    assert.match(failing, /^not ok \d+ - E\d+ SyntaxError: unexpected a at [01] at a\.js:5/m);
    const html = fs.readFileSync(path.join(directory, 'sheaf-out/last/report.html'), 'utf8');
    assert.match(html, new RegExp(`In other words</h4><ul><li>${others[0].id} `));
    assert.ok(!html.includes(`href="#${others[0].id}"`));
    const sarif = read_json(directory, 'sheaf-out/last/report.sarif').runs[0].results;
    assert.equal(sarif.length, told.length);
    const stats = JSON.parse(sheaf(directory, ['stats', 'sheaf-out/last', '--format', 'json']).stdout);
    assert.equal(JSON.stringify(stats).match(/"errors":(\d+)/)[1], String(told.length));
  }
});

test('a name that the API does not have is a fault of the harness, with a suggestion', (t) => {
  for (const [text, column, name, advice] of [
    ["const { itn, assert } = require('sheaf');\n", 9, 'itn', "did you mean 'int'?"],
    ["const { Int: int } = require('sheaf');\n", 9, 'Int', "did you mean 'int'?"],
    ["require('sheaf').asert(true);\n", 18, 'asert', "did you mean 'assert'?"],
    ["const sheaf = require('sheaf'); sheaf.itn('x');\n", 39, 'itn', "did you mean 'int'?"],
    ["const { fuzzyFloat } = require('sheaf');\n", 9, 'fuzzyFloat', 'it has int, readInput, boolean, oneOf, number, ' +
      'string, array, object, any, assume, assert, unreachable'],
  ]) {
    const directory = scratch(t, { 'a.js': text, 'b.js': "require('./a.js'); require('sheaf').int('x');" });
    const message = `there is no '${name}' in require('sheaf'); ${advice}`;
    for (const words of [['run', 'a.js'], ['run', 'b.js'], ['exec', 'a.js'], ['list', 'a.js']]) {
      const { status, stdout, stderr } = sheaf(directory, words);
      assert.deepEqual([status, stdout], [2, ''], words.join(' '));
      assert.ok(stderr.startsWith(`a.js:1:${column}: the harness uses the API of Sheaf wrongly: ${message}\n`), stderr);
    }
    const node = shell(directory, `node -r ${kRoot}/node/register.cjs a.js`);
    assert.equal(node.status, 2, text);
    assert.match(node.stderr, /a\.js:1:\d+: harness error: /);
    assert.ok(node.stderr.includes(message), node.stderr);
  }
});

test('names that the API has, and what only looks like it', (t) => {
  const text = `const sheaf = require('sheaf');
const { int, later = null, other: also = 1 } = require('sheaf');
console.log(Object.keys(sheaf).join(), sheaf.toString(), 'itn' in sheaf, later);
const use = (own) => own.itn();
console.log(use({ itn: () => 1 }));
{ const api = { itn: () => 2 }; console.log(api.itn()); }
function f(harness) { return harness.itn(); }
{ const harness = sheaf; console.log(f({ itn: () => 3 }), harness.int('x', { min: 1, max: 1 })); }
`;
  const directory = scratch(t, { 'a.js': text });
  const { status, stdout, stderr } = sheaf(directory, ['exec', 'a.js']);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'int,readInput,boolean,oneOf,number,string,array,object,any,assume,assert,unreachable ' +
    '[object Object] false null\n1\n2\n3 1\n');
});

test('a wrong use on some paths leaves the others', (t) => {
  const { status, run } = explore(t, `const x = int('x', { min: 0, max: 9 });
if (x > 5) int('y', { min: 5, max: x - 3 });
if (x === 7) console.log('seven');
if (x === 2) console.log('two');
`);
  assert.equal(status, 2);
  assert.deepEqual(run.harnessErrors.map((error) => error.message).sort(),
    ["int('y'): min is greater than max: 5 > 3", "int('y'): min is greater than max: 5 > 4"]);
  assert.deepEqual(arms_of(run, 4), ['covered', 'covered']);
  assert.deepEqual(arms_of(run, 3), ['unknown', 'covered']);
});

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`a range that depends on an input or a path: ${strategy}`, (t) => {
    const { status, stdout, run } = explore(t, `const x = int('x', { min: 0, max: 3 });
const y = int('y', { min: 0, max: x });
const z = int('z', { min: boolean('b') ? 5 : 7, max: 9 });
if (y === 3) console.log('three', x);
if (y > x) console.log('never');
if (z === 6) console.log('six');
`, { words: ['--strategy', strategy] });
    assert.equal(status, 0, stdout);
    assert.equal(run.complete, true);
    assert.deepEqual(arms_of(run, 4), ['covered', 'covered']);
    assert.deepEqual(arms_of(run, 5), ['infeasible', 'covered']);
    assert.deepEqual(arms_of(run, 6), ['covered', 'covered']);
    for (const entry of run.tests) assert.equal(entry.replayed, 'node');
  });
}

// ---- functions that nobody calls ------------------------------------------------------------------

test('arms in functions that no input calls are not called, a verdict of their own', (t) => {
  const { status, stdout, run } = explore(t, `function unused(a) { if (a) return 1; return a ? 2 : 3; }
function used(a) { if (a > 5 && a < 3) return unused(a); return 0; }
class Box { get() { return this.v || 0; } }
used(int('x'));
`);
  assert.equal(status, 0);
  assert.equal(run.complete, true);
  assert.deepEqual(arms_of(run, 1), ['not-called', 'not-called', 'not-called', 'not-called']);
  assert.ok(arms_of(run, 2).includes('infeasible'));
  assert.deepEqual(arms_of(run, 3), ['not-called', 'not-called']);
  assert.equal(run.coverage.arms.notCalled, 6);
  assert.match(stdout, /1 proved infeasible, 6 not called, 0 unknown/);
});

test('a function that a lost path may call is unknown, not uncalled', (t) => {
  const { run } = explore(t, `const b = boolean('b');
function maybe(a) { if (a) return 1; }
function never(a) { if (a) return 1; }
if (b) { require('fs'); maybe(1); }
`);
  assert.equal(run.complete, false);
  assert.deepEqual(arms_of(run, 2), ['unknown', 'unknown']);
  assert.deepEqual(arms_of(run, 3), ['not-called', 'not-called']);
});

// ---- paths given up -------------------------------------------------------------------------------

test('an endless path is possible non-termination with its input, no error', (t) => {
  const { status, stdout, run } = explore(t, `const x = int('x', { min: 0, max: 9 });
if (x === 7) { while (true) { if (x < 0) break; } }
console.log('done');
`, { words: ['--max-steps', '20000'] });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /; no errors, 1 path that may not end; incomplete \(max-steps\)/);
  assert.match(stdout, /E001 possible non-termination: no end after \d+ steps\n {7}at a\.js:3:\d+\n {7}inputs: x = 7\n/);
  const [error] = run.errors;
  assert.deepEqual([error.kind, error.line], ['nontermination', 3]);
  assert.deepEqual(run.tests[error.test - 1].values, [{ name: 'x', type: 'int', min: 0, max: 9, value: 7 }]);
});

test('an endless path is found when time ends the run', (t) => {
  const { status, stdout, run } = explore(t, `let x = int('x', { min: 0, max: 5 });
while (x !== 3) { x++; if (x > 100) x = 4; }
`, { words: ['--max-time', '4s'] });
  assert.equal(status, 0, stdout);
  assert.deepEqual(run.errors.map((error) => [error.kind, error.line]), [['nontermination', 3]]);
  assert.equal(run.termination, 'max-time');
});

test('a path that was given up does not count as replayed', (t) => {
  const { stdout, run } = explore(t, `const b = boolean('b');
if (b) { console.log('before'); require('fs'); }
`);
  const given_up = run.tests.filter((entry) => entry.outcome.kind === 'dropped');
  assert.equal(given_up.length, 1);
  assert.equal(given_up[0].replayed, undefined);
  assert.match(stdout, /2 inputs in .* \(replayed as predicted: 1, under Node 1; not predicted to their end: 1\)/);
});

test('a long path that ends under Node is no non-termination', (t) => {
  const { run } = explore(t, `const b = boolean('b');
let n = 0;
if (b) for (let i = 0; i < 400000; i++) n += i;
`, { words: ['--max-steps', '5000'] });
  assert.deepEqual(run.errors, []);
  assert.equal(run.complete, false);
});

// ---- figures --------------------------------------------------------------------------------------

test('merged runs print no path counts; path-by-path runs print feasible paths', (t) => {
  const text = "let n = 0;\nfor (let i = 0; i < 3; i++) if (boolean('b')) n++;\nif (n > 5) n = 0;\n";
  for (const strategy of ['multise', 'csm']) {
    const { stdout, run } = explore(t, text, { words: ['--strategy', strategy] });
    assert.equal(run.stats.paths, undefined);
    assert.doesNotMatch(stdout, /\bpaths?\b/);
    assert.equal(run.stats.pathsLog2, undefined);
  }
  const { stdout, run } = explore(t, text, { words: ['--strategy', 'dse'] });
  assert.equal(run.stats.paths, 8);
  assert.match(stdout, /\n8 paths run one by one, /);
});
