'use strict';
// What Sheaf says of a program that touches something Node has, against what Node does on every
// input: nothing it proves or reports may be otherwise, and what it lacks it names.

const { execFile } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { make_program, things } = require('./programs.js');

const kRoot = path.resolve(__dirname, '../..');
const kBinary = process.env.SHEAF_BINARY || path.join(kRoot, 'build/release/sheaf');
const kPreload = ['-r', path.join(kRoot, 'node/register.cjs'), '-r', path.join(__dirname, 'plain_console.cjs')];
const kStrategies = ['multise', 'dse', 'csm', 'adaptive'];
const kInputs = [[false, 0], [false, 1], [true, 0], [true, 1]];
const kAtOnce = 2;

function execute(command, words, directory, env = {}) {
  const clean = { ...process.env, ...env };
  for (const name of ['NODE_OPTIONS', 'NODE_TEST_CONTEXT']) delete clean[name];
  return new Promise((resolve) => {
    execFile(command, words, { cwd: directory, env: clean, timeout: 30000 },
      (error, stdout, stderr) => resolve({ status: error ? error.code ?? error.signal : 0, stdout, stderr }));
  });
}

/** What Node shows over all inputs: {arms: Set of 'line:side', errors: Set of first lines}. */
async function ask_node(directory, file) {
  const arms = new Set();
  const errors = new Set();
  for (const [i, [b, n]] of kInputs.entries()) {
    const input = path.join(directory, `input${i}.json`);
    const values = [{ name: 'b', occurrence: 0, type: 'boolean', value: b },
      { name: 'n', occurrence: 0, type: 'int', value: n }];
    fs.writeFileSync(input, JSON.stringify({ schemaVersion: 1, values }));
    const run = await execute(process.execPath, [...kPreload, file], directory, { SHEAF_INPUT: input });
    arms.add(`4:${b ? 0 : 1}`);
    for (const [, arm] of run.stdout.matchAll(/^@(\d+:\d)$/gm)) arms.add(arm);
    if (run.status !== 0) errors.add(/^(?:Uncaught )?(\w*Error\b.*)$/m.exec(run.stderr)?.[1] ?? run.stderr);
  }
  return { arms, errors };
}

/** Complaints about one report. */
function complaints(program, report, node) {
  const result = [];
  for (const { line, arm, status } of report.arms.filter(({ line }) => [4, 6, 8].includes(line))) {
    const taken = node.arms.has(`${line}:${arm}`);
    if (taken && !(status === 'covered' || status === 'unknown')) result.push(`${status}, but Node takes ${line}:${arm}`);
    if (!taken && status === 'covered') result.push(`covered, but Node never takes ${line}:${arm}`);
    if (taken && status === 'unknown' && report.complete) result.push(`unknown and complete: ${line}:${arm}`);
  }
  for (const error of report.errors) {
    const text = `${error.name}: ${error.message}`;
    if (![...node.errors].some((shown) => text.startsWith(shown) || shown.startsWith(error.name))) {
      result.push(`reports ${text}, Node: ${[...node.errors].join() || 'none'}`);
    }
  }
  if (report.complete && report.errors.length === 0 && node.errors.size > 0) {
    result.push(`misses ${[...node.errors].join()}`);
  }
  const lacking = report.limitations.filter(({ code }) => code === 'lacking');
  const is_named = lacking.some(({ reason }) => reason.includes(program.name) ||
    reason.includes(program.holder.split('.')[0].split('(')[0]));
  if (lacking.length > 0 && !is_named) result.push(`does not name ${program.name}: ${lacking[0].reason}`);
  if (!report.complete && report.limitations.length === 0) result.push('incomplete without a limitation');
  return result;
}

async function judge(program, strategy) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-members-'));
  try {
    fs.writeFileSync(path.join(directory, program.file), program.text);
    const node = await ask_node(directory, program.file);
    const out = path.join(directory, 'out');
    const run = await execute(kBinary, ['run', '--no-node', '--strategy', strategy, '-o', out, program.file], directory);
    if (!fs.existsSync(path.join(out, 'run.json'))) return { wrong: [`ended with ${run.status}: ${run.stderr}`] };
    const report = JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8'));
    const lacks = report.limitations.some(({ code }) => code === 'lacking');
    return { wrong: complaints(program, report, node), lacks, complete: report.complete };
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

/** Judges programs first … first + count − 1: {wrong: [texts], lacking, complete, ways}. */
async function compare(count, seed, first = 0) {
  const all = things();
  const total = { wrong: [], lacking: 0, complete: 0, ways: new Set() };
  let next = first;
  const work = async () => {
    while (next < first + count) {
      const number = next++;
      const program = make_program(number, seed, all);
      const strategy = kStrategies[number % kStrategies.length];
      const { wrong, lacks, complete } = await judge(program, strategy);
      total.ways.add(program.way);
      if (lacks) total.lacking++;
      if (complete) total.complete++;
      if (wrong.length > 0) total.wrong.push(`program ${number}, ${strategy}: ${wrong.join('; ')}\n${program.text}`);
    }
  };
  await Promise.all(Array.from({ length: kAtOnce }, work));
  return total;
}

module.exports = { compare };
