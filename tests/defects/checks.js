'use strict';
// What must hold of a row. A check throws AssertionError where it does not; any other exception is a
// mistake in the row, never an expected failure.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const vm = require('node:vm');
const { kFixtures, explore, command, in_node, both } = require('./execution.js');

const kFinished = 0;
const kErrorsFound = 1;
const kNothingExplored = 4;
const kRefused = 2;
const kInternalFailure = 3;
const kShown = 80;

/** A row is wrongly written: what it takes for the truth does not hold in Node. */
class WrongRow extends Error {}

/** Lines of the fixture marked `// reachable`: the condition there holds for some input. */
function reachable_lines(row) {
  const lines = fs.readFileSync(path.join(kFixtures, row.fixture), 'utf8').split('\n');
  return lines.flatMap((line, i) => (line.endsWith('// reachable') ? [i + 1] : []));
}

/** The row's witness reaches the marked line, and no run under Node ends in an error. */
async function ask_node(row) {
  for (const inputs of row.witnesses) {
    const { ended, stdout, stderr } = await in_node(row, inputs);
    if (ended !== 0) throw new WrongRow(`Node ends with ${ended} on ${JSON.stringify(inputs)}: ${stderr}`);
    if (reachable_lines(row).length > 0 && !/^reached$/m.test(stdout)) {
      throw new WrongRow(`Node does not reach the marked line with ${JSON.stringify(inputs)}`);
    }
  }
}

function at(result) {
  return result.strategy ? `${result.strategy}: ` : '';
}

function last_line(text) {
  return text.trimEnd().split('\n').at(-1).slice(0, 200);
}

/** Neither a crash, nor a hang, nor an internal failure. */
function assert_ended(result) {
  const expected = [kFinished, kErrorsFound, kRefused, kNothingExplored];
  assert.ok(expected.includes(result.ended),
    `${at(result)}ended with ${result.ended} after ${result.seconds.toFixed(1)} s: ${last_line(result.stderr)}`);
}

/** There is a report. What it says is looked at first: it tells more than an exit code. */
function assert_report(result) {
  if (result.ended !== kInternalFailure) assert_ended(result);
  assert.ok(result.report !== null,
    `${at(result)}ended with ${result.ended} and no run.json: ${last_line(result.stderr)}`);
}

/** Every generated input does what was predicted of it. */
function assert_predicted(result) {
  for (const entry of result.report.tests) {
    assert.notEqual(entry.replayed, 'diverged', `${at(result)}${(entry.differences || [''])[0]}`);
  }
}

function assert_no_errors(result) {
  const errors = result.report.errors.map((error) => `${error.name}: ${error.message}`);
  assert.deepEqual(errors, [], `${at(result)}reports ${errors.join('; ')}`);
}

/** The marked arms are covered, or the run admits that it does not know. */
function assert_reachable(row, result) {
  const { arms, complete } = result.report;
  for (const line of reachable_lines(row)) {
    const arm = arms.find((candidate) => candidate.line === line && candidate.arm === 0);
    if (arm === undefined) throw new WrongRow(`line ${line} has no branch`);
    assert.ok(arm.status === 'covered' || (arm.status === 'unknown' && !complete),
      `${at(result)}the arm in line ${line} is ${arm.status}, the run ${complete ? '' : 'in'}complete`);
  }
}

/** The verdict contradicts Node nowhere: no error, the marked arms reached. */
async function verdict_holds(row) {
  await ask_node(row);
  for (const result of await explore(row)) {
    assert_report(result);
    assert_no_errors(result);
    assert_reachable(row, result);
    assert_predicted(result);
    assert_ended(result);
  }
}

/** As verdict_holds, or a limitation, or a refusal of the source, that names what is lacking. */
async function verdict_holds_or_names(row) {
  await ask_node(row);
  for (const result of await explore(row)) {
    if (result.ended === kRefused) {
      assert.ok(result.stderr.includes(row.lacks), `${at(result)}${last_line(result.stderr)}`);
      continue;
    }
    assert_report(result);
    assert_no_errors(result);
    assert_reachable(row, result);
    const named = result.report.limitations.some(({ reason }) => reason.includes(row.lacks));
    if (!named) assert_predicted(result);
    assert.ok(named || result.report.complete, `${at(result)}no limitation names ${row.lacks}`);
    assert_ended(result);
  }
}

/** Both arms, or one clear error of the harness, the same under Sheaf and under Node. */
async function verdict_holds_or_harness_refused(row) {
  const results = await explore(row);
  if (results.every((result) => result.ended === kRefused)) {
    const node = await in_node(row, row.witnesses[0]);
    const said = last_line(results[0].stderr);
    assert.ok(node.ended !== 0 && node.stderr.includes(said), `Node does not say '${said}'`);
    return;
  }
  await verdict_holds(row);
}

function first_difference(actual, expected) {
  const lines = [actual.split('\n'), expected.split('\n')];
  const line = lines[1].findIndex((text, i) => text !== lines[0][i]);
  if (line < 0) return 'prints more than Node';
  const [mine, theirs] = lines.map((list) => list[line] ?? '');
  // A long line is shown from shortly before the place where it differs.
  let same = 0;
  while (same < theirs.length && mine[same] === theirs[same]) same++;
  const from = same < kShown / 2 ? 0 : same - kShown / 2;
  const [shown, wanted] = [mine, theirs].map((text) => text.slice(from, from + kShown));
  return `line ${line + 1} has '${shown}', in Node '${wanted}'`;
}

