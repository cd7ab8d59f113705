'use strict';
// Item 31: the fault injector has a seed and a probability, and its variants are stored. A small share of
// benchmarks/faults/run.js (items 21 and 23): what the engine says of two variants is the truth.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kVariants, kProbability, faults_of, variant_files, branch_count } = require('../../benchmarks/faults/inject.js');
const { write_variant, explore } = require('../../benchmarks/faults/run.js');
const { kBinary } = require('../end_to_end/program.js');

const kFaults = path.join(__dirname, '../../benchmarks/faults');
const read = (name) => JSON.parse(fs.readFileSync(path.join(kFaults, name), 'utf8'));

test('item 31: the stored variants are those that the seeds give', () => {
  const stored = read('variants.json');
  assert.equal(stored.length, 15);
  assert.deepEqual(stored, kVariants.map(([app, seed]) => ({ app, seed, probability: kProbability,
    branches: branch_count(app), faults: faults_of(app, seed) })));
  assert.deepEqual(faults_of('whiteboard', 1, 0), []);
  assert.equal(faults_of('whiteboard', 1, 1).length, branch_count('whiteboard'));
  const text = variant_files('simple-chat', [1])['server.js'];
  assert.equal(text.split('injected fault').length, 2);
  assert.match(text, /startsWith\('swear'\)\) \{ throw new Error\('injected fault 1'\);/);
});

test('item 31: at least 36 faults are high and 21 low', () => {
  const truth = read('truth.json');
  const count = (kind) => truth.reduce((sum, variant) => sum + variant[kind].length, 0);
  assert.ok(count('high') >= 36 && count('low') >= 21, `${count('high')} high, ${count('low')} low`);
});

for (const [app, seed] of [['simple-chat', 1], ['whiteboard', 1]]) {
  test(`items 21, 23: of ${app} ${seed} the high faults are found, the low ones proved unreachable and found alone`, () => {
    const variant = read('truth.json').find((one) => one.app === app && one.seed === seed);
    const directory = write_variant(variant);
    const whole = explore({ sheaf: kBinary, maxTime: '60s' }, directory, ['--event-depth', '3']);
    const alone = explore({ sheaf: kBinary, maxTime: '60s' }, directory, ['--only', 'server', '--event-depth', '2']);
    fs.rmSync(directory, { recursive: true, force: true });
    assert.equal(whole.complete, true);
    assert.deepEqual([whole.unreplayed, alone.unreplayed], [0, 0]);
    assert.deepEqual(whole.faults, variant.high);
    assert.deepEqual(alone.faults.filter((number) => !whole.faults.includes(number)), variant.low);
  });
}
