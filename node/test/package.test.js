'use strict';
// The package as a user installs it: by npm, for require and import, with and without an input file.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const test = require('node:test');

const kPackage = path.resolve(__dirname, '..');
const has = (program) => spawnSync(program, ['--version']).status === 0;

function run(directory, words, extra = {}) {
  const env = { ...process.env, ...extra };
  for (const name of ['SHEAF_INPUT', 'SHEAF_SEED', 'NODE_OPTIONS', 'NODE_TEST_CONTEXT']) {
    if (!(name in extra)) delete env[name];
  }
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { cwd: directory, encoding: 'utf8', env });
  return { status, stdout, stderr };
}

function project(t, files) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-package-'));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(directory, name), text);
  return directory;
}

const kFiles = {
  'package.json': '{"name": "user", "version": "1.0.0", "private": true}',
  'a.cjs': "const { int, boolean } = require('sheaf'); console.log(typeof int('x'), typeof boolean('b'));",
  'b.mjs': "import sheaf, { string, oneOf } from 'sheaf';\n" +
    "console.log(typeof string('s'), oneOf('o', [1, 2]) < 3, typeof sheaf.assume);",
  'c.ts': "import { int, oneOf, assert } from 'sheaf';\nconst x: number = int('x', { min: 0 });\n" +
    "const y: 'a' | 'b' = oneOf('y', ['a', 'b'] as const);\nassert(x > 0, y);\n",
  'wrong.ts': "import { int } from 'sheaf';\nconst x: string = int('x', { least: 0 });\n",
};

function use(directory) {
  assert.equal(run(directory, ['node', 'a.cjs']).stdout, 'number boolean\n');
  assert.equal(run(directory, ['node', 'b.mjs']).stdout, 'string true function\n');
}

test('installed from its folder', { skip: !has('npm') && 'no npm' }, (t) => {
  const directory = project(t, kFiles);
  const installed = run(directory, ['npm', 'install', '--offline', '--no-audit', '--no-fund', kPackage]);
  assert.equal(installed.status, 0, installed.stderr);
  use(directory);
});

test('installed from its tarball, with everything it needs', { skip: !has('npm') && 'no npm' }, (t) => {
  const directory = project(t, kFiles);
  const packed = run(directory, ['npm', 'pack', '--silent', kPackage]);
  assert.equal(packed.status, 0, packed.stderr);
  const tarball = `./${packed.stdout.trim().split('\n').pop()}`;
  const installed = run(directory, ['npm', 'install', '--offline', '--no-audit', '--no-fund', tarball]);
  assert.equal(installed.status, 0, installed.stderr);
  use(directory);
  // Every file that another one loads is packed.
  const inside = path.join(directory, 'node_modules/sheaf');
  for (const file of fs.readdirSync(inside).filter((name) => /\.c?js$/.test(name))) {
    for (const [, needed] of fs.readFileSync(path.join(inside, file), 'utf8').matchAll(/require\('(\.[^']+)'\)/g)) {
      assert.ok(fs.existsSync(path.join(inside, needed)), `${file} needs ${needed}`);
    }
  }
});

test('types fit, and wrong uses are refused', { skip: !has('tsc') && 'no tsc' }, (t) => {
  const directory = project(t, kFiles);
  fs.mkdirSync(path.join(directory, 'node_modules'));
  fs.symlinkSync(kPackage, path.join(directory, 'node_modules/sheaf'));
  const words = ['tsc', '--noEmit', '--strict', '--module', 'node16', '--moduleResolution', 'node16'];
  const right = run(directory, [...words, 'c.ts']);
  assert.equal(right.status, 0, right.stdout);
  assert.notEqual(run(directory, [...words, 'wrong.ts']).status, 0);
});

test('plain node: random inputs, and it says so', (t) => {
  const directory = project(t, {
    'a.js': "const { int, oneOf, string, boolean } = require('sheaf');\n" +
      "console.log(int('x', { min: 3, max: 5 }), oneOf('o', ['p', 'q']), string('s', { maxLength: 2, alphabet: 'ab' }), boolean('b'));",
    'bad.js': "const { int } = require('sheaf');\nthrow new Error('for ' + typeof int('x', { min: 7, max: 7 }));",
    'assume.js': "const { int, assume } = require('sheaf');\nassume(int('x') === 0.5);\nconsole.log('never');",
    'none.js': "require('sheaf');\nconsole.log('asks for nothing');",
  });
  const node = (file, extra) => run(directory, ['node', '-r', path.join(kPackage, 'register.cjs'), file], extra);
  const seen = new Set();
  for (let seed = 1; seed <= 20; seed++) {
    const first = node('a.js', { SHEAF_SEED: String(seed) });
    assert.match(first.stdout, /^[345] [pq] [ab]{0,2} (true|false)\n$/);
    assert.match(first.stderr, new RegExp(`^sheaf: random inputs; SHEAF_SEED=${seed} repeats them`));
    seen.add(first.stdout);
    if (seed === 1) assert.deepEqual(node('a.js', { SHEAF_SEED: '1' }), first);
  }
  assert.ok(seen.size > 5);
  const bad = node('bad.js');
  assert.notEqual(bad.status, 0);
  assert.match(bad.stderr, /sheaf: the inputs were x = 7\n/);
  const assume = node('assume.js');
  assert.deepEqual([assume.status, assume.stdout], [0, '']);
  assert.match(assume.stderr, /an assumption does not hold for these inputs: x = /);
  assert.deepEqual(node('none.js'), { status: 0, stdout: 'asks for nothing\n', stderr: '' });
});

test('an input file that ends early is followed by defaults', (t) => {
  const directory = project(t, {
    'a.js': "const { int } = require('sheaf'); console.log(int('x'), int('y'));",
    'i.json': '{"schemaVersion": 1, "values": [{"name": "x", "type": "int", "value": 4}]}',
  });
  const result = run(directory, ['node', '-r', path.join(kPackage, 'register.cjs'), 'a.js'],
    { SHEAF_INPUT: 'i.json' });
  assert.deepEqual(result, { status: 0, stdout: '4 0\n', stderr: '' });
});
