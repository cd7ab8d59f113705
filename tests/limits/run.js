'use strict';
// Measures whether --max-time and --max-memory are kept by programs that resist stopping:
//   node run.js [--quick] [--seconds S] [WORD...]
// Each must end within S seconds, plus one and a twentieth, in the memory that it is given, with a
// report that says what is missing. WORDs choose programs by their name.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawn } = require('node:child_process');
const { programs } = require('./stubborn.js');

const kBinary = process.env.SHEAF_BINARY || path.resolve(__dirname, '../../build/release/sheaf');
/** The program itself, and what the allocator keeps. */
const kOwnMiB = 40;
const kSamplePeriodMs = 10;

function peak_mib(pid) {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** {status, seconds, peakMiB, stderr}; a process that goes on for far too long is ended. */
function execute(words, cwd, patience) {
  return new Promise((resolve) => {
    const start = process.hrtime.bigint();
    const child = spawn(kBinary, words, { cwd, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NO_COLOR: '1' } });
    let peakMiB = 0, stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => { stderr += text; });
    const sampling = setInterval(() => { peakMiB = Math.max(peakMiB, peak_mib(child.pid)); }, kSamplePeriodMs);
    const deadline = setTimeout(() => child.kill('SIGKILL'), patience * 1000);
    child.on('close', (status, signal) => {
      clearInterval(sampling);
      clearTimeout(deadline);
      resolve({ status: signal ?? status, seconds: Number(process.hrtime.bigint() - start) / 1e9, peakMiB, stderr });
    });
  });
}

/** What is on the disk: a whole report, and an input file for each test that it names. */
function check_files(directory) {
  const report = JSON.parse(fs.readFileSync(path.join(directory, 'run.json'), 'utf8'));
  assert.equal(report.complete, false, 'the run calls itself complete');
  assert.notEqual(report.termination, 'exhausted', 'no limit is said to have ended the run');
  for (const { file } of report.tests) JSON.parse(fs.readFileSync(path.join(directory, file), 'utf8'));
  return report;
}

async function measure({ name, source, flags, memoryMiB }, seconds) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-limits-'));
  try {
    fs.writeFileSync(path.join(directory, 'harness.js'), source);
    const words = ['run', 'harness.js', '-o', 'out', '--progress', 'none', '--no-node',
      '--max-time', `${seconds}s`, '--max-memory', `${memoryMiB}MiB`, ...flags];
    const allowed = seconds + 1 + seconds / 20;
    const result = await execute(words, directory, 4 * allowed + 10);
    const problems = [];
    if (![0, 1].includes(result.status)) problems.push(`ended with ${result.status}: ${result.stderr.trim().split('\n').at(-1)}`);
    if (result.seconds > allowed) problems.push(`took ${result.seconds.toFixed(2)} s, with ${allowed.toFixed(2)} allowed`);
    const allowedMiB = memoryMiB * 1.1 + kOwnMiB;
    if (result.peakMiB > allowedMiB) problems.push(`took ${result.peakMiB.toFixed(0)} MiB, with ${allowedMiB} allowed`);
    let termination = '-';
    try {
      termination = check_files(path.join(directory, 'out')).termination;
    } catch (error) {
      problems.push(error.message.split('\n')[0]);
    }
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${result.seconds.toFixed(2)} s, ` +
      `${result.peakMiB.toFixed(0)} MiB, ${termination}${problems.map((text) => `\n       ${text}`).join('')}`);
    return problems.length === 0;
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}

async function main(words) {
  let seconds = 3, quick = false;
  const names = [];
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--quick') quick = true;
    else if (word === '--seconds') seconds = Number(words.shift());
    else names.push(word);
  }
  const chosen = programs.filter((each) => (!quick || each.quick) && names.every((word) => each.name.includes(word)));
  let kept = 0;
  for (const each of chosen) kept += await measure(each, seconds);
  console.log(`${kept} passed, ${chosen.length - kept} failed`);
  // An empty selection must not look like success.
  process.exitCode = chosen.length > 0 && kept === chosen.length ? 0 : 1;
}

main(process.argv.slice(2));
