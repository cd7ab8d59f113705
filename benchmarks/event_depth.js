'use strict';
// Applications of examples/apps at growing depths, merged, merged at events only, and path by path.
//
//     node benchmarks/event_depth.js SHEAF [--max-depth N] [--max-time TIME] [--write] [APP…]
//
// A way that did not finish at one depth is not tried at the next. --write puts the table into
// docs/benchmarks.md and draws docs/plots/event_depth.svg. Times are of the exploration alone. Without
// names: the calculator, whose numbers grow with each digit, and two with more state.

const fs = require('fs');
const path = require('path');
const { growthSvg } = require('./plot.js');
const { appFile, runApp } = require('./run_app.js');
const { table } = require('./table.js');

const kDocs = path.join(__dirname, '..', 'docs');
const kUsual = ['calculator', 'game-of-life', 'slack-mockup'];
const kWays = { multise: [], events: ['--merge-at', 'events'], dse: ['--strategy', 'dse'] };
const kNames = Object.keys(kWays);

function explore({ sheaf, maxTime }, app, depth, words) {
  const { run } = runApp(sheaf, appFile(app),
    ['--no-node', '--event-depth', String(depth), '--max-time', maxTime, ...words]);
  return run !== undefined && run.complete ? { ms: run.stats.exploredMs } : { end: 'max-time' };
}

/** [{size, points}] as the plot wants it, a row for each depth. */
function measure(options, app) {
  const rows = [];
  let open = kNames;
  for (let size = 1; size <= options.maxDepth && open.length > 0; size++) {
    const points = Object.fromEntries(open.map((way) => [way, explore(options, app, size, kWays[way])]));
    open = open.filter((way) => points[way].ms !== undefined);
    rows.push({ size, points });
    console.log(app, size, JSON.stringify(points));
  }
  return rows;
}

function as_table(measured, maxDepth) {
  const apps = Object.keys(measured);
  const cell = (point) => (point?.ms === undefined ? '–' : (point.ms / 1000).toFixed(2));
  const header = ['depth', ...apps.flatMap((app) => kNames.map((way) => `${app}, ${way}`))];
  const rows = [];
  for (let depth = 1; depth <= maxDepth; depth++) {
    const cells = apps.flatMap((app) => kNames.map((way) => cell(measured[app][depth - 1]?.points[way])));
    if (cells.some((text) => text !== '–')) rows.push([depth, ...cells]);
  }
  return table([header, ...rows]);
}

const seconds_of = (time) => parseFloat(time) * (time.endsWith('ms') ? 0.001 : time.endsWith('m') ? 60 : 1);

function main() {
  const words = process.argv.slice(2);
  const options = { maxDepth: 12, maxTime: '60s', write: false, names: [] };
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--max-depth') options.maxDepth = Number(words.shift());
    else if (word === '--max-time') options.maxTime = words.shift();
    else if (word === '--write') options.write = true;
    else options.names.push(word);
  }
  options.sheaf = path.resolve(options.names.shift());
  const apps = options.names.length > 0 ? options.names : kUsual;
  const measured = Object.fromEntries(apps.map((app) => [app, measure(options, app)]));
  const text = `Seconds of the exploration, at most ${options.maxTime} each; –: not complete by then. ` +
    `The plot is in [event_depth.svg](plots/event_depth.svg).\n\n${as_table(measured, options.maxDepth)}\n`;
  console.log(text);
  if (!options.write) return;
  const document = path.join(kDocs, 'benchmarks.md');
  fs.writeFileSync(document, fs.readFileSync(document, 'utf8').replace(
    /(<!-- begin event depth -->\n)[^]*?(<!-- end event depth -->)/, (_, a, b) => a + text + b));
  const titles = Object.fromEntries(apps.map((app) => [app, app]));
  fs.writeFileSync(path.join(kDocs, 'plots', 'event_depth.svg'),
    growthSvg(measured, titles, kNames, seconds_of(options.maxTime), 'events N'));
}

main();
