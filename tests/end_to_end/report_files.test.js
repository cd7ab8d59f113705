'use strict';
// The files that other tools read: SARIF, JUnit, lines of JSON, CSV and SVG; sheaf report; --emit;
// --format json.

const assert = require('node:assert/strict');
const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');
const { validate } = require('./schema.js');

const kFiles = {
  'lib/a b.js': "exports.f = (x) => { if (x > 3) throw new TypeError('more than <3> & \"so\"'); return x; };\n",
  'harness.js': `const { int } = require('sheaf');
const { f } = require('./lib/a b.js');
const x = int('x', { min: 0, max: 9 });
if (x === 2) throw 'text \\u0007';
if (x === 1) new Date();
console.log(f(x));
`,
};

const text = { type: 'string' };
const count = { type: 'integer', minimum: 1 };
const closed = (required, properties) => ({ type: 'object', additionalProperties: false, required, properties });
const message = closed(['text'], { text });
const location = closed(['physicalLocation'], {
  physicalLocation: closed(['artifactLocation', 'region'], {
    artifactLocation: closed(['uri'], { uri: text }),
    region: closed(['startLine'], { startLine: count, startColumn: count }),
  }),
  logicalLocations: { type: 'array', items: closed(['name'], { name: text }) },
});
const level = { enum: ['none', 'note', 'warning', 'error'] };
/** What SARIF 2.1.0 demands of the members that we write. */
const kSarif = closed(['$schema', 'version', 'runs', 'properties'], {
  $schema: text,
  version: { const: '2.1.0' },
  properties: { type: 'object' },
  runs: { type: 'array', items: closed(['tool', 'results', 'invocations', 'columnKind'], {
    tool: closed(['driver'], { driver: closed(['name', 'semanticVersion', 'rules'], {
      name: { const: 'Sheaf' }, semanticVersion: text,
      rules: { type: 'array', items: closed(['id', 'shortDescription'], { id: text, shortDescription: message }) },
    }) }),
    columnKind: { const: 'utf16CodeUnits' },
    invocations: { type: 'array', items: closed(['executionSuccessful', 'toolExecutionNotifications'], {
      executionSuccessful: { type: 'boolean' },
      toolExecutionNotifications: { type: 'array', items: closed(['descriptor', 'level', 'message', 'locations'], {
        descriptor: closed(['id'], { id: text }), level, message, locations: { type: 'array', items: location },
      }) },
    }) },
    results: { type: 'array', items: closed(['ruleId', 'level', 'message', 'locations', 'partialFingerprints', 'properties'], {
      ruleId: text, level, message, locations: { type: 'array', items: location },
      stacks: { type: 'array', items: closed(['frames'], { frames: { type: 'array', items: closed(['location'], { location }) } }) },
      partialFingerprints: { type: 'object' }, properties: { type: 'object' },
    }) },
  }) },
});

function run(t, words = []) {
  const directory = scratch(t, kFiles);
  const result = sheaf(directory, ['run', 'harness.js', '-o', 'out', ...words]);
  assert.equal(result.status, 1, result.stdout + result.stderr);
  return { directory, out: path.join(directory, 'out'), ...result };
}

test('run.json follows its schema, with events, coverage and call stacks', (t) => {
  const { out } = run(t);
  const document = read_json(out, 'run.json');
  assert.deepEqual(validate(read_json(kRoot, 'docs/run-schema.json'), document), []);
  const { errors, timeline } = document;
  const thrown = errors.find(({ name }) => name === 'TypeError');
  assert.deepEqual(thrown.trace.map(({ file, line }) => [file, line]), [['lib/a b.js', 1], ['harness.js', 6]]);
  assert.ok(timeline.some(({ event }) => event === 'arm') && timeline.some(({ event }) => event === 'error'));
  assert.ok(timeline.every(({ ms }, i) => i === 0 || ms >= timeline[i - 1].ms));
});

test('report.sarif has what SARIF 2.1.0 demands', (t) => {
  const { out } = run(t);
  const sarif = read_json(out, 'report.sarif');
  assert.deepEqual(validate(kSarif, sarif), []);
  const [{ results, tool, invocations }] = sarif.runs;
  assert.deepEqual(results.map(({ ruleId }) => ruleId).sort(), ['TypeError', 'uncaught']);
  const rules = tool.driver.rules.map(({ id }) => id);
  assert.ok(results.every(({ ruleId }) => rules.includes(ruleId)));
  const { uri } = results.find(({ ruleId }) => ruleId === 'TypeError').locations[0].physicalLocation.artifactLocation;
  assert.equal(uri, 'lib/a%20b.js');
  assert.equal(invocations[0].toolExecutionNotifications[0].descriptor.id, 'lacking');
});

