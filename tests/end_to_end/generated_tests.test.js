'use strict';
// The tests that a run writes, run by the frameworks they are written for: cover tests pass, error
// tests fail for the reported reason.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');
const { kDirectory, find_program, skip_without } = require('./packages.js');

const kFiles = {
  'stack.js': `
'use strict';
let made = 0;
class Stack {
  constructor() { this.items = []; this.number = ++made; }
  push(value) { this.items.push(value); }
  pop() {
    if (this.items.length === 0) throw new RangeError('the stack is empty');
    return this.items.pop();
  }
}
module.exports = { Stack, count: () => made };
`,
  'harness.js': `
'use strict';
const { int, string, oneOf, assert, assume } = require('sheaf');
const { Stack, count } = require('./stack');
const stack = new Stack();
if (require.main !== module) throw new Error('not the main module');
assume(int('first') !== 7);
console.log('stacks', count());
const name = string('name', { maxLength: 2 });
if (name === 'ab') console.log('named', name);
switch (oneOf('what', ['push', 'pop', 'wait'])) {
  case 'push': stack.push(int('value')); break;
  case 'pop': stack.pop(); break;
  default:
    setTimeout(() => { console.log('later'); assert(int('late') !== 12, 'never twelve'); }, 50);
    Promise.resolve(1).then((one) => console.log('promised', one));
}
`,
};

function run_test(words, directory, extra = {}) {
  const env = { ...process.env, ...extra, CI: 'true' };
  for (const name of ['NODE_TEST_CONTEXT', 'NODE_OPTIONS']) delete env[name];
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), {
    cwd: directory, encoding: 'utf8', env, timeout: 120000,
  });
  return { status, text: stdout + stderr };
}

function explored(t) {
  const directory = scratch(t, kFiles);
  const { status, stderr } = sheaf(directory, ['run', 'harness.js', '-o', 'out']);
  assert.equal(status, 1, stderr);
  return directory;
}

/** Both files: one passes, the other fails for its reasons. */
function check(directory, run) {
  const cover = run('harness.cover');
  assert.equal(cover.status, 0, cover.text);
  const errors = run('harness.errors');
  assert.notEqual(errors.status, 0, errors.text);
  assert.match(errors.text, /E001 RangeError: the stack is empty at stack\.js:8/);
  assert.match(errors.text, /never twelve/);
  assert.match(errors.text, /stack\.js:8/);
}

test('node:test: cover tests pass, error tests fail for the reported reason', (t) => {
  const directory = explored(t);
  check(directory, (name) => run_test([process.execPath, `out/tests/${name}.test.cjs`], directory));
  const text = fs.readFileSync(path.join(directory, 'out/tests/harness.cover.test.cjs'), 'utf8');
  assert.match(text, /"covers harness\.js:6 else, harness\.js:10 then, .* \(input 1\)"/);
  assert.match(text, /case 'push'/);
});

test('a cover test fails when the program does something else', (t) => {
  const directory = explored(t);
  const harness = path.join(directory, 'harness.js');
  fs.writeFileSync(harness, fs.readFileSync(harness, 'utf8').replace("'stacks'", "'piles'"));
  const { status, text } = run_test([process.execPath, 'out/tests/harness.cover.test.cjs'], directory);
  assert.equal(status, 1, text);
  assert.match(text, /piles 1/);
});

test('an error test passes when the error is mended', (t) => {
  const directory = explored(t);
  for (const [file, from, to] of [
    ['stack.js', "throw new RangeError('the stack is empty')", 'return undefined'],
    ['harness.js', '!== 12', '!== 2 ** 40'],
  ]) {
    const name = path.join(directory, file);
    fs.writeFileSync(name, fs.readFileSync(name, 'utf8').replace(from, to));
  }
  const { status, text } = run_test([process.execPath, 'out/tests/harness.errors.test.cjs'], directory);
  assert.equal(status, 0, text);
});

test('an error test tells another error from its own', (t) => {
  const directory = explored(t);
  const name = path.join(directory, 'stack.js');
  fs.writeFileSync(name, fs.readFileSync(name, 'utf8').replace("RangeError('the stack is", "TypeError('it is"));
  const { status, text } = run_test([process.execPath, 'out/tests/harness.errors.test.cjs'], directory);
  assert.equal(status, 1, text);
  assert.match(text, /no longer RangeError: the stack is empty, but now TypeError: it is empty; run sheaf again/);
  assert.match(text, /stack\.js:8/);
});

