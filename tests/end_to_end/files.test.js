'use strict';
// What is written where, what is never removed, what happens when nothing can be written, and what
// the terminal gets to see.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, kBinary, scratch, sheaf, shell, read_json } = require('./program.js');

const kThrowing = "const { int } = require('sheaf');\nif (int('x', { min: 0, max: 9 }) === 3) throw new Error('three');\n";

test('--force removes what a run wrote and keeps what the user has there', (t) => {
  const directory = scratch(t, {
    'a.js': kThrowing, 'out/errors/notes.txt': 'mine', 'out/inputs/000009.json': '{"mine": true}',
  });
  for (let i = 0; i < 2; i++) {
    const { status, stderr } = sheaf(directory, ['run', 'a.js', '-o', 'out', '--force']);
    assert.equal(status, 1, stderr);
  }
  assert.equal(fs.readFileSync(path.join(directory, 'out/errors/notes.txt'), 'utf8'), 'mine');
  assert.equal(fs.readFileSync(path.join(directory, 'out/inputs/000009.json'), 'utf8'), '{"mine": true}');
  fs.writeFileSync(path.join(directory, 'a.js'), "require('sheaf').int('x');");
  assert.equal(sheaf(directory, ['run', 'a.js', '-o', 'out', '--force']).status, 0);
  assert.deepEqual(fs.readdirSync(path.join(directory, 'out/errors')), ['notes.txt']);
});

test('--force neither follows a link out of the directory nor replaces a foreign run.json', (t) => {
  const directory = scratch(t, { 'a.js': kThrowing, 'elsewhere/000001.json': '{\n  "schemaVersion": 1\n}' });
  fs.mkdirSync(path.join(directory, 'out'));
  fs.symlinkSync('../elsewhere', path.join(directory, 'out/inputs'));
  const linked = sheaf(directory, ['run', 'a.js', '-o', 'out', '--force']);
  assert.equal(linked.status, 2);
  assert.match(linked.stderr, /out\/inputs: .*not written by a run/);
  assert.match(linked.stdout, /1 error/);
  assert.deepEqual(fs.readdirSync(path.join(directory, 'elsewhere')), ['000001.json']);
  fs.mkdirSync(path.join(directory, 'other'));
  fs.writeFileSync(path.join(directory, 'other/run.json'), '{}');
  const foreign = sheaf(directory, ['run', 'a.js', '-o', 'other', '--force']);
  assert.equal(foreign.status, 2);
  assert.equal(fs.readFileSync(path.join(directory, 'other/run.json'), 'utf8'), '{}');
});

test('a full disk: a sentence with place, cause and advice, and the verdict', (t) => {
  const directory = scratch(t, { 'a.js': kThrowing });
  // A file system of one page; without the right to mount one there is nothing to test.
  const mounted = shell(directory, 'mkdir small && mount -t tmpfs -o size=4k tmpfs small');
  if (mounted.status !== 0) return t.skip('cannot mount a small file system');
  const { status, stdout, stderr } = sheaf(directory, ['run', 'a.js', '-o', 'small/out']);
  shell(directory, 'umount small');  // before its directory is removed
  assert.equal(status, 2, stdout + stderr);
  assert.match(stderr, /^sheaf: small\/out\/.*: cannot be written: No space left on device; free some space/m);
  assert.match(stdout, /a\.js: 2 of 2 arms covered.*1 error/);
});

