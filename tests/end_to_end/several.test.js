'use strict';
// Several harnesses at once, and the configuration file.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf, start, read_json } = require('./program.js');

const kGood = "require('sheaf').int('x');";
const kBad = "if (require('sheaf').boolean('b')) throw new Error('b');";

test('patterns, jobs, one summary, and the gravest code', (t) => {
  const directory = scratch(t, {
    'h/good.js': kGood, 'h/bad.js': kBad, 'h/deep/third.js': kGood, 'h/broken.js': 'let let;',
    'h/notes.txt': '',
  });
  const { status, stdout, stderr } = sheaf(directory, ['run', 'h/**/*.js', '-j', '2']);
  assert.equal(status, 2, stdout + stderr);
  assert.match(stderr, /h\/broken\.js:1:/);
  // The verdicts in the order of the files, whoever is ready first; then one row each.
  const verdicts = [...stdout.matchAll(/^(h\/[\w/]+\.js): /gm)].map((match) => match[1]);
  assert.deepEqual(verdicts, ['h/bad.js', 'h/deep/third.js', 'h/good.js']);
  assert.match(stdout, /^h\/bad\.js +complete +sheaf-out\/1\/bad +2\/2 +1 /m);
  assert.match(stdout, /^h\/broken\.js +not explored \(code 2\)/m);
  assert.match(stdout, /\n4 harnesses, 3 complete, 1 error in /);
  for (const name of ['bad', 'good', 'third']) {
    assert.equal(read_json(directory, 'sheaf-out/last', name, 'run.json').complete, true);
  }
});

test('-q prints errors only, also for several', (t) => {
  const directory = scratch(t, { 'a.js': kGood, 'b.js': kGood });
  const { status, stdout, stderr } = sheaf(directory, ['run', 'a.js', 'b.js', '-q']);
  assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
});

test('a pattern without files is an error', (t) => {
  const { status, stderr } = sheaf(scratch(t), ['run', 'none/*.js']);
  assert.equal(status, 2);
  assert.match(stderr, /none\/\*\.js: no file fits this pattern/);
});

test('an interrupt reaches all of them, and nothing more begins', async (t) => {
  const endless = "if (require('sheaf').boolean('a')) { while (true) {} }";
  const directory = scratch(t, { 'a.js': endless, 'b.js': endless, 'c.js': endless });
  const child = start(directory, ['run', 'a.js', 'b.js', 'c.js', '-j', '2', '-o', 'out', '--max-time', '0']);
  let stdout = '';
  child.stdout.on('data', (chunk) => { stdout += chunk; });
  setTimeout(() => child.kill('SIGTERM'), 2000);
  const status = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(status, 143);
  assert.match(stdout, /1 not begun/);
  for (const name of ['a', 'b']) {
    assert.equal(read_json(directory, 'out', name, 'run.json').termination, 'interrupted');
  }
  assert.equal(fs.existsSync(path.join(directory, 'out/c')), false);
});

test('the nearest configuration counts, and flags win', (t) => {
  const directory = scratch(t, {
    'package.json': '{"sheaf": {"harnesses": "tests/*.js", "noNode": true, "output": "found"}}',
    'tests/a.js': kGood, 'tests/b.js': kBad, 'lib/deep/x': '',
    'other/sheaf.config.json': '{"maxTime": "1s", "strategy": "dse"}', 'other/a.js': kGood,
  });
  // From the folder of the configuration, and from below it.
  assert.equal(sheaf(directory, ['run']).status, 1);
  assert.equal(read_json(directory, 'found/b/run.json').errors.length, 1);
  const below = sheaf(path.join(directory, 'lib/deep'), ['run', '--force']);
  assert.equal(below.status, 1, below.stderr);
  const named = sheaf(path.join(directory, 'other'), ['run', 'a.js', '-o', 'out', '--no-node']);
  assert.equal(named.status, 0, named.stderr);
  assert.equal(read_json(directory, 'other/out/run.json').strategy, 'dse');
  sheaf(path.join(directory, 'other'), ['run', 'a.js', '-o', 'out2', '--strategy', 'csm']);
  assert.equal(read_json(directory, 'other/out2/run.json').strategy, 'csm');
  sheaf(path.join(directory, 'other'), ['run', 'a.js', '-o', 'out3', '--config', 'none']);
  assert.equal(read_json(directory, 'other/out3/run.json').strategy, 'multise');
});

test('a mistake in the configuration is shown with what was meant', (t) => {
  const directory = scratch(t, { 'sheaf.config.json': '{"maxtime": "1s"}', 'a.js': kGood });
  const { status, stderr } = sheaf(directory, ['run', 'a.js']);
  assert.equal(status, 2);
  assert.match(stderr, /sheaf\.config\.json: there is no option 'maxtime'; did you mean 'maxTime'\?/);
  fs.writeFileSync(path.join(directory, 'sheaf.config.json'), '{"maxTime": "soon"}');
  assert.match(sheaf(directory, ['run', 'a.js']).stderr, /--max-time: 'soon'/);
});
