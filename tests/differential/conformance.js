'use strict';
// Runs every script of tests/js/library in Sheaf (`sheaf exec`) and in Node, and compares what they
// print. Usage: node conformance.js SHEAF [NAME…]

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const [sheaf, ...names] = process.argv.slice(2);
const folder = path.join(__dirname, '..', 'js', 'library');
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

const scripts = fs.readdirSync(folder).filter((name) => name.endsWith('.js'))
  .filter((name) => names.length === 0 || names.some((wanted) => name.includes(wanted))).sort();
let failures = 0;
for (const name of scripts) {
  const file = path.join(folder, name);
  const expected = run(process.execPath, ['--stack-trace-limit=0', '-r', register, file]);
  const actual = run(sheaf, ['exec', file]);
  const problems = [];
  if (expected.status !== 0) problems.push(`  node failed: ${expected.stderr}`);
  if (actual.status !== 0) problems.push(`  sheaf exit ${actual.status ?? actual.signal}: ${actual.stderr}`);
  if (expected.stdout !== actual.stdout) problems.push(firstDifference(expected.stdout, actual.stdout));
  if (problems.length > 0) {
    failures++;
    console.log(`${name}: differs\n${problems.join('\n')}`);
  }
}
console.log(`${scripts.length - failures} of ${scripts.length} scripts print the same in Sheaf and Node`);
process.exitCode = failures > 0 || scripts.length === 0 ? 1 : 0;
