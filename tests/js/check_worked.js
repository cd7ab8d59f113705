'use strict';
// Checks the facts in the headers of worked/*.js against Node: each program is run for every
// assignment of its inputs (int inputs: the representative values of its `judge` lines). README.md
// describes the header. Path counts come from benchmarks/oracle. Exits with 1 if a fact is wrong.

const fs = require('fs');
const path = require('path');
const { ScriptCache } = require('../../node/vm_run.js');
const { enumerate_program } = require('../../node/enumerate.js');

// The path counter needs packages that may be absent; then path counts go unchecked, and the
// line printed for a program says so.
let count_paths = null;
try {
  count_paths = require('../../benchmarks/oracle/count_paths.js').count_paths;
} catch (error) {
  if (error.code !== 'MODULE_NOT_FOUND') throw error;
}

const kFolder = path.join(__dirname, 'worked');

function read_header(source) {
  const header = { outputs: [], errors: [], domains: [], facts: {} };
  for (const line of source.split('\n')) {
    const match = /^\/\/ (judge|expect)(-[a-z-]+)?:\s*(.*)$/.exec(line);
    if (!match) continue;
    const key = match[1] + (match[2] || '');
    if (key === 'expect-output') header.outputs.push(match[3]);
    else if (key === 'expect-error') header.errors.push(match[3]);
    else if (key === 'judge') {
      const [name, values] = match[3].split(' in ');
      header.domains.push({ name, values: values.split(',').map(Number) });
    } else header.facts[key] = match[3];
  }
  return header;
}

function same_set(actual, expected) {
  return [...actual].sort().join('\n') === [...new Set(expected)].sort().join('\n');
}

function check(file) {
  let source = fs.readFileSync(path.join(kFolder, file), 'utf8');
  const { outputs, errors, domains, facts } = read_header(source);
  const size = facts['judge-size'];
  if (size) source = source.replace(/^const N = \d+; \/\/ size$/m, `const N = ${size}; // size`);
  const limits = { timeoutMs: Number(facts['judge-timeout'] || 5000) };
  const { runs, exceeded } = enumerate_program(
    { file: path.join(kFolder, file), source },
    { domains, limits },
    new ScriptCache()
  );

  const seen_outputs = new Set(runs.map((run) => run.output.trimEnd().split('\n').join(' | ')));
  const uncaught = runs.filter((run) => run.outcome.kind === 'uncaught');
  const seen_errors = new Set(uncaught.map((run) => run.outcome.thrownText));
  const timeouts = runs.some((run) => run.outcome.kind === 'timeout');

  const wrong = [];
  if (exceeded) wrong.push('too many assignments');
  if (outputs.length > 0 && !same_set(seen_outputs, outputs)) {
    wrong.push(`outputs are ${JSON.stringify([...seen_outputs])}`);
  }
  const count = facts['expect-output-count'];
  if (count && seen_outputs.size !== new Function('N', `return ${count}`)(Number(size))) {
    wrong.push(`${seen_outputs.size} different outputs`);
  }
  if (!same_set(seen_errors, errors)) wrong.push(`errors are ${JSON.stringify([...seen_errors])}`);
  if (timeouts !== (facts['expect-timeout'] === 'true')) wrong.push(`timeout: ${timeouts}`);
  if ([...seen_outputs].some((text) => text.includes('never'))) wrong.push('never happened');
  if (facts['expect-complete'] === undefined) wrong.push('expect-complete is missing');
  let paths = 'not counted';
  if (facts['expect-paths'] && count_paths !== null && !source.includes('oneOf')) {
    paths = count_paths(source).paths;
    const expected = new Function('N', `return ${facts['expect-paths']}`)(Number(size));
    if (paths !== expected) wrong.push(`${expected} paths expected`);
  }
  return { runs: runs.length, paths, wrong };
}

let failures = 0;
for (const file of fs.readdirSync(kFolder).filter((name) => name.endsWith('.js')).sort()) {
  const { runs, paths, wrong } = check(file);
  if (wrong.length > 0) failures++;
  const verdict = wrong.length === 0 ? 'ok  ' : 'FAIL';
  console.log(`${verdict} ${file}: ${runs} assignments, paths ${paths} ${wrong.join('; ')}`);
}
process.exit(failures === 0 ? 0 : 1);
