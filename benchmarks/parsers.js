#!/usr/bin/env node
// Runs the parsers and validators over symbolic texts, each in a process of its own, and prints the
// table of docs/benchmarks.md: under multise each must be complete with every arm decided, within the
// limits, and every input must be replayed under Node as predicted. Beside it what dse does in the
// same limits.
//
//   node benchmarks/parsers.js [OPTION…]
//     --sheaf BINARY        [build/release/sheaf]
//     --only NAME,NAME      these programs only; NAME=SIZE for another size
//     --max-time TIME       [5s]
//     --max-memory SIZE     [1GiB]
//     --sizes               for what cannot: the largest smaller size that can
//     --no-dse              multise only
//     --growth              csv, brackets and tokenizer from 4 to 16 characters
//     --write               put the tables into docs/benchmarks.md, and docs/plots/parsers.svg
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const { spawnSync } = require('child_process');
const { readOptions } = require('./options.js');
const { growthSvg } = require('./plot.js');
const { show, table } = require('./table.js');

const root = path.join(__dirname, '..');
const kFolder = path.join(__dirname, 'parsers');
const kSizeLine = /^const N = (\d+); \/\/ size$/m;
const kGrowing = { csv: 'CSV', brackets: 'Bracket matcher', tokenizer: 'Tokenizer' };

function parseOptions(words) {
  return readOptions(words, { sheaf: path.join(root, 'build/release/sheaf'), only: '', 'max-time': '5s',
    'max-memory': '1GiB', sizes: false, 'no-dse': false, growth: false, write: false });
}

class Parsers {
  constructor(options) {
    this.options = options;
    this.scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-parsers-'));
  }

  close() {
    fs.rmSync(this.scratch, { recursive: true, force: true });
  }

  text(name) {
    return fs.readFileSync(path.join(kFolder, name + '.js'), 'utf8');
  }

  size(name) {
    return Number(kSizeLine.exec(this.text(name))[1]);
  }

