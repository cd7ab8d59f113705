'use strict';
// Runs the table of known defects: node run.js [ID...]
//
// A row marked `expected: 'fails'` must fail. One that no longer does is mended: the run fails until
// its id stands in mended.txt, and from then on the row must pass. So nothing wrong is taken for right, and
// each repair shows.

const assert = require('node:assert/strict');
const { rows } = require('./defects.js');

const kAtOnce = 2;

/** {row, verdict: 'passes' | 'fails' | 'wrong', reason}; wrong: the row itself is mistaken. */
async function judge(row) {
  try {
    await row.check(row);
    return { row, verdict: 'passes', reason: '' };
  } catch (error) {
    const reason = error.message.split('\n')[0];
    if (error instanceof assert.AssertionError) return { row, verdict: 'fails', reason };
    return { row, verdict: 'wrong', reason: `${error.name}: ${reason}` };
  }
}

async function judge_all(chosen) {
  const results = new Array(chosen.length);
  let next = 0;
  const work = async () => {
    while (next < chosen.length) {
      const i = next++;
      results[i] = await judge(chosen[i]);
    }
  };
  await Promise.all(Array.from({ length: kAtOnce }, work));
  return results;
}

/** What is wrong with this result, or '' if it is what the row's mark says. */
function complaint({ row, verdict, reason }) {
  if (verdict === 'wrong') return `the row is mistaken: ${reason}`;
  if (row.expected === 'fails') {
    return verdict === 'fails' ? '' : "is mended: add its id to mended.txt";
  }
  return verdict === 'passes' ? '' : `fails: ${reason}`;
}

async function main(ids) {
  const seen = new Set();
  for (const { id, expected } of rows) {
    assert.ok(!seen.has(id), `two rows have the id ${id}`);
    assert.ok(['fails', 'passes', undefined].includes(expected), `${id}: no such mark: ${expected}`);
    seen.add(id);
  }
  const chosen = ids.length === 0 ? rows : rows.filter(({ id }) => ids.some((wanted) => id.startsWith(wanted)));
  const results = await judge_all(chosen);
  const kept = results.filter((result) => complaint(result) === '');
  const awaited = kept.filter(({ row }) => row.expected === 'fails');
  console.log('Expected failures:');
  for (const { row, reason } of awaited) console.log(`  ${row.id.padEnd(6)} ${row.title}\n         ${reason}`);
  for (const result of results) {
    if (complaint(result) !== '') console.log(`FAILED ${result.row.id} ${result.row.title}: ${complaint(result)}`);
  }
  console.log(`${kept.length - awaited.length} mended, ${awaited.length} expected failures`);
  console.log(`${kept.length} passed, ${results.length - kept.length} failed`);
  // An empty selection must not look like success.
  process.exitCode = results.length > 0 && kept.length === results.length ? 0 : 1;
}

main(process.argv.slice(2));
