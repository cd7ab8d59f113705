'use strict';
// The calculator of examples/apps at growing depths, merged, merged at events only, and path by path.
//
//     node benchmarks/event_depth.js SHEAF [--max-depth N] [--max-time TIME] [--write]
//
// A way that did not finish at one depth is not tried at the next. --write puts the table into
// docs/benchmarks.md. Times are of the exploration alone.

const fs = require('fs');
const path = require('path');
const { runApp } = require('./run_app.js');
const { table } = require('./table.js');

const kApp = path.join(__dirname, '..', 'examples', 'apps', 'calculator', 'app.json');
const kDocument = path.join(__dirname, '..', 'docs', 'benchmarks.md');
const kWays = [
  { title: 'multise, s', words: [] },
  { title: 'merged at events, s', words: ['--merge-at', 'events'] },
  { title: 'dse, s', words: ['--strategy', 'dse'] },
];

function explore(sheaf, depth, maxTime, words) {
  return runApp(sheaf, kApp,
    ['--no-node', '--event-depth', String(depth), '--max-time', maxTime, ...words]).run;
}

function main() {
  const words = process.argv.slice(2);
  const options = { maxDepth: 12, maxTime: '60s', write: false, sheaf: undefined };
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--max-depth') options.maxDepth = Number(words.shift());
    else if (word === '--max-time') options.maxTime = words.shift();
    else if (word === '--write') options.write = true;
    else options.sheaf = path.resolve(word);
  }
  const rows = [['depth', ...kWays.map((way) => way.title)]];
  const over = new Set();
  for (let depth = 1; depth <= options.maxDepth && over.size < kWays.length; depth++) {
    const row = [depth];
    for (const way of kWays) {
      const run = over.has(way) ? undefined : explore(options.sheaf, depth, options.maxTime, way.words);
      const isWhole = run !== undefined && run.complete;
      if (!isWhole) over.add(way);
      row.push(isWhole ? (run.stats.exploredMs / 1000).toFixed(2) : '–');
    }
    rows.push(row);
    console.log(row.join('  '));
  }
  const text = `At most ${options.maxTime} each; –: not complete by then.\n\n${table(rows)}\n`;
  console.log(text);
  if (options.write) {
    const document = fs.readFileSync(kDocument, 'utf8');
    fs.writeFileSync(kDocument, document.replace(/(<!-- begin event depth -->\n)[^]*?(<!-- end event depth -->)/,
      (_, a, b) => a + text + b));
  }
}

main();
