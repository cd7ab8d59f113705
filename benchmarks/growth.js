'use strict';
// How time grows with the size of the programs, under every strategy until it spends its limit.

const { findings, kShortFactor, kShortMs, ownMs } = require('./measure.js');
const { show, median, geometricMean, table } = require('./table.js');

const kSizes = {
  find_max: [5, 10, 15, 20, 40], kadane: [5, 8, 11, 14], array_index: [2, 3, 4, 5],
  calc_parser: [4, 6, 8, 9], stack: [5, 8, 10, 12, 20, 40], queue: [5, 10, 20, 40],
  heap_sort: [4, 5, 6, 7, 8], quick_sort: [5, 6, 7, 8], pl0_parser: [4, 5, 6, 7, 8],
  linked_list: [3, 5, 6, 8, 20], priority_queue: [5, 6, 7, 8],
  binary_search_tree: [5, 6, 7, 8], symbolic_arithmetic: [3, 5, 6, 10, 20], bdd: [3, 4, 5],
  red_black: [5, 6, 7, 8],
};
/** Sizes that multise must finish within its limits. */
const kRequired = { find_max: 40, stack: 40, priority_queue: 8, red_black: 8, pl0_parser: 8 };
const kRequiredSeconds = 60;
const kRequiredMiB = 2048;
/** Programs that compare inputs with each other: their ratio is reported, not required. */
const kOrderHeavy = ['quick_sort', 'heap_sort', 'priority_queue', 'red_black'];
/** The ratio is taken at the smallest size at which dse needs this long. */
const kDseMs = 10_000;
const kMeanTarget = 20;
/** How far beyond the listed sizes that size is looked for. */
const kStepsBeyond = 12;
/** Medians of so many runs, the strategies in turn. */
const kRuns = 5;
/** A longer run is not repeated if another strategy takes less than half of its time. */
const kLongMs = 5000;

class Growth {
  constructor(bench, { strategies, limitSeconds, maxSize }) {
    this.bench = bench;
    this.strategies = strategies;
    this.limitSeconds = limitSeconds;
    this.maxSize = maxSize;
  }

  /** One size under one strategy. `ms` is missing unless it came to its end. */
  measure(name, size, strategy) {
    const file = this.bench.sized(name, size);
    const options = { maxTime: `${this.limitSeconds}s` };
    const { run } = this.bench.measure(file, strategy, options);
    if (run === undefined) return { end: 'failed' };
    const point = { own: ownMs(run), mib: run.stats.peakRssMiB, paths: run.stats.paths,
      selects: run.stats.selectsAboveBound,
      end: run.complete ? 'complete' : run.termination === 'exhausted' ? 'limited'
        : run.termination };
    if (!run.complete) return point;
    return { ...point, ms: run.stats.exploredMs, findings: findings(run) };
  }

  /** Replaces times by medians, measured with the strategies in turn. */
  repeat(name, size, points) {
    const least = Math.min(...this.strategies.map((strategy) => points[strategy]?.ms ?? Infinity));
    const repeated = this.strategies.filter((strategy) => points[strategy]?.ms < kLongMs ||
      points[strategy]?.ms < 2 * least);
    const runs = Object.fromEntries(repeated.map((strategy) => [strategy, [points[strategy]]]));
    for (let i = 1; i < kRuns * kShortFactor; i++) {
      for (const strategy of repeated) {
        if (i >= kRuns && points[strategy].ms >= kShortMs) continue;
        runs[strategy].push(this.measure(name, size, strategy));
      }
    }
    for (const strategy of repeated) {
      const point = points[strategy];
      if (runs[strategy].some(({ ms }) => ms === undefined)) {
        points[strategy] = { end: 'failed' };
        continue;
      }
      const times = runs[strategy].map(({ ms }) => ms);
      point.low = Math.min(...times);
      point.high = Math.max(...times);
      point.ms = median(times);
      point.own = median(runs[strategy].map(({ own }) => own));
    }
  }

  /** All sizes of one program: [{size, points: {strategy: point}}], smallest first. */
  program(name, say) {
    const rows = [];
    const spent = new Map();  // strategy → smallest size that it did not finish
    const measureRow = (size, known = {}) => {
      const points = { ...known };
      for (const strategy of this.strategies) {
        if (spent.get(strategy) <= size || points[strategy] !== undefined) continue;
        points[strategy] = this.measure(name, size, strategy);
        if (points[strategy].ms === undefined) spent.set(strategy, size);
      }
      this.repeat(name, size, points);
      rows.push({ size, points });
      say(`${name} ${size}: ` + this.strategies.map((s) => `${s} ${cell(points[s], this)}`)
        .join(', '));
    };
    for (const size of kSizes[name].filter((entry) => entry <= this.maxSize)) {
      if (spent.size < this.strategies.length) measureRow(size);
    }
    this.addCrossing(name, rows, measureRow);
    return rows.sort((a, b) => a.size - b.size);
  }

  /** Adds the smallest size at which dse needs kDseMs, if it lies between or beyond the others. */
  addCrossing(name, rows, measureRow) {
    if (!this.strategies.includes('dse') || this.maxSize < Infinity) return;
    const fast = rows.filter(({ points }) => points.dse?.ms < kDseMs).map(({ size }) => size);
    const slow = rows.filter(({ points }) => isSlow(points.dse)).map(({ size }) => size);
    const last = Math.max(...fast);
    const end = Math.min(...slow, last + kStepsBeyond);
    for (let size = last + 1; size < end; size++) {
      const dse = this.measure(name, size, 'dse');
      if (!isSlow(dse)) continue;
      measureRow(size, { dse });
      return;
    }
  }
}

