'use strict';
// The eight applications of examples/apps under `multise` and, for the same time, under `dse`.
//
//     node benchmarks/apps.js SHEAF [--depth N] [--max-time TIME] [--write] [APP…]
//
// --write puts the table into docs/benchmarks.md; with names of applications only their rows change.
// Branches are the sides of `if` and the cases of `switch` in the application's own files; lines are
// those that the chosen inputs cover under Node, of all that Istanbul counts; handlers are listeners of
// pages and `socket.on` of servers. Memory is the peak of the command.

const fs = require('fs');
const path = require('path');
const { kApps, appFile, runApp } = require('./run_app.js');
const { table } = require('./table.js');

const kHeader = ['application', 'handlers', 'branches', 'lines', 'errors', 'multise, s', 'MiB', 'handlers, dse',
  'branches, dse', 'lines, dse', 'errors, dse', 'dse, s', 'MiB, dse'];
const kDocument = path.join(__dirname, '..', 'docs', 'benchmarks.md');

function branches_of(run) {
  const arms = run.arms.filter((arm) => ['if', 'switch', 'default'].includes(arm.kind));
  return { total: arms.length, covered: arms.filter((arm) => arm.status === 'covered').length,
    unknown: arms.filter((arm) => arm.status === 'unknown').length };
}

function handlers_of(run) {
  const sum = (kind) => run.processes.reduce((total, process) => total + process.handlers[kind], 0);
  return `${sum('covered')}/${sum('total')}`;
}

function lines_of(run) {
  const { istanbul } = run.coverage;
  return istanbul === undefined ? '–' : `${istanbul.lines.covered}/${istanbul.lines.total}`;
}

function cells({ run, megabytes }) {
  if (run === undefined) return ['–', '–', '–', '–', '–', '–'];
  const branches = branches_of(run);
  return [handlers_of(run), `${branches.covered}/${branches.total}` + (branches.unknown > 0 ? ` (${branches.unknown} unknown)` : ''),
    lines_of(run), run.errors.length, (run.stats.exploredMs / 1000).toFixed(2) + (run.complete ? '' : ', incomplete'),
    megabytes.toFixed(0)];
}

/** The rows of the table that the document has now, by application. */
function known_rows(text) {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| application'))
    .map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()))
    .filter((row) => row.length === kHeader.length);
  return new Map(rows.map((row) => [row[0], row]));
}

function main() {
  const words = process.argv.slice(2);
  const options = { depth: '8', maxTime: '60s', write: false, names: [] };
  while (words.length > 0) {
    const word = words.shift();
    if (word === '--depth') options.depth = words.shift();
    else if (word === '--max-time') options.maxTime = words.shift();
    else if (word === '--write') options.write = true;
    else options.names.push(word);
  }
  const sheaf = path.resolve(options.names.shift());
  const document = fs.readFileSync(kDocument, 'utf8');
  const region = /(<!-- begin apps -->\n)([^]*)(<!-- end apps -->)/;
  const rows = options.names.length > 0 ? known_rows(document.match(region)[2]) : new Map();
  for (const app of options.names.length > 0 ? options.names : fs.readdirSync(kApps).sort()) {
    const merged = runApp(sheaf, appFile(app), ['--event-depth', options.depth, '--max-time', options.maxTime]);
    // The same time for both, but at least a second: a run of milliseconds compares start-up.
    const limit = merged.run === undefined ? options.maxTime : `${Math.ceil(Math.max(1000, merged.run.stats.exploredMs))}ms`;
    const single = runApp(sheaf, appFile(app), ['--event-depth', options.depth, '--max-time', limit, '--strategy', 'dse']);
    rows.set(app, [app, ...cells(merged), ...cells(single)]);
    console.log(rows.get(app).join('  '));
  }
  const shown = [...rows.keys()].sort().map((app) => rows.get(app));
  const text = `Depth ${options.depth}, at most ${options.maxTime}.\n\n${table([kHeader, ...shown])}\n`;
  console.log(text);
  if (options.write) {
    fs.writeFileSync(kDocument, document.replace(region, (_, before, _old, after) => before + text + after));
  }
}

main();