  /** How many texts of that size the program asks for. */
  texts(name) {
    return this.text(name).match(/\bstring\('/g).length;
  }

  /** What run.json says; undefined after a crash. */
  run(name, size, strategy, { maxTime = this.options['max-time'], node = true } = {}) {
    const file = path.join(this.scratch, `${name}-${size}.js`);
    fs.writeFileSync(file, this.text(name).replace(kSizeLine, `const N = ${size}; // size`));
    const out = path.join(this.scratch, 'out');
    fs.rmSync(out, { recursive: true, force: true });
    spawnSync(path.resolve(this.options.sheaf), ['run', file, '--strategy', strategy, '--max-time',
      maxTime, '--max-memory', this.options['max-memory'], '--progress', 'none', '-o', out,
      ...(node ? [] : ['--no-node'])], { stdio: 'ignore' });
    try {
      return JSON.parse(fs.readFileSync(path.join(out, 'run.json'), 'utf8'));
    } catch (error) {
      return undefined;
    }
  }
}

const decided = ({ coverage: { arms } }) => arms.unknown === 0;

/** What a run lacks; nothing if it is as it must be. */
function shortcomings(run) {
  if (run === undefined) return ['no result'];
  const lacks = [];
  if (!run.complete) {
    const [first] = run.limitations;
    lacks.push(run.termination !== 'exhausted' ? run.termination
      : first !== undefined ? `line ${first.line}: ${first.reason ?? first.message}` : 'incomplete');
  }
  if (!decided(run)) lacks.push(`${run.coverage.arms.unknown} arms unknown`);
  const bad = run.tests.filter((test) => test.replayed !== 'node');
  if (run.tests.length === 0) lacks.push('no inputs');
  if (bad.length > 0) lacks.push(`${bad.length} inputs not confirmed by Node`);
  return lacks;
}

function armsText(run) {
  const { total, covered, infeasible, unknown } = run.coverage.arms;
  return `${covered}${infeasible > 0 ? ` + ${infeasible} infeasible` : ''}` +
    `${unknown > 0 ? ` + ${unknown} unknown` : ''} of ${total}`;
}

function dseText(run) {
  if (run === undefined) return '–';
  const { total, covered, infeasible } = run.coverage.arms;
  return run.complete ? `complete, ${show(run.stats.exploredMs)} ms`
    : `${covered + infeasible} of ${total} arms, ${run.stats.paths} paths`;
}

/** The largest size below `size` that has no shortcomings, by halving: what a size can, smaller ones can. */
function largest(parsers, name, size) {
  let can = 0;
  let cannot = size;
  while (cannot - can > 1) {
    const middle = (can + cannot) >> 1;
    if (shortcomings(parsers.run(name, middle, 'multise')).length === 0) can = middle;
    else cannot = middle;
  }
  return can;
}

function measure(parsers, programs, options, misses) {
  const rows = [['program', 'characters', 'arms', 'inputs', 'ms', 'solver calls', 'peak MiB',
    ...(options['no-dse'] ? [] : [`dse within ${options['max-time']}`])]];
  for (const [name, size] of programs) {
    const texts = parsers.texts(name);
    const characters = (count) => (texts > 1 ? `${texts} × ${count}` : String(count));
    const run = parsers.run(name, size, 'multise');
    const lacks = shortcomings(run);
    if (lacks.length > 0) {
      let miss = `${name}, ${characters(size)} characters: ${lacks.join('; ')}`;
      if (options.sizes) {
        const can = largest(parsers, name, size);
        miss += can > 0 ? `; ${characters(can)} can` : '; no size can';
      }
      misses.push(miss);
    }
    const dse = options['no-dse'] ? [] : [dseText(parsers.run(name, size, 'dse', { node: false }))];
    rows.push([name, characters(size), ...(run === undefined ? ['–', '–', '–', '–', '–'] : [
      armsText(run), run.tests.length, show(run.stats.exploredMs), run.stats.solver.calls,
      Math.round(run.stats.peakRssMiB)]), ...dse]);
    console.error(rows[rows.length - 1].join(' | ') + (lacks.length > 0 ? ` (${lacks})` : ''));
  }
  return table(rows);
}

/**
 * The power of n that a figure grows with over the upper half of the sizes: the slope of the line nearest to
 * the points where both axes are logarithmic. The last step as well: those of a power become ever smaller,
 * those of an exponential do not.
 */
function growthText(rows, strategy, figure) {
  const points = rows.filter(({ points }) => points[strategy]?.ms !== undefined)
    .map(({ size, points }) => ({ size, value: points[strategy][figure] }));
  const upper = points.slice(points.length >> 1);
  if (upper.length < 3) return 'too few sizes';
  const x = upper.map(({ size }) => Math.log(size)), y = upper.map(({ value }) => Math.log(value));
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const slope = x.reduce((sum, value, i) => sum + (value - mean(x)) * (y[i] - mean(y)), 0) /
    x.reduce((sum, value) => sum + (value - mean(x)) ** 2, 0);
  const last = upper[upper.length - 1], before = upper[upper.length - 2];
  return `n^${slope.toFixed(1)} from ${upper[0].size} to ${last.size}, last step × ` +
    (last.value / before.value).toFixed(2);
}

/** Time by size, as plot.js wants it; a strategy that was ended once is not asked again. */
function grow(parsers, options) {
  const measured = {};
  const rows = [['program', 'characters', 'multise ms', 'peak nodes', 'dse ms', 'dse paths']];
  for (const name of Object.keys(kGrowing)) {
    measured[name] = [];
    const over = new Set();
    for (let size = 4; size <= 16; size++) {
      const points = {};
      for (const strategy of ['multise', 'dse']) {
        if (over.has(strategy)) continue;
        const run = parsers.run(name, size, strategy, { node: false });
        const ms = run?.complete ? run.stats.exploredMs : undefined;
        points[strategy] = { ms, low: ms, high: ms, end: ms === undefined ? 'max-time' : 'exhausted',
          nodes: run?.stats.bdd.peakNodes, paths: run?.stats.paths };
        if (ms === undefined) over.add(strategy);
      }
      measured[name].push({ size, points });
      const time = (point) => (point === undefined ? '–' : point.ms === undefined
        ? `> ${options['max-time']}` : show(point.ms));
      const count = (point, what) => (point?.ms === undefined ? '–' : point[what]);
      rows.push([kGrowing[name], size, time(points.multise), count(points.multise, 'nodes'),
        time(points.dse), count(points.dse, 'paths')]);
      console.error(rows[rows.length - 1].join(' | '));
      if (over.size === 2) break;
    }
  }
  const svg = growthSvg(measured, kGrowing, ['multise', 'dse'],
    Number(options['max-time'].replace(/s$/, '')));
  const growths = Object.keys(kGrowing).map((name) => `- ${kGrowing[name]}: ` +
    [['multise', 'ms'], ['multise', 'nodes'], ['dse', 'ms']].map(([strategy, figure]) =>
      `${figure} of ${strategy} ${growthText(measured[name], strategy, figure)}`).join('; '));
  return { text: `${table(rows)}\n${growths.join('\n')}`, svg };
}

function write(mark, lines) {
  const file = path.join(root, 'docs', 'benchmarks.md');
  const begin = `<!-- begin ${mark} -->\n`, end = `<!-- end ${mark} -->`;
  const text = fs.readFileSync(file, 'utf8');
  const from = text.indexOf(begin), to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/benchmarks.md has no place for ${mark}`);
  fs.writeFileSync(file, text.slice(0, from + begin.length) + '\n' + lines.join('\n') + '\n\n' +
    text.slice(to));
}

function choose(parsers, only) {
  if (only === '') {
    return fs.readdirSync(kFolder).filter((file) => file.endsWith('.js')).sort()
      .map((file) => file.slice(0, -3)).map((name) => [name, parsers.size(name)]);
  }
  return only.split(',').map((word) => {
    const [name, size] = word.split('=');
    if (!fs.existsSync(path.join(kFolder, name + '.js'))) {
      throw new Error(`--only: there is no program ${name}`);
    }
    return [name, size === undefined ? parsers.size(name) : Number(size)];
  });
}

function main(words) {
  const options = parseOptions(words);
  const parsers = new Parsers(options);
  const misses = [];
  const measuredWith = (what) => `${what} measured with \`node benchmarks/parsers.js ` +
    `${words.join(' ')}\` on ${os.cpus().length} × ${os.cpus()[0].model}, Node ${process.version}.\n`;
  try {
    if (options.growth) {
      const { text, svg } = grow(parsers, options);
      console.log(text);
      if (options.write) {
        fs.writeFileSync(path.join(root, 'docs', 'plots', 'parsers.svg'), svg);
        write('parsers growth', [measuredWith('Growth,'), text, '\n![Time by size](plots/parsers.svg)']);
      }
      return;
    }
    const lines = [measuredWith('Parsers and validators,'),
      measure(parsers, choose(parsers, options.only), options, misses),
      misses.length === 0 ? '\nAll complete, every arm decided, every input confirmed by Node.'
        : '\nWhat cannot:\n\n' + misses.map((miss) => `- ${miss}`).join('\n')];
    console.log(lines.join('\n'));
    if (options.write) write('parsers', lines);
    if (misses.length > 0) process.exitCode = 1;
  } finally {
    parsers.close();
  }
}

try {
  main(process.argv.slice(2));
} catch (error) {
  console.error(`parsers: ${error.message}`);
  process.exitCode = 2;
}
