'use strict';
// What merging promises on the worked programs, beyond their verdicts (run.test.js): paths as
// counted by hand, small summaries, no solver for what is no formula, and growth.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');

const kWorked = path.join(kRoot, 'tests/js/worked');
const kSizeLine = /^const N = \d+; \/\/ size$/m;

/** run.json of a worked program, at another size if given. */
function explore(t, file, size, words = []) {
  let source = fs.readFileSync(path.join(kWorked, file), 'utf8');
  if (size !== undefined) {
    assert.match(source, kSizeLine);
    source = source.replace(kSizeLine, `const N = ${size}; // size`);
  }
  const directory = scratch(t, { [file]: source });
  sheaf(directory, ['run', file, '--no-node', ...words]);
  return read_json(directory, 'sheaf-out/last/run.json');
}

// Path by path a Boolean input forks where it is asked for, even if nothing branches on it later.
const kMorePaths = { 'store_rule_closure.js': 1 };

const files = fs.readdirSync(kWorked).filter((name) => name.endsWith('.js')).sort();

for (const file of files) {
  const source = fs.readFileSync(path.join(kWorked, file), 'utf8');
  const paths = /^\/\/ expect-paths: (.*)$/m.exec(source);
  if (!paths) continue;
  test(`worked/${file}: path by path, as many paths as stated`, (t) => {
    const size = /^\/\/ judge-size: (\d+)$/m.exec(source)?.[1];
    const { complete, stats } = explore(t, file, size, ['--strategy', 'dse']);
    assert.equal(complete, true);
    const stated = new Function('N', `return ${paths[1]}`)(Number(size));
    assert.equal(stats.paths, stated + (kMorePaths[file] ?? 0));
  });
}

for (const file of files.filter((name) => name.startsWith('merged_'))) {
  test(`worked/${file}: merged without the solver`, (t) => {
    assert.equal(explore(t, file).stats.solver.calls, 0);
  });
}

for (const file of files.filter((name) => name.startsWith('count_trues'))) {
  test(`worked/${file}: one pass, small summaries`, (t) => {
    const { stats } = explore(t, file, 40);
    assert.ok(stats.summarySize.max <= 41, `largest summary ${stats.summarySize.max}`);
    assert.equal(stats.solver.calls, 0);
    assert.ok(stats.exploredMs < 1000, `${stats.exploredMs} ms`);
    // One merged pass is linear in the size.
    const half = explore(t, file, 20).stats;
    assert.ok(stats.instructions < 2.5 * half.instructions,
      `${half.instructions}, ${stats.instructions} instructions`);
  });
}

for (const file of files.filter((name) => name.startsWith('unbounded_'))) {
  test(`worked/${file}: time(40) is at most ten times time(20)`, (t) => {
    // The least of five, in turn: other work on the machine only ever adds time.
    const least = { 20: Infinity, 40: Infinity };
    for (let i = 0; i < 5; i++) {
      for (const size of [20, 40]) {
        least[size] = Math.min(least[size], explore(t, file, size).stats.exploredMs);
      }
    }
    assert.ok(least[40] <= 10 * least[20], JSON.stringify(least));
  });
}