test('node --test in the project skips the tests of runs that newer ones replaced', (t) => {
  const directory = scratch(t, {
    ...kFiles, 'other.js': "if (require('sheaf').boolean('b')) throw new Error('other');\n",
  });
  for (const words of [['harness.js'], ['other.js'], ['harness.js', 'other.js'], ['harness.js']]) {
    assert.equal(sheaf(directory, ['run', ...words]).status, 1);
  }
  assert.equal(fs.readFileSync(path.join(directory, 'sheaf-out/.gitignore'), 'utf8'), '# Generated by Sheaf\n*\n');
  const files = (name) => [1, 2, '3/harness', '3/other', 4].map((run) => `sheaf-out/${run}/tests/${name}.errors.test.cjs`)
    .filter((file) => fs.existsSync(path.join(directory, file)));
  const old = files('harness')[0];
  const skipped = ({ text }) => Number(/^# skipped (\d+)$/m.exec(text)[1]);
  const run = (...words) => run_test([process.execPath, '--test', '--test-reporter', 'tap', ...words], directory);
  assert.deepEqual(files('harness').map((file) => skipped(run(file)) > 0), [true, true, false]);
  assert.deepEqual(files('other').map((file) => skipped(run(file)) > 0), [true, false]);
  const all = run();
  assert.match(all.text, /# SKIP of an older run: sheaf-out\/4 has newer tests of this harness/);
  // An error is one test: what lies beside its input is none that Node looks for.
  assert.doesNotMatch(all.text, /repro/);
  // Who names the file to node itself wants it to be run, and the last run is never an old one.
  assert.equal(run_test([process.execPath, old], directory).status, 1);
  assert.equal(run('sheaf-out/last/tests/harness.errors.test.cjs').status, 1);
  assert.equal(run('sheaf-out/last/tests/harness.cover.test.cjs').status, 0);
  const [error] = fs.readdirSync(path.join(directory, 'sheaf-out/4/errors'));
  assert.match(run_test([process.execPath, `sheaf-out/4/errors/${error}/repro.cjs`], directory).text, /^not ok 1 - E001/m);
  // A .gitignore that was taken away stays away.
  fs.rmSync(path.join(directory, 'sheaf-out/.gitignore'));
  sheaf(directory, ['run', 'harness.js']);
  assert.equal(fs.existsSync(path.join(directory, 'sheaf-out/.gitignore')), false);
});

test('an expected error belongs to the cover tests', (t) => {
  const directory = scratch(t, kFiles);
  sheaf(directory, ['run', 'harness.js', '-o', 'out', '--expect-error', 'RangeError,AssertionError']);
  assert.ok(!fs.existsSync(path.join(directory, 'out/tests/harness.errors.test.cjs')));
  const { status, text } = run_test([process.execPath, 'out/tests/harness.cover.test.cjs'], directory);
  assert.equal(status, 0, text);
});

test('testgen writes to another directory, and says what is wrong with a run', (t) => {
  const directory = explored(t);
  const { status, stdout, stderr } = sheaf(directory, ['testgen', 'out', '-o', 'own/tests']);
  assert.equal(status, 0, stderr);
  assert.equal(stdout, 'own/tests/harness.cover.test.cjs\nown/tests/harness.errors.test.cjs\n');
  check(directory, (name) => run_test([process.execPath, `own/tests/${name}.test.cjs`], directory));
  assert.equal(sheaf(directory, ['testgen', 'nowhere']).status, 2);
  fs.writeFileSync(path.join(directory, 'out/run.json'), '{"schemaVersion": 1, "tests": [1]}');
  assert.equal(sheaf(directory, ['testgen', 'out']).status, 2);
  fs.writeFileSync(path.join(directory, 'own/tests/harness.cover.test.cjs'), 'mine');
  fs.rmSync(path.join(directory, 'out/run.json'));
  sheaf(directory, ['run', 'harness.js', '-o', 'out', '--force']);
  assert.equal(sheaf(directory, ['testgen', 'out', '-o', 'own/tests']).status, 2);
  assert.equal(fs.readFileSync(path.join(directory, 'own/tests/harness.cover.test.cjs'), 'utf8'), 'mine');
});

test('what a run wrote is replaced by --force, and nothing else', (t) => {
  const directory = explored(t);
  fs.writeFileSync(path.join(directory, 'out/tests/mine.test.cjs'), '// mine');
  const listed = () => fs.readdirSync(path.join(directory, 'out'), { recursive: true }).sort();
  const before = listed();
  assert.ok(before.includes('tests/sheaf-runtime/replay.cjs'), String(before));
  const { status, stderr } = sheaf(directory, ['run', 'harness.js', '-o', 'out', '--force']);
  assert.equal(status, 1, stderr);
  assert.deepEqual(listed(), before);
});

for (const [framework, program, words, ending] of [
  ['mocha', 'mocha', [], 'cjs'],
  ['jest', 'jest', ['--rootDir', '.', '--testMatch', '**/*.test.cjs', '--runTestsByPath'], 'cjs'],
  ['vitest', 'vitest', ['run', '--root', '.', '--exclude', 'none'], 'mjs'],
]) {
  test(`${framework}: cover tests pass, error tests fail for the reported reason`, (t) => {
    const found = find_program(program);
    if (skip_without(t, framework, found)) return;
    const directory = explored(t);
    if (framework === 'jest') {
      // Its modules have no main one.
      const harness = path.join(directory, 'harness.js');
      fs.writeFileSync(harness, fs.readFileSync(harness, 'utf8').replace('require.main !== module', 'false'));
    }
    fs.symlinkSync(path.join(path.resolve(kDirectory), 'node_modules'), path.join(directory, 'node_modules'));
    fs.writeFileSync(path.join(directory, 'package.json'), '{}');
    assert.equal(sheaf(directory, ['testgen', 'out', '-o', 'own', '--framework', framework]).status, 0);
    check(directory, (name) => run_test([found, ...words, `own/${name}.test.${ending}`], directory));
  });
}
