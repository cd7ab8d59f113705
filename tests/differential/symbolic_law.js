'use strict';
// The symbolic law: generated programs about symbolic data (symbolic_programs.js), on all their
// inputs or on samples of them, against Node:
//   node symbolic_law.js LAW [PROGRAMS [SEED [STRATEGY [KEEP]]]]
//   node symbolic_law.js LAW --fault NAME   with a seeded fault: succeeds as soon as a program disagrees
//
// LAW is the program sheaf_law, which compares. Programs that disagree are made small, printed and,
// if a folder KEEP is named, written there. Fails unless all agree and, of at least 100 programs, 90 %
// are complete: of fewer the share says little.

const fs = require('node:fs');
const path = require('node:path');
const { LawDriver } = require('./law_driver.js');

const kBatch = 25;
const kMaxShown = 8;
// The aim is 95: operations on doubles and on characters beyond Latin-1 are what lacks.
const kMinComplete = 90;
const kShareFrom = 100;
/** Low bounds, too: with the usual one few programs of this size ever make a select term. */
const kMaxSummary = ['64', '64', '2', '4'];
const kFaultBatch = 5;
const kFaultPrograms = 300;
const kOperations = path.join(__dirname, '../js/symbolic/text_operations.js');

/** Whether some program shows a seeded fault. */
function is_caught(law, fault) {
  const driver = new LawDriver(law, require('./symbolic_programs.js'), ['--fault', fault, '--samples', '20', '--time-limit', '20']);
  let caught;
  for (let done = 0; done < kFaultPrograms && caught === undefined; done += kFaultBatch) {
    const seeds = Array.from({ length: kFaultBatch }, (_, i) => 1 + done + i);
    const files = driver.write(seeds);
    const { text, failed } = driver.run([...(done === 0 ? [kOperations] : []), ...files], 'multise',
      ['--max-summary', kMaxSummary[(done / kFaultBatch) % kMaxSummary.length]]);
    const found = /^==== .*?(\w+)\.js: (\S+)/m.exec(text);
    if (failed && found) caught = `program ${found[1]} (${found[2]})`;
    for (const file of files) fs.rmSync(file);
  }
  driver.close();
  console.log(`fault ${fault}: ${caught === undefined ? `not caught by ${kFaultPrograms} programs` : `caught by ${caught}`}`);
  return caught !== undefined;
}

if (process.argv[3] === '--fault') {
  process.exit(is_caught(process.argv[2], process.argv[4]) ? 0 : 1);
}
const [law, programs = '1000', first = '1', strategy = 'multise', keep] = process.argv.slice(2);
const driver = new LawDriver(law, require('./symbolic_programs.js'), ['--samples', '20', '--limitations']);

const count = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);
let passed = 0;
let complete = 0;
let sampled = 0;
let runs = 0;
const failures = [];
const limitations = new Map();
for (let done = 0; done < Number(programs); done += kBatch) {
  const seeds = Array.from({ length: Math.min(kBatch, Number(programs) - done) }, (_, i) => Number(first) + done + i);
  const files = driver.write(seeds);
  const words = ['--max-summary', kMaxSummary[(done / kBatch) % kMaxSummary.length]];
  const { text, failed } = driver.run(files, strategy, words);
  const held = count(text, /^(\d+) passed/m);
  passed += held;
  complete += Math.round((held * count(text, /^complete: ([\d.]+) %/m)) / 100);
  sampled += count(text, /^on samples: (\d+)/m);
  runs += count(text, /^runs in Node: (\d+)/m);
  for (const [, seed, reason] of text.matchAll(/(\d+)\.js: limitation (.*)$/gm)) {
    limitations.set(reason, [...(limitations.get(reason) ?? []), seed]);
  }
  for (const seed of failed ? driver.broken(text, seeds) : []) {
    failures.push(seed);
    if (failures.length <= kMaxShown) driver.report(seed, strategy, keep, words);
  }
  for (const file of files) fs.rmSync(file);
}
driver.close();
for (const [reason, seeds] of limitations) console.log(`limitation, ${seeds.length}: ${reason} (${seeds.slice(0, 8).join(' ')})`);
const share = passed === 0 ? 0 : (100 * complete) / passed;
console.log(`${strategy}: ${runs} runs in Node, on samples ${sampled} programs, complete ${share.toFixed(1)} %`);
console.log(`${passed} passed, ${failures.length} failed${failures.length > 0 ? `: ${failures.join(' ')}` : ''}`);
const enough = passed > 0 && (Number(programs) < kShareFrom || share >= kMinComplete);
process.exitCode = failures.length > 0 || !enough ? 1 : 0;