/** `sheaf exec` prints what Node prints, or says which limitation keeps it from doing so. */
async function prints_as_node(row) {
  const { sheaf, node } = await both(row);
  if (node.ended !== 0) throw new WrongRow(`Node ends with ${node.ended}: ${node.stderr}`);
  if (/^sheaf: [\w-]+: |not supported/m.test(sheaf.stderr)) {
    assert.equal(typeof sheaf.ended, 'number', `ended with ${sheaf.ended}`);
    return;
  }
  assert_ended(sheaf);
  assert.ok(sheaf.stdout === node.stdout, first_difference(sheaf.stdout, node.stdout));
  assert.equal(sheaf.ended, node.ended, last_line(sheaf.stderr));
}

/** The replay of every input under Node confirms it. */
async function replays_as_predicted(row) {
  for (const result of await explore(row)) {
    assert_report(result);
    assert_predicted(result);
    assert_ended(result);
    assert.notEqual(result.report.tests.length, 0);
    for (const entry of result.report.tests) assert.equal(entry.replayed, 'node');
  }
}

/** An arm that nothing is known of makes the run incomplete. */
async function unknown_means_incomplete(row) {
  for (const result of await explore(row)) {
    assert_ended(result);
    assert_report(result);
    const { coverage, complete } = result.report;
    assert.ok(coverage.arms.unknown === 0 || !complete,
      `${at(result)}${coverage.arms.unknown} unknown arms in a complete run`);
  }
}

/** The bounds of the run cut nothing off, and its verdict holds. */
async function nothing_is_cut_off(row) {
  for (const { report, strategy } of await explore(row)) {
    const reasons = report?.limitations.map(({ reason }) => reason).join('; ');
    assert.equal(report?.complete, true, `${strategy}: incomplete: ${reasons}`);
  }
  await verdict_holds(row);
}

/** A limit ends the run, and the report says which; row.mayFinish: or nothing has to end it. */
async function limit_ends_it(row) {
  for (const result of await explore(row)) {
    assert_ended(result);
    assert_report(result);
    if (row.mayFinish && result.report.complete) continue;
    assert.equal(result.report.complete, false, `${at(result)}the run calls itself complete`);
    assert.notEqual(result.report.limitations.length, 0, `${at(result)}no limitation`);
  }
}

/** Ends within row.within seconds. */
async function ends_in_time(row) {
  for (const result of row.command ? [await command(row)] : await explore(row)) {
    assert_ended(result);
    assert.ok(result.seconds <= row.within,
      `${at(result)}took ${result.seconds.toFixed(1)} s instead of ${row.within}`);
  }
}

/** Stays within row.maxMiB; the runner stops what exceeds it. */
async function memory_kept(row) {
  for (const result of await explore(row)) {
    assert.notEqual(result.ended, 'too large',
      `${at(result)}${result.peakMiB.toFixed(0)} MiB, with ${row.maxMiB} allowed`);
    assert_ended(result);
  }
}

/** The row's own statement about each report. */
function report_shows(statement) {
  return async (row) => {
    for (const result of await explore(row)) {
      assert_report(result);
      statement(result.report, at(result));
      assert_ended(result);
    }
  };
}

/** Nothing of row.watch was made, and nothing of row.secret became known, by a replay in Node. */
async function replay_is_confined(row) {
  for (const result of await explore(row)) {
    // Without this a run that never came to Node would pass. The engine ends its paths where they
    // ask for `process`: only Node can have taken an arm of that test.
    const source = fs.readFileSync(path.join(__dirname, 'fixtures', row.fixture), 'utf8').split('\n');
    const ran = result.report?.arms.some(({ line, status }) =>
      status === 'covered' && source[line - 1].includes('typeof process'));
    assert.ok(ran, `nothing was replayed under Node: ${last_line(result.stdout + result.stderr)}`);
    assert.deepEqual(result.made, [], `the harness made ${result.made.join()}`);
    if (row.secret) {
      const known = (result.stdout + JSON.stringify(result.report)).includes(row.secret);
      assert.ok(!known, 'the harness could read what it should not');
    }
  }
}

/** Node refuses to compile the source as a module. */
function ask_node_to_compile(source) {
  try {
    new vm.Script(`(function (exports, require, module) {${source}\n})`);
  } catch (error) {
    if (error instanceof SyntaxError) return;
    throw error;
  }
  throw new WrongRow(`Node takes ${source} for a program`);
}

/** Refused with exit code 2 and a message. */
async function refused(row) {
  if (row.illegal !== undefined) ask_node_to_compile(row.illegal);
  const result = await command(row);
  assert.equal(result.ended, kRefused, `ended with ${result.ended}: ${last_line(result.stdout + result.stderr)}`);
  assert.match(result.stderr, row.says);
}

/** The row's command prints text that matches. */
function prints(pattern) {
  return async (row) => {
    const { stdout } = await command(row);
    assert.ok(pattern.test(stdout), `prints nothing like ${pattern}`);
  };
}

module.exports = {
  WrongRow, prints, verdict_holds, verdict_holds_or_names, verdict_holds_or_harness_refused, prints_as_node,
  replays_as_predicted, unknown_means_incomplete, nothing_is_cut_off, limit_ends_it, ends_in_time, memory_kept,
  report_shows, replay_is_confined, refused,
};
