'use strict';
// Progress on a terminal: never silent for more than two seconds, at most ten updates per second.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, start } = require('./program.js');

/** Runs, and gives the updates on stderr with the time of each, and how long it took. */
async function watch(directory, words) {
  const began = Date.now();
  const child = start(directory, words);
  const updates = [];
  child.stderr.on('data', (chunk) => {
    for (const text of String(chunk).split('\r\x1b[K')) {
      if (text !== '') updates.push({ at: Date.now() - began, text });
    }
  });
  await new Promise((resolve) => child.on('close', resolve));
  return { updates, took: Date.now() - began };
}

const kLong = "const { boolean } = require('sheaf');\nif (boolean('b')) {\n  let i = 0;\n  while (i >= 0) i++;\n}\n";

test('one harness', async (t) => {
  const { updates, took } = await watch(scratch(t, { 'a.js': kLong }),
    ['run', 'a.js', '--no-node', '--max-time', '4s', '--progress', 'tty']);
  assert.ok(updates.length >= 3, JSON.stringify(updates));
  // A chunk may come late on a busy machine, never early: counted over the whole run.
  assert.ok(updates.length <= took / 100 + 2, `${updates.length} updates in ${took} ms`);
  const times = [0, ...updates.map(({ at }) => at), took];
  const silence = Math.max(...times.slice(1).map((at, i) => at - times[i]));
  assert.ok(silence < 2500, `silent for ${silence} ms`);
  const working = updates.filter(({ text }) => /at a\.js:\d/.test(text));
  assert.ok(working.length > 0, JSON.stringify(updates));
  assert.match(working.at(-1).text,
    /^[\d.]+ m?s {2}arms \d+\/\d+ {2}errors 0 {2}inputs \d+ {2}at a\.js:\d+, round \d+.* {2}[\d.]+( [kM])? steps\/s {2}solver \d+ % {2}memory /);
});

test('several harnesses', async (t) => {
  const { updates } = await watch(scratch(t, { 'a.js': kLong, 'b.js': kLong }),
    ['run', 'a.js', 'b.js', '--no-node', '--max-time', '2s', '--progress', 'tty', '-j', '2']);
  assert.match(updates.map(({ text }) => text).join('\n'), /0 of 2 harnesses done; running a\.js, b\.js/);
});
