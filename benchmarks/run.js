#!/usr/bin/env node
// Measures the programs under the chosen strategies, each run in a process of its own, and prints
// tables beside the published figures, and the targets that are missed.
//
//   node benchmarks/run.js [OPTION…]
//     --sheaf BINARY        [build/release/sheaf]
//     --strategies LIST     [multise,dse,csm]
//     --repeat N            runs of each at the published sizes [5]
//     --max-time TIME       limit of each at the published sizes [60s]
//     --only NAME,NAME      these programs only
//     --growth              larger sizes too, without csm
//     --growth-limit N      limit of each strategy there, in seconds [60]
//     --max-size N          no larger size; no search for the one where dse needs 10 s
//     --replay              replay every input under Node, once per program and strategy
//     --write               put the result into docs/benchmarks.md and docs/plots/growth.svg
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { readOptions } = require('./options.js');
const { AdaptiveCheck } = require('./adaptive.js');
const { growth } = require('./growth.js');
const { Bench, kShortFactor, kShortMs } = require('./measure.js');
const { growthSvg } = require('./plot.js');
const { publishedSizes } = require('./published_sizes.js');
const { show } = require('./table.js');

const root = path.join(__dirname, '..');
const readJson = (...parts) => JSON.parse(fs.readFileSync(path.join(__dirname, ...parts), 'utf8'));

function parseOptions(words) {
  return readOptions(words, { sheaf: path.join(root, 'build/release/sheaf'), strategies: 'multise,dse,csm',
    repeat: '5', 'max-time': '60s', only: '', 'growth-limit': '60', 'max-size': 'Infinity',
    growth: false, replay: false, write: false });
}

/** The published figures of the chosen programs. */
function choosePrograms(only) {
  const published = readJson('published.json');
  if (only === '') return published;
  const names = only.split(',');
  const unknown = names.filter((name) => !Object.hasOwn(published, name));
  if (unknown.length > 0) throw new Error(`--only: there is no program ${unknown.join(', ')}`);
  return Object.fromEntries(Object.entries(published).filter(([name]) => names.includes(name)));
}

/** Runs every program once more with Node, and checks what became of each input. */
function replayAll(bench, published, strategies, maxTime, misses) {
  let inputs = 0;
  for (const [name, { title }] of Object.entries(published)) {
    for (const strategy of strategies) {
      const { run } = bench.measure(bench.sized(name), strategy, { maxTime, node: true });
      if (run === undefined) {
        misses.push(`${title} under ${strategy}: no result with replay`);
        continue;
      }
      inputs += run.tests.length;
      const bad = run.tests.filter((entry) => entry.replayed !== 'node');
      if (run.tests.length === 0) misses.push(`${title} under ${strategy}: no inputs`);
      for (const entry of bad) {
        misses.push(`${title} under ${strategy}, input ${entry.id}: ` +
          `${entry.replayed === 'diverged' ? `diverged: ${entry.differences.join('; ')}`
            : `replayed by ${entry.replayed ?? 'nobody'}, not under Node`}`);
      }
    }
  }
  return `\n### Replay\n\nReplayed under Node, under every strategy: ${inputs} inputs.`;
}

function checkTotals({ cpu, calls, ms }, misses) {
  if (cpu > 1) misses.push(`all programs: ${show(cpu)} s of CPU time, target 1 s`);
  if (calls > 80) misses.push(`all programs: ${calls} solver calls, target 80`);
  return `\nAll programs under multise: ${show(cpu)} s of CPU time with process start and files ` +
    `(published tool: 198 s), ${calls} solver calls (7971). Time inside the runs, summed: ` +
    Object.entries(ms).map(([strategy, time]) => `${strategy} ${show(time)} ms`).join(', ') + '.';
}

function write(lines) {
  const file = path.join(root, 'docs', 'benchmarks.md');
  const text = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, text.replace(/(<!-- begin -->\n)[^]*(<!-- end -->)/,
    (_, begin, end) => begin + '\n' + lines.join('\n') + '\n\n' + end));
}

function main(words) {
  const options = parseOptions(words);
  const published = choosePrograms(options.only);
  const strategies = options.strategies.split(',');
  const repeat = Number(options.repeat);
  const misses = [];
  const lines = [];
  const say = (text) => {
    lines.push(text);
    console.log(text);
  };
  const adaptive = new AdaptiveCheck();
  const bench = new Bench(path.resolve(options.sheaf));
  try {
    say(`Measured with \`node benchmarks/run.js ${words.join(' ')}\` on ${os.cpus().length} × ` +
      `${os.cpus()[0].model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ` +
      `${process.version}; medians of ${repeat}, interleaved (of ${repeat * kShortFactor} for runs ` +
      `below ${kShortMs} ms).\n`);
    const result = publishedSizes(bench, published,
      readJson('programs', 'expected_paths.json'),
      { strategies, repeat, maxTime: options['max-time'] }, adaptive, misses);
    say(result.text);
    if (options.only === '' && strategies.includes('multise')) {
      say(checkTotals(result.totals, misses));
    }
    if (options.growth) {
      const growing = strategies.filter((strategy) => strategy !== 'csm');
      const grown = growth(bench, published, { strategies: growing,
        limitSeconds: Number(options['growth-limit']), maxSize: Number(options['max-size']) },
      adaptive, misses, (text) => console.error(text));
      say('\n' + grown.text);
      if (options.write) {
        const titles = Object.fromEntries(Object.entries(published)
          .map(([name, { title }]) => [name, title]));
        fs.mkdirSync(path.join(root, 'docs', 'plots'), { recursive: true });
        fs.writeFileSync(path.join(root, 'docs', 'plots', 'growth.svg'),
          growthSvg(grown.measured, titles, growing, Number(options['growth-limit'])));
        say('\n![Time by size](plots/growth.svg)');
      }
    }
    if (strategies.includes('adaptive')) {
      say(adaptive.text());
      misses.push(...adaptive.misses);
    }
    if (options.replay) {
      say(replayAll(bench, published, strategies, options['max-time'], misses));
    }
  } finally {
    bench.close();
  }
  say('\n### Missed targets\n');
  say(misses.length === 0 ? 'None.' : misses.map((miss) => `- ${miss}`).join('\n'));
  if (options.write) write(lines);
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`benchmarks: ${error.message}`);
  process.exitCode = 2;
}
