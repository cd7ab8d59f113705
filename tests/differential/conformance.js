'use strict';
// Runs every script of tests/js/language, library and events in Sheaf (`sheaf exec`) and in Node, and
// compares what they print. Usage: node conformance.js SHEAF [NAME…]

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const [sheaf, ...names] = process.argv.slice(2);
const fixtures = path.join(__dirname, '..', 'js');
const register = path.join(__dirname, '..', '..', 'node', 'register.cjs');

/** First lines that differ, with their number. */
function firstDifference(expected, actual) {
  const left = expected.split('\n');
  const right = actual.split('\n');
  const lines = [];
  for (let i = 0; i < Math.max(left.length, right.length) && lines.length < 9; i++) {
    if (left[i] === right[i]) continue;
    lines.push(`  ${i + 1}: node  ${JSON.stringify(left[i])}`, `  ${i + 1}: sheaf ${JSON.stringify(right[i])}`, '');
  }
  return lines.join('\n');
}

function run(command, args) {
  return spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, timeout: 60000 });
}

/** Scripts whose last statement throws on purpose: both exit with 1. */
const uncaught = new Set(['language/control.js']);

const scripts = ['language', 'library', 'events']
  .flatMap((folder) => fs.readdirSync(path.join(fixtures, folder)).map((name) => `${folder}/${name}`))
  .filter((name) => name.endsWith('.js'))
  .filter((name) => names.length === 0 || names.some((wanted) => name.includes(wanted))).sort();
let failures = 0;
for (const name of scripts) {
  const file = path.join(fixtures, name);
  const expected = run(process.execPath, ['--stack-trace-limit=0', '-r', register, file]);
  const actual = run(sheaf, ['exec', file]);
  const problems = [];
  const status = uncaught.has(name) ? 1 : 0;
  if (expected.status !== status) problems.push(`  node failed: ${expected.stderr}`);
  if (actual.status !== status) problems.push(`  sheaf exit ${actual.status ?? actual.signal}: ${actual.stderr}`);
  if (expected.stdout !== actual.stdout) problems.push(firstDifference(expected.stdout, actual.stdout));
  if (problems.length > 0) {
    failures++;
    console.log(`${name}: differs\n${problems.join('\n')}`);
  }
}
console.log(`${scripts.length - failures} of ${scripts.length} scripts print the same in Sheaf and Node`);
process.exitCode = failures > 0 || scripts.length === 0 ? 1 : 0;
