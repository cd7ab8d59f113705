'use strict';
// Explores the fifteen variants with `sheaf app` and compares what it says of each fault with the truth
// that the search under Node found (truth.json).
//
//     node benchmarks/faults/run.js SHEAF [--depth N] [--max-time TIME] [APP…]
//
// The whole application is explored, then the server alone. A fault is *high* if the former reports it
// (it is replayed, event by event, before it is reported), *low* if only the latter does; `proved` counts
// the low ones that the former, being complete, shows to be unreachable within its depth.

const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');
const { variant_files } = require('./inject.js');
const { table } = require('../table.js');

const kApps = path.join(__dirname, '..', '..', 'examples', 'apps');
// Two messages reach what the search reaches; the second meets what the first has left.
const kDepthAlone = '2';

function parse(words) {
  const options = { sheaf: undefined, depth: undefined, maxTime: '60s', apps: [], write: false };
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--depth') options.depth = words.shift();
    else if (word === '--max-time') options.maxTime = words.shift();
    else if (word === '--write') options.write = true;
    else if (options.sheaf === undefined) options.sheaf = path.resolve(word);
    else options.apps.push(word);
  }
  return options;
}

function write_variant(variant) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), `sheaf-fault-${variant.app}-`));
  fs.cpSync(path.join(kApps, variant.app), directory, { recursive: true });
  for (const [name, text] of Object.entries(variant_files(variant.app, variant.faults))) {
    fs.writeFileSync(path.join(directory, name), text);
  }
  return directory;
}

/** {faults, complete, seconds, other}: the numbers of the faults that a run reports. */
function explore(options, directory, words) {
  const start = Date.now();
  spawnSync(options.sheaf, ['app', 'app.json', '--max-time', options.maxTime, '-q', ...words],
    { cwd: directory, encoding: 'utf8' });
  const seconds = (Date.now() - start) / 1000;
  let run;
  try {
    run = JSON.parse(fs.readFileSync(path.join(directory, 'sheaf-out', 'last', 'run.json'), 'utf8'));
  } catch {
    return { faults: [], complete: false, seconds, other: 0, unreplayed: 0, crashed: true };
  }
  const numbers = run.errors.map((error) => error.message.match(/^injected fault (\d+)$/));
  return {
    faults: [...new Set(numbers.filter((match) => match !== null).map((match) => Number(match[1])))].sort((a, b) => a - b),
    complete: run.complete,
    seconds,
    other: numbers.filter((match) => match === null).length,
    unreplayed: run.errors.filter((error) => run.tests[error.test - 1].replayed !== 'node').length,
  };
}

/** What the two runs of a variant say, beside the truth. */
function judge(options, variant) {
  const directory = write_variant(variant);
  const depth = options.depth === undefined ? [] : ['--event-depth', options.depth];
  const whole = explore(options, directory, depth);
  const alone = explore(options, directory, ['--only', 'server', '--event-depth', kDepthAlone]);
  fs.rmSync(directory, { recursive: true, force: true });
  const low = alone.faults.filter((number) => !whole.faults.includes(number));
  const both = (first, second) => first.filter((number) => second.includes(number)).length;
  return {
    variant, whole, alone, low,
    highRight: both(variant.high, whole.faults),
    highWrong: whole.faults.filter((number) => !variant.high.includes(number)),
    lowRight: both(variant.low, low),
    proved: whole.complete ? variant.low.filter((number) => !whole.faults.includes(number)).length : 0,
  };
}

function main() {
  const options = parse(process.argv.slice(2));
  const truth = JSON.parse(fs.readFileSync(path.join(__dirname, 'truth.json'), 'utf8'))
    .filter((variant) => options.apps.length === 0 || options.apps.includes(variant.app));
  const rows = [['variant', 'high', 'found', 'low', 'found', 'proved', 'hidden', 'whole, s', 'server alone, s']];
  const sum = { high: 0, highRight: 0, low: 0, lowRight: 0, proved: 0, hidden: 0 };
  for (const variant of truth) {
    const verdict = judge(options, variant);
    rows.push([`${variant.app} ${variant.seed}`, variant.high.length, verdict.highRight, variant.low.length,
      verdict.lowRight, verdict.proved, variant.hidden.length,
      verdict.whole.seconds.toFixed(1) + (verdict.whole.complete ? '' : ', incomplete'),
      verdict.alone.seconds.toFixed(1) + (verdict.alone.complete ? '' : ', incomplete')]);
    console.log(rows[rows.length - 1].join('  '), verdict.highWrong.length > 0
      ? `also high: ${verdict.highWrong}` : '');
    sum.high += variant.high.length;
    sum.highRight += verdict.highRight;
    sum.low += variant.low.length;
    sum.lowRight += verdict.lowRight;
    sum.proved += verdict.proved;
    sum.hidden += variant.hidden.length;
  }
  rows.push(['all', sum.high, sum.highRight, sum.low, sum.lowRight, sum.proved, sum.hidden, '', '']);
  console.log(table(rows));
}

module.exports = { write_variant, explore, judge };
if (require.main === module) main();
