'use strict';
// Generated programs about terms (term_programs.js), on all their inputs, against Node, under every
// strategy: node fuzz_terms.js LAW PROGRAMS SEED [KEEP]
//
// LAW is the program sheaf_law, which compares. Programs that disagree are made small, printed and,
// if a folder KEEP is named, written there. The exit code says whether all agree.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { generate, render, smaller } = require('./term_programs.js');

const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kBatch = 50;
const kMaxShown = 10;

const [law, programs = '100', first = '1', keep] = process.argv.slice(2);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-terms-'));

/** sheaf_law's output on these files, and its verdict. */
function run_law(files, strategy) {
  const { stdout, status, signal } = spawnSync(law, ['--strategy', strategy, '--file', ...files],
    { encoding: 'utf8', maxBuffer: 1 << 28 });
  return { text: stdout, failed: status !== 0, signal };
}

/** The kind of the first difference that the law finds in a program, or ''. */
function difference(program, strategy) {
  const file = path.join(folder, 'smaller.js');
  fs.writeFileSync(file, render(program));
  const { text, failed } = run_law([file], strategy);
  if (!failed) return '';
  const found = /^==== .*: (\S+)$/m.exec(text);
  return found === null ? '' : found[1];
}

function shrink(program, strategy) {
  const kind = difference(program, strategy);
  let left = 300;
  for (let again = kind !== ''; again;) {
    again = false;
    for (const candidate of smaller(program)) {
      if (left-- === 0) return program;
      if (difference(candidate, strategy) !== kind) continue;
      program = candidate;
      again = true;
      break;
    }
  }
  return program;
}

let passed = 0;
const failures = [];
for (let done = 0; done < Number(programs); done += kBatch) {
  const seeds = Array.from({ length: Math.min(kBatch, Number(programs) - done) }, (_, i) => Number(first) + done + i);
  const files = seeds.map((seed) => {
    const file = path.join(folder, `${seed}.js`);
    fs.writeFileSync(file, render(generate(seed)));
    return file;
  });
  const broken = new Map();
  for (const strategy of kStrategies) {
    const { text, failed } = run_law(files, strategy);
    if (!failed) continue;
    const named = [...text.matchAll(/^==== .*?(\d+)\.js: /gm)].map(([, seed]) => Number(seed));
    for (const seed of named.length > 0 ? named : seeds) if (!broken.has(seed)) broken.set(seed, strategy);
  }
  passed += seeds.length - broken.size;
  for (const [seed, strategy] of broken) {
    failures.push(seed);
    if (failures.length > kMaxShown) continue;
    const source = render(shrink(generate(seed), strategy));
    const file = path.join(keep ?? folder, `terms_${seed}.js`);
    fs.writeFileSync(file, source);
    console.log(run_law([file], strategy).text.replace(/^complete: [^]*/m, ''));
    console.log(`program ${seed}, ${strategy}\n`);
  }
  for (const file of files) fs.rmSync(file);
}
fs.rmSync(folder, { recursive: true });
console.log(`${passed} passed, ${failures.length} failed${failures.length > 0 ? `: ${failures.join(' ')}` : ''}`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
