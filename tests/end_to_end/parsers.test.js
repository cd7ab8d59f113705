'use strict';
// A share of benchmarks/parsers.js: complete, every arm decided, every input confirmed by Node.

const assert = require('node:assert');
const path = require('node:path');
const { spawnSync } = require('node:child_process');
const { test } = require('node:test');

const root = path.join(__dirname, '..', '..');
const sheaf = process.env.SHEAF_BINARY ?? path.join(root, 'build/release/sheaf');

function parsers(...words) {
  return spawnSync(process.execPath, [path.join(root, 'benchmarks/parsers.js'), '--sheaf', sheaf,
    '--no-dse', '--max-time', '60s', ...words], { encoding: 'utf8' });
}

test('parsers over symbolic texts are decided completely', () => {
  const { status, stdout } = parsers('--only', 'iso_date,csv=6,luhn=8,semver=5,levenshtein=2,json=3,' +
    'run_length=4,email=6');
  assert.strictEqual(status, 0, stdout);
  assert.match(stdout, /All complete, every arm decided, every input confirmed by Node\./);
});

test('a parser that its limits end is reported', () => {
  const { status, stdout } = parsers('--only', 'json=6', '--max-memory', '1MiB');
  assert.strictEqual(status, 1, stdout);
  assert.match(stdout, /- json, 6 characters: /);
});
