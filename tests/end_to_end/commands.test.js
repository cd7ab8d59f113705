'use strict';
// Exit codes and messages of every command.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kBinary, scratch, sheaf, start, read_json } = require('./program.js');

test('usage errors exit with 2 and say what is wrong', (t) => {
  const directory = scratch(t, { 'a.js': '' });
  for (const [words, message] of [
    [[], /no command given; `sheaf init/],
    [['fly'], /no command 'fly'/],
    [['rnu', 'a.js'], /no command 'rnu'; did you mean 'run'\?/],
    [['run', 'a.js', '--max-tme=5s'], /run has no option '--max-tme'; did you mean '--max-time'\?/],
    [['testgen', '--max-memory', '1GiB'], /testgen has no option '--max-memory'\n/],
    [['run'], /HARNESS/],
    [['run', 'a.js', '--max-time', '60'], /--max-time: '60' needs a unit/],
    [['run', 'none.js'], /none\.js: No such file/],
    [['exec', 'none.js'], /none\.js: No such file/],
    [['replay', 'none.json'], /none\.json: No such file/],
    [['exec', 'a.js', '--input', 'a.js'], /a\.js: is not a JSON object/],
  ]) {
    const { status, stdout, stderr } = sheaf(directory, words);
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
  assert.equal(fs.existsSync(path.join(directory, 'sheaf-out')), false);
});

test('usage errors are told to machines, too', (t) => {
  const directory = scratch(t, { 'a.js': 'let x = ;' });
  for (const [words, message, harness] of [
    [['run', 'a.js', '--max-tme=5s'], /^sheaf: run has no option '--max-tme'; did you mean/],
    [['run', 'a.js', '--max-time', '60'], /^sheaf: --max-time: '60' needs a unit/],
    [['run', 'none.js'], /^none\.js: No such file/, 'none.js'],
    [['run', 'a.js'], /^a\.js:1:\d+: .*syntax error/, 'a.js'],
    [['run', 'a.js', '--emit', 'nothing'], /nothing/, 'a.js'],
    [['stats', '--format'], /--format/],
  ]) {
    const { status, stdout, stderr } = sheaf(directory, [...words, ...(words.includes('--format') ? [] : ['--format', 'json'])]);
    assert.equal(status, 2, words.join(' '));
    if (words.includes('--format')) {
      assert.equal(stdout, '');
      continue;
    }
    assert.match(stdout, /^[^\n]+\n$/);
    const line = JSON.parse(stdout);
    assert.match(line.error, message);
    assert.deepEqual([line.schemaVersion, line.exitCode, line.harness], [1, 2, harness]);
    assert.ok(stderr.includes(line.error), stderr);
  }
});

test('help, as a word', (t) => {
  const directory = scratch(t);
  for (const [words, same] of [[['help'], ['--help']], [['help', 'show'], ['show', '--help']]]) {
    const { status, stdout } = sheaf(directory, words);
    assert.equal(status, 0);
    assert.equal(stdout, sheaf(directory, same).stdout);
    assert.match(stdout, /Usage: sheaf/);
  }
  const { status, stderr } = sheaf(directory, ['help', 'rnu']);
  assert.equal(status, 2);
  assert.match(stderr, /no command 'rnu'; did you mean 'run'\?/);
});

test('behind -- a name may begin with a hyphen', (t) => {
  const directory = scratch(t, { '-a.js': "console.log('runs');" });
  assert.equal(sheaf(directory, ['exec', '--', '-a.js']).stdout, 'runs\n');
});

test('an error has the words that its own input leads to', (t) => {
  const directory = scratch(t, {
    'a.js': "const c = require('sheaf').string('c', { maxLength: 1 });\n" +
      "if (c >= '0' && c <= '9') throw new Error('digit');\nif (c !== 'h') throw new SyntaxError('<' + c + '>');\n",
  });
  const { stdout } = sheaf(directory, ['run', 'a.js', '--no-node']);
  assert.match(stdout, /SyntaxError: <(.*)>\n.*\n +inputs: c = "\1"\n/);
});

test('version and help', (t) => {
  assert.match(sheaf(scratch(t), ['--version']).stdout, /^sheaf \d+\.\d+\.\d+\n$/);
  const { status, stdout } = sheaf(scratch(t), ['run', '--help']);
  assert.equal(status, 0);
  assert.match(stdout, /^Usage: sheaf run \[OPTIONS\] HARNESS\.\.\.$/m);
  // A long word, such as the list of formats, has a line of its own.
  const options = stdout.slice(stdout.indexOf('Options:'), stdout.indexOf('Examples:')).split('\n');
  const wide = options.filter((line) => line.length > 80 && line.slice(28).includes(' '));
  assert.deepEqual(wide, []);
});

test('a syntax error is shown with its place, and nothing runs', (t) => {
  const directory = scratch(t, { 'bad.js': "console.log('runs');\nlet x = 1;\nlet x = 2;\n" });
  for (const command of ['run', 'exec', 'list']) {
    const { status, stdout, stderr } = sheaf(directory, [command, 'bad.js']);
    assert.equal(status, 2);
    assert.equal(stdout, '');
    assert.match(stderr, /^bad\.js:3:5: .*x.*\nlet x = 2;\n {4}\^/m);
  }
});

test('exec prints like Node and shows uncaught errors', (t) => {
  const directory = scratch(t, {
    'good.js': "console.log('hello', 1 + 2);",
    'throws.js': "console.log('before');\nfunction f(o) { return o.x; }\nf(null);\n",
  });
  assert.deepEqual(sheaf(directory, ['exec', 'good.js']), {
    status: 0, stdout: 'hello 3\n', stderr: '',
  });
  const { status, stdout, stderr } = sheaf(directory, ['exec', 'throws.js']);
  assert.equal(status, 1);
  assert.equal(stdout, 'before\n');
  assert.match(stderr, /^throws\.js:2:\d+\nfunction f/);
  assert.match(stderr, /Uncaught TypeError: Cannot read properties of null \(reading 'x'\)\n$/);
});

test('exec takes inputs from --input and SHEAF_INPUT, defaults otherwise', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int, boolean } = require('sheaf'); console.log(int('x'), boolean('b'));",
    'i.json': JSON.stringify({
      schemaVersion: 1,
      values: [
        { name: 'x', type: 'int', value: 5 },
        { name: 'b', type: 'boolean', value: true },
      ],
    }),
  });
  assert.equal(sheaf(directory, ['exec', 'a.js']).stdout, '0 false\n');
  assert.equal(sheaf(directory, ['exec', 'a.js', '--input', 'i.json']).stdout, '5 true\n');
  assert.equal(sheaf(directory, ['exec', 'a.js'], { SHEAF_INPUT: 'i.json' }).stdout, '5 true\n');
});

test('a program without inputs exits with 4', (t) => {
  const directory = scratch(t, { 'a.js': "console.log('no input');" });
  assert.equal(sheaf(directory, ['run', 'a.js']).status, 4);
});

test('list shows inputs, branches and functions', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\nfunction f(x) {\n  if (x) return 1;\n}\nf(int('x'));",
  });
  const { status, stdout } = sheaf(directory, ['list', 'a.js']);
  assert.equal(status, 0);
  assert.match(stdout, /a\.js: 1 functions, 1 branches, 2 arms/);
  assert.match(stdout, /a\.js:2:1 {2}function f/);
  assert.match(stdout, /a\.js:3:3 {2}if, 2 arms/);
  assert.match(stdout, /int x/);
});

test('several harnesses get a directory each, and the gravest code', (t) => {
  const directory = scratch(t, {
    'good.js': "require('sheaf').int('x');",
    'bad.js': "if (require('sheaf').boolean('b')) throw new Error('b');",
  });
  const { status } = sheaf(directory, ['run', 'bad.js', 'good.js', '-o', 'out']);
  assert.equal(status, 1);
  assert.equal(read_json(directory, 'out/bad/run.json').errors.length, 1);
  assert.equal(read_json(directory, 'out/good/run.json').errors.length, 0);
});

test('modules are read below the project root only', (t) => {
  const directory = scratch(t, {
    'secret.js': "console.log('secret');",
    'project/a.js': "const { boolean } = require('sheaf');\n" +
      "const { pick } = require('./lib/pick');\nconsole.log(pick(boolean('b')), require('./data.json').k);",
    'project/lib/pick.js': "exports.pick = (b) => b ? 'yes' : 'no';",
    'project/data.json': '{"k": [1]}',
    'project/escape.js': "require('sheaf').int('x');\nrequire('../secret');",
  });
  const inside = sheaf(directory, ['run', 'project/a.js', '-o', 'out']);
  assert.equal(inside.status, 0, inside.stdout + inside.stderr);
  const run = read_json(directory, 'out/run.json');
  assert.deepEqual(run.tests.map((entry) => entry.output).sort(), ['no [ 1 ]\n', 'yes [ 1 ]\n']);
  assert.deepEqual(new Set(run.arms.map((arm) => arm.file)), new Set(['project/lib/pick.js']));
  const outside = sheaf(directory, ['exec', 'project/escape.js']);
  assert.notEqual(outside.status, 0);
  assert.equal(outside.stdout.includes('secret'), false);
});

test('an interrupted run writes what it has and exits with 130', async (t) => {
  const directory = scratch(t, {
    'a.js': "const { boolean } = require('sheaf');\nif (boolean('a')) { while (true) {} }\nconsole.log('end');",
  });
  const child = start(directory, ['run', 'a.js', '-o', 'out', '--max-time', '0']);
  setTimeout(() => child.kill('SIGINT'), 1500);
  const status = await new Promise((resolve) => child.on('exit', resolve));
  assert.equal(status, 130);
  assert.equal(read_json(directory, 'out/run.json').termination, 'interrupted');
});

test('the binary is there', () => assert.ok(fs.existsSync(kBinary)));
