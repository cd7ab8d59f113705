'use strict';
// What was called, walked or taken apart and could not be is named as Node names it: every line of
// error_messages.txt throws, and what it throws is compared with Node.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { spawnSync } = require('node:child_process');
const { scratch, sheaf } = require('./program.js');

const kVariables = `var n = 5, u = { k: 1 }, k = 'k', nul = null, c = true, a, f = function (x) { return {}; },
  f2 = function () {}, it1 = { [Symbol.iterator]: 1 }, it2 = { [Symbol.iterator]() { return 1; } },
  it3 = { [Symbol.iterator]() { return {}; } };`;

test('errors name the source as Node does', (t) => {
  const lines = fs.readFileSync(path.join(__dirname, 'error_messages.txt'), 'utf8').trim().split('\n');
  const directory = scratch(t, {
    'all.js': lines.map((line) =>
      `try { (function () { ${kVariables}\n${line}\n})(); console.log('-'); }
      catch (error) { console.log(JSON.stringify(error.name + ': ' + error.message)); }\n`).join(''),
  });
  const node = spawnSync(process.execPath, ['all.js'], { cwd: directory, encoding: 'utf8' });
  const own = sheaf(directory, ['exec', 'all.js']);
  assert.equal(own.status, 0, own.stderr);
  const messages = own.stdout.split('\n');
  node.stdout.split('\n').forEach((message, i) => assert.equal(messages[i], message, lines[i]));
});