test('junit.xml is well formed and counts what fails', (t) => {
  const { out } = run(t);
  const xml = fs.readFileSync(path.join(out, 'junit.xml'), 'utf8');
  const { tests } = read_json(out, 'run.json');
  assert.match(xml, new RegExp(`<testsuite name="harness.js" tests="${tests.length}" failures="2" errors="0" skipped="1"`));
  assert.equal(xml.match(/<testcase /g).length, tests.length);
  assert.equal(xml.match(/<failure /g).length, 2);
  assert.match(xml, /message="TypeError: more than &lt;3&gt; &amp; &quot;so&quot;"/);
  assert.doesNotMatch(xml, /[\x00-\x08]/);
  const lint = spawnSync('xmllint', ['--noout', path.join(out, 'junit.xml')], { encoding: 'utf8' });
  if (lint.error === undefined) assert.equal(lint.status, 0, lint.stderr);
});

test('events.jsonl, timeline.csv and the plot tell the same', (t) => {
  const { out } = run(t);
  const lines = fs.readFileSync(path.join(out, 'events.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.equal(lines[0].event, 'start');
  assert.equal(lines.at(-1).event, 'end');
  const rows = fs.readFileSync(path.join(out, 'timeline.csv'), 'utf8').trim().split('\n');
  assert.equal(rows[0], 'ms,arms,errors');
  assert.equal(rows.length, lines.length - 1);
  const last = rows.at(-1).split(',').map(Number);
  assert.equal(last[1], lines.filter(({ event }) => event === 'arm').length);
  assert.equal(last[2], 2);
  assert.match(fs.readFileSync(path.join(out, 'plots/timeline.svg'), 'utf8'), /^<svg[^]*<circle[^]*<\/svg>\n$/);
});

test('sheaf report writes the same again, from wherever it is started', (t) => {
  const { directory, out } = run(t);
  const names = ['report.html', 'report.sarif', 'junit.xml', 'events.jsonl', 'timeline.csv',
    'plots/timeline.svg', 'coverage/lcov.info', 'coverage/coverage-final.json', 'coverage/coverage-summary.json',
    'tests/harness.cover.test.cjs', 'tests/harness.errors.test.cjs', 'run.json'];
  const read = () => names.map((name) => fs.readFileSync(path.join(out, name), 'utf8'));
  const before = read();
  const kept = ['run.json', 'coverage/coverage-final.json'];  // what the others are made from
  for (const name of names) if (!kept.includes(name)) fs.rmSync(path.join(out, name));
  const { status, stderr, stdout } = sheaf(path.join(directory, 'lib'), ['report', '../out']);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /report\.html\n/);
  read().forEach((text_now, i) => assert.equal(text_now, before[i], names[i]));
});

test('--emit chooses, and refuses what it does not know', (t) => {
  const { directory, out } = run(t, ['--emit', 'sarif,lcov']);
  assert.deepEqual(fs.readdirSync(out).sort(), ['coverage', 'errors', 'inputs', 'log.txt', 'report.sarif', 'run.json']);
  assert.deepEqual(fs.readdirSync(path.join(out, 'coverage')), ['lcov.info']);
  for (const words of [['run', 'harness.js'], ['report', 'out']]) {
    const { status, stderr } = sheaf(directory, [...words, '--emit', 'pdf']);
    assert.equal(status, 2);
    assert.match(stderr, /--emit: 'pdf' is none of /);
  }
  assert.equal(fs.existsSync(path.join(directory, 'sheaf-out')), false);
});

test('--format json prints the verdict on one line', (t) => {
  const { stdout, out } = run(t, ['--format', 'json']);
  assert.equal(stdout.split('\n').length, 2);
  const verdict = JSON.parse(stdout);
  assert.equal(verdict.exitCode, 1);
  assert.equal(verdict.complete, false);
  assert.equal(verdict.directory, out);
  assert.equal(verdict.errors.length, 2);
  assert.deepEqual(verdict.coverage, read_json(out, 'run.json').coverage);
});

test('--format json of several harnesses: one line each, and nothing else', (t) => {
  const directory = scratch(t, { ...kFiles, 'other.js': "require('sheaf').boolean('b') && 1;" });
  const { stdout } = sheaf(directory, ['run', 'harness.js', 'other.js', '--format', 'json']);
  const verdicts = stdout.trim().split('\n').map((line) => JSON.parse(line));
  assert.deepEqual(verdicts.map(({ exitCode }) => exitCode), [1, 0]);
});
