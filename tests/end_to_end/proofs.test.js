'use strict';
// What paths that were given up leave proved, what bounds keep exact, and what the collector frees.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');

const kHead = "const { int, boolean } = require('sheaf');\n" +
  "const b = boolean('b'), x = int('x');\n";
// Loading a module that is not there gives its paths up.
const kLimit = "require('fs');";
const kNever = "if (x > 3 && x < 2) { console.log('never'); }";

function explore(t, text, words = []) {
  const directory = scratch(t, { 'a.js': text });
  const result = sheaf(directory, ['run', 'a.js', '--no-node', ...words]);
  return { ...result, run: read_json(directory, 'sheaf-out/last/run.json') };
}

/** What is said of the arm that no input reaches. */
function status_of_never(t, text) {
  const { run } = explore(t, text);
  assert.equal(run.complete, false);
  const line = text.split('\n').findIndex((each) => each.includes('never')) + 1;
  const uncovered = run.arms.filter((arm) => arm.line === line && arm.status !== 'covered');
  assert.equal(uncovered.length, 1, JSON.stringify(run.arms));
  return uncovered[0].status;
}

test('an arm that lost paths cannot reach keeps its proof', (t) => {
  assert.equal(status_of_never(t, `${kHead}if (b) { ${kLimit} } else ${kNever}\n`), 'infeasible');
});

// f is `Function` on some paths, and a call of that gives its paths up: but not where this calls it.
const kTwoFunctions = "const { int } = require('sheaf');\n" +
  "const x = int('x', { min: 0, max: 10 }), y = int('y', { min: 0, max: 10 });\n" +
  'const f = x + y > 12 ? Function : (n) => n;\n';

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`where no input leads nothing is lost: ${strategy}`, (t) => {
    const { run } = explore(t, `${kTwoFunctions}if (x < 3 && y < 3 && f(5) > 6) { f(); }\n`,
      ['--strategy', strategy]);
    assert.equal(run.complete, true);
    assert.deepEqual(run.limitations, []);
    const statuses = run.arms.filter(({ line }) => line === 4).map(({ status }) => status);
    assert.deepEqual(statuses.filter((status) => status !== 'covered'), ['infeasible']);
  });

  test(`where inputs lead paths are lost: ${strategy}`, (t) => {
    const { run } = explore(t, `${kTwoFunctions}if (x < 8 && y < 8 && f(5) > 6) { f(); }\n`,
      ['--strategy', strategy]);
    assert.equal(run.complete, false);
    assert.equal(run.limitations[0].code, 'function-from-text');
    assert.ok(run.arms.every(({ status }) => status !== 'infeasible'));
  });
}

test('an arm behind the lost paths is unknown', (t) => {
  assert.equal(status_of_never(t, `${kHead}if (b) { ${kLimit} }\n${kNever}\n`), 'unknown');
});

test('an arm in a closure that lost paths would have called is unknown', (t) => {
  const text = `${kHead}const f = () => { ${kNever} };\nif (b) { ${kLimit} f(); } else { f(); }\n`;
  assert.equal(status_of_never(t, text), 'unknown');
});

test('an arm in a method that lost paths would have called is unknown', (t) => {
  const text = `${kHead}const o = { m() { ${kNever} } };\nif (b) { ${kLimit} o.m(); } else { o.m(); }\n`;
  assert.equal(status_of_never(t, text), 'unknown');
});

test('an arm in a handler that is called later is unknown', (t) => {
  const text = `${kHead}const handlers = [];\nhandlers.push(function () { ${kNever} });\n` +
    `if (b) { ${kLimit} }\nfor (const handler of handlers) handler();\n`;
  assert.equal(status_of_never(t, text), 'unknown');
});

test('a closure that lost paths would not have called keeps the proof', (t) => {
  const text = `${kHead}function f() { ${kNever} }\nif (b) { ${kLimit} } else { f(); }\n`;
  assert.equal(status_of_never(t, text), 'infeasible');
});

test('an arm in a hook whose name is made at run time is unknown', (t) => {
  const text = `${kHead}const o = {};\no[o.valueOf.name] = () => { ${kNever} return 1; };\n` +
    `if (b) { ${kLimit} +o; } else { +o; }\n`;
  assert.equal(status_of_never(t, text), 'unknown');
});

test('guarded updates keep the bound of summaries, and comparisons stay exact', (t) => {
  const text = "const { boolean } = require('sheaf');\nlet n = 0;\n" +
    "for (let i = 0; i < 300; i++) { if (boolean('b')) n = n + i + 1000; }\n" +
    "if (n === 1000) console.log('one');\nif (n === 2300) console.log('two');\n" +
    "if (n === 5) console.log('none');\n";
  for (const bound of [16, 64, 256]) {
    const { run } = explore(t, text, ['--max-summary', String(bound)]);
    assert.equal(run.complete, true);
    assert.ok(run.stats.summarySize.max <= bound, `${run.stats.summarySize.max} above ${bound}`);
    const taken = (line) => run.arms.find((arm) => arm.line === line && arm.arm === 0).status;
    assert.equal(taken(4), 'covered');
    assert.equal(taken(5), 'covered');
    assert.equal(taken(6), 'infeasible');
  }
});

test('summaries lose what only ended paths see', (t) => {
  const text = "const { boolean, assume } = require('sheaf');\nlet v = null;\n" +
    'for (let i = 0; i < 200; i++) {\n  const o = { i };\n' +
    "  if (boolean('b')) v = o;\n  if (v === o) assume(false);\n}\n";
  const { run } = explore(t, text);
  assert.equal(run.complete, true);
  assert.ok(run.stats.summarySize.max < 100, `${run.stats.summarySize.max}`);
});

test('short-lived objects are freed while a symbolic flag is alive', (t) => {
  const text = "const { boolean } = require('sheaf');\nconst b = boolean('b');\nlet kept = null;\n" +
    'for (let i = 0; i < 1000000; i++) {\n  const o = { i, b };\n  if (i === 5000) kept = o;\n}\n' +
    'console.log(kept);\n';
  const { run } = explore(t, text);
  assert.equal(run.complete, true);
  assert.ok(run.stats.peakRssMiB < 200, `${run.stats.peakRssMiB} MiB`);
});