test('a directory that cannot be written: a sentence, and the verdict', (t) => {
  const directory = scratch(t, { 'a.js': kThrowing, file: '' });
  const { status, stdout, stderr } = sheaf(directory, ['run', 'a.js', '-o', 'file/out']);
  assert.equal(status, 2);
  assert.match(stderr, /file\/out: cannot be written: Not a directory; choose another directory with -o/);
  assert.match(stdout, /a\.js: 2 of 2 arms covered.*1 error/);
  assert.match(stdout, /^2 inputs \(/m);
  assert.match(stdout, /^Not all files could be written: .*file\/out/m);
  assert.doesNotMatch(stdout, /Report:|Failing tests:/);
});

test('harnesses of one name do not collide', (t) => {
  const directory = scratch(t, {
    'x/a.js': kThrowing, 'y/a.js': "require('sheaf').boolean('b');", 'y/a.cjs': "require('sheaf').int('n');",
  });
  assert.equal(sheaf(directory, ['run', 'x/a.js', 'y/a.js', 'y/a.cjs', '-o', 'out']).status, 1);
  assert.deepEqual(fs.readdirSync(path.join(directory, 'out')).sort(), ['x-a.js', 'y-a.cjs', 'y-a.js']);
  assert.equal(read_json(directory, 'out/x-a.js/run.json').errors.length, 1);
  assert.equal(read_json(directory, 'out/y-a.cjs/run.json').inputs[0].name, 'n');
});

test('-q prints errors only', (t) => {
  const directory = scratch(t, { 'good.js': "require('sheaf').int('x');", 'bad.js': kThrowing });
  assert.deepEqual(sheaf(directory, ['run', 'good.js', '-q']), { status: 0, stdout: '', stderr: '' });
  const bad = sheaf(directory, ['run', 'bad.js', '-q', '-o', 'out']);
  assert.equal(bad.status, 1);
  assert.equal(bad.stderr, '');
  assert.match(bad.stdout, /^Errors\n {2}E001 Error: three\n/);
  assert.doesNotMatch(bad.stdout, /covered/);
  const [input] = fs.readdirSync(path.join(directory, 'out/errors'));
  const replayed = sheaf(directory, ['replay', `out/errors/${input}/input.json`, '-q']);
  assert.equal(replayed.status, 1);
  assert.match(replayed.stdout, /^[^\n]*throws Error: three[^\n]*\n$/);
  assert.match(sheaf(directory, ['replay', 'out', '-q']).stdout, /^[^\n]*throws Error: three[^\n]*\n$/);
});

// Moves the cursor, sets the title, turns the text, breaks the line, looks like a verdict.
const kHostile = '\\x1b[2J\\x1b]0;title\\x07\\r\\u202e\\u2066\\u009b2J\\nharness.js: no errors; complete\\n';
const kControls = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

test('text of the program cannot control the terminal', (t) => {
  const directory = scratch(t, {
    'a.js': `const { int, oneOf } = require('sheaf');
const x = int('${kHostile}', { min: 0, max: 3 });
console.log('${kHostile}');
if (x === 1) throw new Error('${kHostile}');
if (x === 2) throw '${kHostile}';
switch (x) { case 4: case '\u202e': console.log(1); }
`,
  });
  for (const words of [['run', 'a.js', '-v', '-o', 'out'], ['list', 'a.js'],
    ['replay', 'out/inputs/000001.json'], ['replay', 'out', '-v']]) {
    const { stdout, stderr } = sheaf(directory, words);
    assert.doesNotMatch(stdout + stderr, kControls, words.join(' '));
  }
  const { stdout } = sheaf(directory, ['run', 'a.js']);
  assert.equal(stdout.split('\n').filter((line) => line.startsWith('harness.js')).length, 0);
  assert.match(stdout, /\\x1b\[2J/);
  // exec prints as Node does.
  assert.match(sheaf(directory, ['exec', 'a.js']).stdout, /^\x1b\[2J/);
});

test('an input file belongs to a harness: an edit is told, not taken for a fault', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\nrequire('./b.js');\n" +
      "if (int('x', { min: 0, max: 9 }) === 3) console.log('three');\n",
    'b.js': "console.log('b');",
  });
  assert.equal(sheaf(directory, ['run', 'a.js', '-o', 'out']).status, 0);
  const input = read_json(directory, 'out/inputs/000001.json');
  assert.deepEqual(input.sources.map(({ file }) => file), ['../../a.js', '../../b.js']);
  assert.deepEqual(Object.keys(input.values[0]), ['name', 'type', 'min', 'max', 'value']);
  const replay = (...words) => sheaf(directory, ['replay', ...words]);
  const in_node = () => shell(directory,
    `SHEAF_INPUT=out/inputs/000001.json node -r ${kRoot}/node/register.cjs a.js`);
  assert.deepEqual([replay('out').stderr, replay('out/inputs/000001.json').stderr, in_node().stderr], ['', '', '']);

  fs.writeFileSync(path.join(directory, 'b.js'), "console.log('edited');");
  for (const target of ['out', 'out/inputs/000001.json']) {
    const { status, stdout, stderr } = replay(target);
    assert.match(stderr, /^sheaf: b\.js has changed since .* was written/);
    assert.doesNotMatch(stdout, /fault of Sheaf/);
    assert.equal(status, 0, stdout);
  }
  assert.match(in_node().stderr, /^sheaf: b\.js has changed since/);
  assert.equal(in_node().status, 0);

  // Names or types that do not fit any more are refused, with the reason.
  const edited = fs.readFileSync(path.join(directory, 'a.js'), 'utf8').replace("'x'", "'y'");
  fs.writeFileSync(path.join(directory, 'a.js'), edited);
  const message = /input 1 is int 'x', but the harness asks for int 'y' \(a\.js(, | and )b\.js have changed since\)/;
  for (const engine of ['self', 'both']) {
    const refused = replay('out/inputs/000001.json', '--engine', engine);
    assert.equal(refused.status, 2, refused.stdout);
    assert.match(refused.stderr, message);
  }
  assert.equal(in_node().status, 65);
  assert.match(in_node().stderr, message);
  assert.ok(fs.existsSync(kBinary));
});

