'use strict';
// Runs the built program in scratch directories.

const { spawn, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const kRoot = path.resolve(__dirname, '../..');
const kBinary = process.env.SHEAF_BINARY || path.join(kRoot, 'build/dev/sheaf');

// The tests' own environment must not change what the program does.
function environment(extra = {}) {
  const result = { ...process.env, ...extra };
  for (const name of ['SHEAF_INPUT', 'SHEAF_NODE_PACKAGE', 'NO_COLOR', 'NODE_OPTIONS',
    'NODE_TEST_CONTEXT']) {
    if (!(name in extra)) delete result[name];
  }
  return result;
}

/** A directory with these files ({name: text}); removed when the test `t` ends. */
function scratch(t, files = {}) {
  const directory = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-e2e-')));
  t.after(() => fs.rmSync(directory, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(directory, name)), { recursive: true });
    fs.writeFileSync(path.join(directory, name), text);
  }
  return directory;
}

/** {status, stdout, stderr} of `sheaf ...words` in `directory`. */
function sheaf(directory, words, extra) {
  const { status, signal, stdout, stderr } = spawnSync(kBinary, words, {
    cwd: directory, encoding: 'utf8', env: environment(extra), timeout: 120000,
  });
  return { status: signal ? signal : status, stdout, stderr };
}

function shell(directory, command) {
  return spawnSync('sh', ['-c', command], { cwd: directory, encoding: 'utf8', env: environment() });
}

function start(directory, words) {
  return spawn(kBinary, words, { cwd: directory, env: environment() });
}

function read_json(...parts) {
  return JSON.parse(fs.readFileSync(path.join(...parts), 'utf8'));
}

module.exports = { kRoot, kBinary, scratch, sheaf, shell, start, read_json };
