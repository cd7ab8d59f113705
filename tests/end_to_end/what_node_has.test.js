'use strict';
// A share of scripts/what-node-has: programs that each touch one thing Node has.

const assert = require('node:assert/strict');
const test = require('node:test');
const { compare } = require('../node_members/compare.js');
const { scratch, sheaf, read_json } = require('./program.js');

test('what Sheaf lacks is named, and no verdict contradicts Node', async () => {
  const total = await compare(30, 7);
  assert.deepEqual(total.wrong, []);
  assert.ok(total.lacking > 0 && total.complete > 0);
});

test('names of lacking globals replay as predicted, and own versions work', (t) => {
  const directory = scratch(t, {
    'h.js': `const { boolean } = require('sheaf');
const b = boolean('b');
if (b) { if ('process' in globalThis && Object.hasOwn(globalThis, 'setTimeout')) console.log('has'); }
globalThis.performance = { now: () => 5 };
console.log(performance.now(), String(globalThis), Object.keys(globalThis).length);
delete globalThis.fetch;
console.log('fetch' in globalThis, typeof fetch);
if (!b) { console.log('before'); process.exit(3); }
`,
  });
  const run = sheaf(directory, ['run', '-o', 'out', 'h.js']);
  assert.equal(run.status, 0, run.stdout + run.stderr);
  const report = read_json(directory, 'out', 'run.json');
  assert.deepEqual(report.limitations.map(({ code }) => code), ['lacking']);
  const ended = report.tests.filter(({ outcome }) => outcome.kind !== 'dropped');
  assert.ok(ended.length > 0 && ended.every(({ replayed }) => replayed === 'node'), run.stdout);
});