test('replay: 1 while an input ends with an error, 0 once none does, whatever is replayed', (t) => {
  const text = (body) => `const { int } = require('sheaf');\nif (int('x') === 3) ${body}\n`;
  const directory = scratch(t, { 'a.js': text("throw new Error('three');") });
  assert.equal(sheaf(directory, ['run', 'a.js', '-o', 'out']).status, 1);
  const error = read_json(directory, 'out/run.json').errors[0].input;
  const targets = ['out', path.dirname(path.join('out', error)), path.join('out', error), 'out/inputs'];
  const replayed = () => targets.map((target) => sheaf(directory, ['replay', target]));
  const statuses = (all) => all.map(({ status }) => status);
  const before = replayed();
  assert.deepEqual(statuses(before), [1, 1, 1, 2]);
  assert.match(before[0].stdout, /throws Error: three, as predicted\n2 of 2 inputs as predicted, 1 with an error/);
  assert.match(before[3].stderr, /out\/inputs: has neither a run\.json nor an input\.json/);

  fs.writeFileSync(path.join(directory, 'a.js'), text("throw new Error('drei');"));
  const other = replayed();
  assert.deepEqual(statuses(other), [1, 1, 1, 2]);
  for (const { stdout } of other.slice(0, 3)) assert.match(stdout, /throws Error: drei, no longer throws Error: three/);

  fs.writeFileSync(path.join(directory, 'a.js'), text(';'));
  const after = replayed();
  assert.deepEqual(statuses(after), [0, 0, 0, 2]);
  for (const { stdout } of after.slice(0, 3)) assert.match(stdout, /ends normally, no longer throws Error: three/);
  // Other arms than those of the program before the change are told to who asks for them.
  fs.writeFileSync(path.join(directory, 'a.js'), text('; else console.log(1);'));
  assert.match(sheaf(directory, ['replay', 'out']).stdout, /^[^\n]*no longer throws[^\n]*\n[^\n]*none with an error[^\n]*\n$/);
  assert.match(sheaf(directory, ['replay', 'out', '-v']).stdout, /the concrete run/);
  fs.writeFileSync(path.join(directory, 'a.js'), text(';'));

  // An error that the run was told to expect is none here, either.
  fs.writeFileSync(path.join(directory, 'a.js'), text("throw new Error('three');"));
  sheaf(directory, ['run', 'a.js', '-o', 'out', '--force', '--expect-error', 'Error']);
  const expected = replayed();
  assert.deepEqual(statuses(expected), [0, 0, 0, 2]);
  assert.match(expected[1].stdout, /throws Error: three \(expected\), as predicted/);
});

test('values outside their range are refused alike by Sheaf and by Node', (t) => {
  const value = (entry) => JSON.stringify({ schemaVersion: 1, harness: 'a.js', values: [entry] });
  const directory = scratch(t, {
    'a.js': "const { int, oneOf, readInput } = require('sheaf');\n" +
      "console.log('before');\nif (int('x', { min: 0, max: 4 }) > 2) console.log('big');\n" +
      "oneOf('k', [1, 2]);\nreadInput();",
    'range.json': value({ name: 'x', type: 'int', value: 7 }),
    'type.json': value({ name: 'x', type: 'boolean', value: true }),
    'name.json': value({ name: 'y', type: 'int', value: 1 }),
    'good.json': JSON.stringify({ schemaVersion: 1, harness: 'a.js', values: [
      { name: 'x', type: 'int', value: 4 }, { name: 'k', type: 'oneOf', index: 1 },
      { name: 'whatever', type: 'int', value: 5 }] }),
    'choice.json': JSON.stringify({ schemaVersion: 1, harness: 'a.js', values: [
      { name: 'x', type: 'int', value: 4 }, { name: 'k', type: 'oneOf', index: 2 }] }),
  });
  const words = { range: '7 is outside 0..4', type: "asks for int 'x'", name: "asks for int 'x'",
    choice: '2 is outside 0..1' };
  for (const [name, text] of Object.entries(words)) {
    const own = sheaf(directory, ['replay', `${name}.json`, '--engine', 'self']);
    assert.equal(own.status, 2, own.stdout);
    const executed = sheaf(directory, ['exec', 'a.js', '--input', `${name}.json`]);
    assert.equal(executed.status, 2);
    assert.equal(executed.stdout, name === 'choice' ? 'before\nbig\n' : 'before\n');
    const node = shell(directory, `SHEAF_INPUT=${name}.json node -r ${kRoot}/node/register.cjs a.js`);
    assert.equal(node.status, 65);
    for (const { stderr } of [own, executed, node]) assert.ok(stderr.includes(text), stderr);
  }
  assert.equal(sheaf(directory, ['replay', 'good.json']).status, 0);
});
