'use strict';
// Compares the path counts of all benchmark programs with the recorded ones, and runs each
// program on random inputs: none may end in an error.

const fs = require('fs');
const path = require('path');
const { count_paths } = require('./count_paths.js');
const { run_program, ScriptCache } = require('../../node/vm_run.js');

const kPrograms = path.join(__dirname, '..', 'programs');
const kRandomRuns = 200;

// A small seeded generator: the check must give the same answer every time.
function make_random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * bound);
  };
}

const expected = JSON.parse(fs.readFileSync(path.join(kPrograms, 'expected_paths.json'), 'utf8'));
let failures = 0;
for (const [name, { paths }] of Object.entries(expected)) {
  const file = path.join(kPrograms, `${name}.js`);
  const source = fs.readFileSync(file, 'utf8');
  const counted = count_paths(source).paths;

  const random = make_random(1);
  const scripts = new ScriptCache();
  let errors = 0;
  const outputs = new Set();
  for (let i = 0; i < kRandomRuns; i++) {
    const supply = { next: () => random(2) === 0 ? random(30) : random(240) - 120 };
    const run = run_program({ file, source }, supply, scripts);
    if (run.outcome.kind !== 'normal') errors++;
    outputs.add(run.output);
  }
  const good = counted === paths && errors === 0;
  if (!good) failures++;
  console.log(
    `${good ? 'ok  ' : 'FAIL'} ${name}: ${counted} paths, ${paths} expected; ` +
      `${errors} errors and ${outputs.size} outputs in ${kRandomRuns} random runs`
  );
}
process.exit(failures === 0 ? 0 : 1);
