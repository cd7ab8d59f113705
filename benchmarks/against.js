'use strict';
// Two builds of Sheaf on the same programs, rows in turn: does a change of structure cost time?
//
//   node benchmarks/against.js OTHER_BINARY [--binary BINARY] [--repeat N] [--max-seconds S] [--best]
//
// Prints one row per program, size and strategy: median times of both builds and their ratio, and
// says when path counts, arms or errors differ. Plain programs run with `exec`. With --best the
// fastest round counts instead of the median, for a machine that is not quiet. Exit code 1 when the
// median ratio is above 1.05, a row is above 1.2, or findings differ.

const { spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { median } = require('./table.js');

const kRoot = path.resolve(__dirname, '..');
const kMaxMedian = 1.05;
const kMaxRow = 1.2;
/** Shorter rows are taken more often: a single round says more about the machine than about the program. */
const kShortMs = 8;
const kLongMs = 100;

const kRows = [
  ['find_max', [10, 40], ['multise']], ['find_max', [10, 13], ['dse']],
  ['kadane', [5, 11], ['multise']], ['kadane', [7], ['dse']],
  ['array_index', [2, 4], ['multise']], ['array_index', [3], ['dse']],
  ['calc_parser', [4, 8], ['multise']], ['calc_parser', [5], ['dse', 'csm']],
  ['stack', [5, 20, 40], ['multise']], ['stack', [9], ['dse']],
  ['queue', [5, 40], ['multise']], ['queue', [8], ['dse']],
  ['heap_sort', [4, 6], ['multise', 'dse', 'adaptive']],
  ['quick_sort', [5, 7], ['multise', 'dse', 'adaptive']],
  ['pl0_parser', [4, 6], ['multise']], ['pl0_parser', [5], ['dse']],
  ['linked_list', [3, 7], ['multise']], ['linked_list', [5], ['dse']],
  ['priority_queue', [5, 7], ['multise', 'adaptive']], ['priority_queue', [6], ['dse']],
  ['binary_search_tree', [5, 8], ['multise']], ['binary_search_tree', [6], ['dse', 'csm']],
  ['symbolic_arithmetic', [3, 20], ['multise']], ['symbolic_arithmetic', [4], ['dse']],
  ['bdd', [3, 5], ['multise']], ['bdd', [4], ['dse']],
  ['red_black', [5, 7], ['multise']], ['red_black', [6], ['dse', 'adaptive']],
];

const kPlain = {
  additions: 'let s = 0; for (let i = 0; i < 5000000; i++) s += i; console.log(s);',
  calls: 'function f(a, b) { return a + b; } let s = 0;\n' +
    'for (let i = 0; i < 1000000; i++) s = f(s, i); console.log(s);',
  properties: 'const o = { a: 1, b: { c: 2 } }; let s = 0;\n' +
    'for (let i = 0; i < 2000000; i++) { o.a = i; s += o.a + o.b.c; } console.log(s);',
  arrays: 'const a = []; for (let i = 0; i < 500000; i++) a.push(i * 2); let s = 0;\n' +
    'for (let r = 0; r < 4; r++) for (let i = 0; i < a.length; i++) s += a[i]; console.log(s);',
  closures: 'function c() { let n = 0; return () => ++n; } const f = c();\n' +
    'for (let i = 0; i < 1000000; i++) f(); console.log(f());',
  strings: 'let t = ""; for (let i = 0; i < 300000; i++) t += "ab"; let n = 0;\n' +
    'for (let i = 0; i < t.length; i += 3) n += t.charCodeAt(i); console.log(n);',
  recursion: 'function fib(n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); } console.log(fib(25));',
  objects: 'let k = null; for (let i = 0; i < 300000; i++) { const o = { i, k: null };\n' +
    'if (i % 1000 === 0) k = o; } console.log(k);',
};

function option(name, fallback) {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : process.argv[at + 1];
}

function once(binary, row, directory) {
  const start = process.hrtime.bigint();
  const words = row.plain ? ['exec', row.file]
    : ['run', row.file, '--strategy', row.strategy, '--no-node', '--force', '-o', directory,
      '--max-time', `${option('--max-seconds', '60')}s`];
  const child = spawnSync(binary, words, { cwd: directory, encoding: 'utf8' });
  const wall = Number(process.hrtime.bigint() - start) / 1e6;
  if (row.plain) return { ms: wall, paths: undefined, findings: child.stdout };
  const run = JSON.parse(fs.readFileSync(path.join(directory, 'run.json'), 'utf8'));
  return { ms: run.stats.exploredMs, paths: run.stats.paths,
    findings: JSON.stringify([run.complete, run.arms.map(comparableStatus),
      run.errors.map((error) => error.name)]) };
}

/** Older builds called an arm of a function that nobody calls infeasible: it is both. */
function comparableStatus(arm) {
  return arm.status === 'not-called' ? 'infeasible' : arm.status;
}

/** An adaptive run that merges from the start counts no paths. */
function differs(before, after) {
  const countsDiffer = before.paths !== undefined && after.paths !== undefined && before.paths !== after.paths;
  return countsDiffer || before.findings !== after.findings;
}

function main() {
  const other = path.resolve(process.argv[2] ?? '');
  if (!fs.existsSync(other) || fs.statSync(other).isDirectory()) {
    console.error('usage: node benchmarks/against.js OTHER_BINARY [--binary BINARY]');
    process.exit(2);
  }
  const own = path.resolve(option('--binary', path.join(kRoot, 'build/release/sheaf')));
  const repeat = Number(option('--repeat', '5'));
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-against-'));
  const rows = [];
  for (const [name, sizes, strategies] of kRows) {
    const text = fs.readFileSync(path.join(kRoot, 'benchmarks/programs', `${name}.js`), 'utf8');
    for (const size of sizes) {
      const file = path.join(directory, `${name}_${size}.js`);
      fs.writeFileSync(file,
        text.replace(/^const N = \d+; \/\/ size$/m, `const N = ${size}; // size`));
      for (const strategy of strategies) rows.push({ name: `${name} ${size} ${strategy}`, file, strategy });
    }
  }
  for (const [name, text] of Object.entries(kPlain)) {
    const file = path.join(directory, `plain_${name}.js`);
    fs.writeFileSync(file, text);
    rows.push({ name: `plain ${name}`, file, plain: true });
  }
  const ratios = [];
  let wrong = 0;
  for (const row of rows) {
    const times = { own: [], other: [] };
    const out = path.join(directory, 'out');
    fs.mkdirSync(out, { recursive: true });
    let before, after;
    const rounds = () => {
      const ms = median(times.own.length ? times.own : [0]);
      return ms < kShortMs ? 6 * repeat : ms < kLongMs ? 3 * repeat : repeat;
    };
    for (let i = 0; i < rounds() || i === 0; i++) {
      after = once(own, row, out);
      before = once(other, row, out);
      times.own.push(after.ms);
      times.other.push(before.ms);
    }
    const typical = process.argv.includes('--best') ? (list) => Math.min(...list) : median;
    const a = typical(times.own), b = typical(times.other);
    const ratio = a / b;
    ratios.push(ratio);
    const notes = [];
    if (ratio > kMaxRow) notes.push(`above ${kMaxRow}`), wrong++;
    if (differs(before, after)) notes.push('FINDINGS DIFFER'), wrong++;
    console.log(`${row.name.padEnd(32)} ${a.toFixed(1).padStart(9)} ${b.toFixed(1).padStart(9)} ms  ` +
      `${ratio.toFixed(2)}  ${notes.join(', ')}`);
  }
  const middle = median(ratios);
  console.log(`median ratio ${middle.toFixed(3)} over ${ratios.length} rows`);
  fs.rmSync(directory, { recursive: true });
  process.exitCode = wrong > 0 || middle > kMaxMedian ? 1 : 0;
}

main();