/** Needs kDseMs, or more than its limit. */
const isSlow = (point) => point !== undefined && (point.ms >= kDseMs || point.end === 'max-time');

/** Seconds, or why there are none. */
function cell(point, { limitSeconds }) {
  if (point === undefined) return '–';
  if (point.ms !== undefined) return show(point.ms / 1000);
  return point.end === 'max-time' ? `> ${limitSeconds}` : point.end;
}

/** {ratio, atLeast} of dse to multise at one size; undefined if nothing can be said. */
function ratioAt({ multise, dse }) {
  if (multise?.ms === undefined || dse === undefined || !(dse.own > 0)) return undefined;
  if (dse.ms === undefined && dse.end !== 'max-time') return undefined;
  return { ratio: dse.own / multise.own, atLeast: dse.ms === undefined };
}

const showRatio = (entry) => (entry === undefined ? '–'
  : (entry.atLeast ? '> ' : '') + show(entry.ratio));

/** The rows at which dse needs kDseMs for the first time, beside the published ratios. */
function crossings(published, measured, misses) {
  const rows = [['program', 'N', 'dse/multise', 'published']];
  const ratios = [];
  for (const [name, list] of Object.entries(measured)) {
    const { title, ratio: reference } = published[name];
    const row = list.find(({ points }) => isSlow(points.dse));
    if (row === undefined) {
      rows.push([title, '–', '–', reference]);
      continue;
    }
    const entry = ratioAt(row.points);
    rows.push([title, row.size, showRatio(entry), reference]);
    if (entry !== undefined) ratios.push(entry);
    if (!kOrderHeavy.includes(name) && !(entry?.ratio > reference)) {
      misses.push(`${title}, N = ${row.size}: dse/multise ${showRatio(entry)}, published ` +
        reference);
    }
  }
  if (ratios.length === 0) return '';
  const mean = geometricMean(ratios.map(({ ratio }) => ratio));
  if (!(mean > kMeanTarget)) {
    misses.push(`geometric mean of dse/multise where dse needs ${kDseMs / 1000} s: ` +
      `${show(mean)}, target ${kMeanTarget}`);
  }
  const bounds = ratios.filter(({ atLeast }) => atLeast).length;
  return `\n\nAt the smallest size where dse needs ${kDseMs / 1000} s or more, without what it ` +
    `repeats:\n\n${table(rows)}\n\nGeometric mean over ${ratios.length} programs: ${show(mean)}` +
    (bounds > 0 ? ` (${bounds} of them are lower bounds: dse did not finish).` : '.');
}

function checkRequired(name, title, rows, maxSize, misses) {
  const size = kRequired[name];
  if (size === undefined || size > maxSize) return;
  const point = rows.find((row) => row.size === size)?.points.multise;
  if (point?.ms === undefined) {
    misses.push(`${title}, N = ${size}: ${point?.end ?? 'not reached'} under multise`);
  } else if (point.ms > 1000 * kRequiredSeconds || point.mib > kRequiredMiB) {
    misses.push(`${title}, N = ${size}: ${show(point.ms / 1000)} s, ${show(point.mib)} MiB under ` +
      `multise; the limits are ${kRequiredSeconds} s and ${kRequiredMiB} MiB`);
  }
}

/**
 * Measures and returns {text, measured}; `measured` holds the rows by program, for the plot.
 * `say` gets a line per size while it runs.
 */
function growth(bench, published, settings, adaptive, misses, say) {
  const runner = new Growth(bench, settings);
  const { strategies } = settings;
  const header = ['program', 'N', ...strategies.flatMap((s) => [`${s} s`, 'MiB']), 'selects',
    'dse paths', 'dse/multise'];
  const rows = [header];
  const measured = {};
  for (const name of Object.keys(published)) {
    const { title } = published[name];
    measured[name] = runner.program(name, say);
    for (const { size, points } of measured[name]) {
      rows.push([title, size,
        ...strategies.flatMap((s) => [cell(points[s], settings), show(points[s]?.mib)]),
        points.multise?.selects ?? '–', points.dse?.ms === undefined ? '–' : points.dse.paths, showRatio(ratioAt(points))]);
      const ms = Object.fromEntries(strategies.map((s) => [s, points[s]?.ms]));
      if (strategies.includes('adaptive')) adaptive.add(`${title}, N = ${size}`, ms);
      const found = new Set(strategies.map((s) => points[s]?.findings).filter(Boolean));
      if (found.size > 1) misses.push(`${title}, N = ${size}: strategies differ in arms or errors`);
    }
    if (strategies.includes('multise')) {
      checkRequired(name, title, measured[name], settings.maxSize, misses);
    }
  }
  const text = '### Growth\n\n*selects*: summaries of multise that `--max-summary` (512) turned ' +
    'into select terms; 0 means that every value stayed apart.\n\n' + table(rows) + crossings(published, measured, misses);
  return { text, measured };
}

module.exports = { growth, ratioAt };
