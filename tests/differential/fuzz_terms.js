'use strict';
// Generated programs about terms (term_programs.js), on all their inputs, against Node, under every
// strategy: node fuzz_terms.js LAW PROGRAMS SEED [KEEP]
//
// LAW is the program sheaf_law, which compares. Programs that disagree are made small, printed and,
// if a folder KEEP is named, written there. The exit code says whether all agree.

const fs = require('node:fs');
const { LawDriver } = require('./law_driver.js');

const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kBatch = 50;
const kMaxShown = 10;

const [law, programs = '100', first = '1', keep] = process.argv.slice(2);
const driver = new LawDriver(law, require('./term_programs.js'));

let passed = 0;
const failures = [];
for (let done = 0; done < Number(programs); done += kBatch) {
  const seeds = Array.from({ length: Math.min(kBatch, Number(programs) - done) }, (_, i) => Number(first) + done + i);
  const files = driver.write(seeds);
  const broken = new Map();
  for (const strategy of kStrategies) {
    const { text, failed } = driver.run(files, strategy);
    if (!failed) continue;
    for (const seed of driver.broken(text, seeds)) if (!broken.has(seed)) broken.set(seed, strategy);
  }
  passed += seeds.length - broken.size;
  for (const [seed, strategy] of broken) {
    failures.push(seed);
    if (failures.length <= kMaxShown) driver.report(seed, strategy, keep);
  }
  for (const file of files) fs.rmSync(file);
}
driver.close();
console.log(`${passed} passed, ${failures.length} failed${failures.length > 0 ? `: ${failures.join(' ')}` : ''}`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
