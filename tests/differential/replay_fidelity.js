'use strict';
// Replay fidelity: `sheaf run` on generated programs; every input that it writes must have replayed,
// by Sheaf and by Node, as the exploration predicted: node replay_fidelity.js SHEAF [PROGRAMS [SEED]]
//
// Eight generated programs, of which an input chooses one, make a program here: Sheaf writes as few
// inputs as it can. Fails unless all inputs did, and unless there are 3000 inputs where it runs all 300
// programs, as it does without PROGRAMS. An input to a path that was given up says nothing of how the
// program ends, so there is nothing to compare: such ones are counted apart.
//
// As many programs run at a time as there are processors; a line on stderr says each half minute how far
// it has come.

const { spawn } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const kWhole = 300;
const kParts = 8;
const kMinInputs = 3000;
const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kTimeout = 120000;
const kWords = { dse: ['--max-paths', '400'] };

const [binary, given, first = '1'] = process.argv.slice(2);
const programs = Number(given ?? kWhole);
const generators = [require('./symbolic_programs.js'), require('./term_programs.js')];
/** Names of inputs are told apart by the part. */
function program_of(seed) {
  const parts = Array.from({ length: kParts }, (_, k) => {
    const generator = generators[k % 4 === 3 ? 1 : 0];
    const text = generator.render(generator.generate(seed * kParts + k));
    return `function part${k}() {\n${text.replace(/^(const \w+ = \w+\(')(\w+)'/gm, `$1$2${k}'`)}}\n`;
  });
  const numbers = parts.map((_, k) => k);
  return `const { oneOf } = require('sheaf');\n${parts.join('')}` +
    `[${numbers.map((k) => `part${k}`).join(', ')}][oneOf('part', [${numbers.join(', ')}])]();\n`;
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-fidelity-'));

const totals = { programs: 0, inputs: 0, node: 0, givenUp: 0 };
const wrong = [];

/** {status, signal} of a command that is killed after two minutes. */
function ended(words, cwd) {
  return new Promise((resolve) => {
    const child = spawn(binary, words, { cwd, stdio: 'ignore', timeout: kTimeout, killSignal: 'SIGKILL' });
    child.on('close', (status, signal) => resolve({ status, signal }));
  });
}

async function check(i, cwd) {
  const seed = Number(first) + i;
  const strategy = kStrategies[i % kStrategies.length];
  fs.writeFileSync(path.join(cwd, 'a.js'), program_of(seed));
  const words = ['run', 'a.js', '-q', '--strategy', strategy, '-o', 'out', '--force', '--emit', 'json',
    ...(kWords[strategy] ?? [])];
  const { status, signal } = await ended(words, cwd);
  // 0 and 1: nothing or errors found; 4: nothing to explore.
  if (signal || ![0, 1, 4].includes(status)) {
    wrong.push(`program ${seed}, ${strategy}: ended with ${signal ?? status}`);
    return;
  }
  totals.programs++;
  const run = JSON.parse(fs.readFileSync(path.join(cwd, 'out/run.json'), 'utf8'));
  for (const { replayed, id, outcome } of run.tests) {
    if (replayed === undefined && outcome.kind === 'dropped') {
      totals.givenUp++;
      continue;
    }
    totals.inputs++;
    if (replayed === 'node') totals.node++;
    else wrong.push(`program ${seed}, ${strategy}, input ${id}: ${replayed}`);
  }
}

let next = 0;
async function work(name) {
  const cwd = path.join(folder, name);
  fs.mkdirSync(cwd);
  while (next < programs) await check(next++, cwd);
}

async function main() {
  const progress = setInterval(() => console.error(`${totals.programs} programs, ${totals.inputs} inputs`), 30000);
  await Promise.all(Array.from({ length: os.availableParallelism() }, (_, k) => work(String(k))));
  clearInterval(progress);
  fs.rmSync(folder, { recursive: true });
  for (const line of wrong.slice(0, 20)) console.log(line);
  const share = totals.inputs === 0 ? 0 : (100 * totals.node) / totals.inputs;
  console.log(`${totals.programs} programs, ${totals.inputs} inputs, replayed as predicted by Sheaf and Node: ` +
    `${totals.node} (${share.toFixed(2)} %); ${totals.givenUp} more to paths that were given up`);
  const enough = given !== undefined || totals.inputs >= kMinInputs;
  if (!enough) console.log(`fewer than ${kMinInputs} inputs`);
  process.exitCode = wrong.length > 0 || totals.inputs === 0 || !enough ? 1 : 0;
}

main();
