'use strict';
// Conditions over symbolic texts and numbers: Sheaf finds inputs for both outcomes, and Node confirms
// them. Two rows make one program; an input chooses the row.

const assert = require('node:assert/strict');
const test = require('node:test');
const { scratch, sheaf, read_json } = require('./program.js');
const rows = require('./symbolic_rows.js');

const kRowsPerProgram = 2;
const kRequire = "const { int, string, number, oneOf } = require('sheaf');";

/** One line per row, so that the line tells the row. */
function program_of(list) {
  const lines = [kRequire];
  list.forEach(([inputs, condition], i) => {
    const call = condition.startsWith('{') ? `(() => ${condition})()` : condition;
    lines.push(`function row${i}() { ${inputs} if (${call}) console.log('row ${i} yes'); else console.log('row ${i} no'); }`);
  });
  lines.push(`[${list.map((_, i) => `row${i}`).join(', ')}][oneOf('row', [${list.map((_, i) => i).join(', ')}])]();`);
  return lines.join('\n') + '\n';
}

/** Whether Node prints this for some input that Sheaf found. */
function is_shown(run, text) {
  return run.tests.some(({ output, replayed }) => replayed === 'node' && output.split('\n').includes(text));
}

let expected = 0;
for (const [group, list] of Object.entries(rows)) {
  for (let begin = 0; begin < list.length; begin += kRowsPerProgram) {
    const part = list.slice(begin, begin + kRowsPerProgram);
    expected += part.filter(([, , reason]) => reason !== undefined).length;
    test(`${group} ${begin} to ${begin + part.length - 1}: both outcomes are found and confirmed`, (t) => {
      const directory = scratch(t, { 'rows.js': program_of(part) });
      const { stdout, stderr } = sheaf(directory, ['run', 'rows.js', '--max-time', '30s']);
      const run = read_json(directory, 'sheaf-out/last/run.json');
      for (const { replayed } of run.tests) assert.equal(replayed, 'node', stdout + stderr);
      const wrong = [];
      part.forEach(([, condition, reason], i) => {
        const holds = is_shown(run, `row ${i} yes`) && is_shown(run, `row ${i} no`);
        const what = `${begin + i}: ${condition}`;
        if (holds && reason !== undefined) wrong.push(`${what} holds now: take its reason away`);
        if (!holds && reason === undefined) wrong.push(what);
      });
      assert.deepEqual(wrong, [], stdout + stderr);
    });
  }
}

test('there are sixty rows of strings, forty of numbers, and few expected failures', () => {
  assert.equal(rows.strings.length, 60);
  assert.equal(rows.numbers.length, 40);
  assert.ok(expected <= 8, `${expected} rows do not hold yet`);
});
