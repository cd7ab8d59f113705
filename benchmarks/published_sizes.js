'use strict';
// The programs at the sizes of the MultiSE paper, beside its figures.

const { counts, findings, kShortFactor, kShortMs, ownMs, pathsText,
  refusals } = require('./measure.js');
const { show, percent, median, table } = require('./table.js');

/** The samples of every strategy, measured in turn; the short ones more often. */
function sample(bench, name, { strategies, repeat, maxTime }) {
  const file = bench.sized(name);
  const samples = Object.fromEntries(strategies.map((strategy) => [strategy, []]));
  for (let i = 0; i < repeat * kShortFactor; i++) {
    for (const strategy of strategies) {
      const first = samples[strategy][0]?.run;
      if (i >= repeat && !(first?.stats.exploredMs < kShortMs)) continue;
      // What has spent its limit once would only spend it again.
      if (samples[strategy].some(({ run }) => run?.termination === 'max-time')) continue;
      samples[strategy].push(bench.measure(file, strategy, { maxTime }));
    }
  }
  return samples;
}

function check(title, strategy, run, reference, oracle, misses) {
  const { stats } = run;
  if (!run.complete) misses.push(`${title} under ${strategy}: not complete`);
  if (strategy === 'multise' && stats.operations > reference.operations) {
    misses.push(`${title}: ${stats.operations} operations, published ${reference.operations}`);
  }
  if (strategy === 'multise' && stats.solver.calls > Math.max(1, reference.calls / 10)) {
    misses.push(`${title}: ${stats.solver.calls} solver calls, published ${reference.calls}`);
  }
  if (strategy === 'dse' && stats.paths !== oracle.paths) {
    misses.push(`${title}: ${stats.paths} paths, oracle ${oracle.paths}`);
  }
}

function figuresRow(title, strategy, run, reference, { ms, cpu }) {
  const { stats } = run;
  const arms = run.coverage.arms;
  const beside = (figure, other) => (other === undefined ? figure : `${figure} (${other})`);
  const merged = strategy === 'multise';
  const publishedCalls = merged ? reference.calls : strategy === 'dse' ? reference.dseCalls
    : undefined;
  return [title, strategy, run.complete, `${arms.covered}/${arms.infeasible}/${arms.unknown}`,
    run.errors.length, pathsText(stats),
    beside(stats.operations, merged ? reference.operations : undefined),
    beside(stats.solver.calls, publishedCalls), stats.solver.queries,
    `${show(stats.summarySize.average)}/${stats.summarySize.max}`,
    beside(stats.sharing > 0 ? show(stats.sharing) : '–', merged ? reference.sharing : undefined),
    stats.bdd.nodes, stats.merges, show(ms),
    beside(show(cpu), merged ? reference.seconds : undefined)];
}

/** DSE against MultiSE, and what a conventional merger can do; undefined without multise. */
function ratiosRow(title, reference, first, own, ms) {
  const { multise, dse, csm } = first;
  if (multise === undefined) return undefined;
  const ratio = (a, b) => (a !== undefined && b > 0 ? a / b : undefined);
  const { stats } = multise;
  const made = csm && percent(csm.stats.merges, csm.stats.merges + csm.stats.refusedMerges);
  return [title, `${show(ratio(own.dse, own.multise))} (${reference.ratio})`,
    show(ratio(ms.dse, ms.multise)), show(dse && ratio(dse.stats.operations, stats.operations)),
    show(dse && ratio(dse.stats.solver.timeMs, stats.solver.timeMs)),
    `${show(percent(stats.preciseAssignments, stats.mergedAssignments))} (${reference.csm})`,
    stats.merges, csm ? csm.stats.merges : '–', csm ? csm.stats.refusedMerges : '–', show(made),
    csm ? refusals(csm.stats) : '–'];
}

/**
 * Measures and returns {text, totals}. `adaptive` (an AdaptiveCheck) gets the times; `misses` gets
 * every target that is missed.
 */
function publishedSizes(bench, published, oracles, settings, adaptive, misses) {
  const figures = [['program', 'strategy', 'complete', 'arms covered/infeasible/unknown', 'errors',
    'paths', 'operations (published)', 'calls (published)', 'queries', 'summary avg/max',
    'sharing (published)', 'BDD nodes', 'merges', 'run ms', 'process CPU s (published s)']];
  const ratios = [['program', 'time (published)', 'time with what dse repeats', 'operations',
    'solver time', 'precise merges % (published)', 'merges', 'csm merges', 'csm refused',
    'csm made %', 'refused because of']];
  const totals = { cpu: 0, calls: 0, ms: {} };
  for (const [name, reference] of Object.entries(published)) {
    const { title } = reference;
    const samples = sample(bench, name, settings);
    const first = {}, ms = {}, own = {}, found = new Set();
    for (const strategy of settings.strategies) {
      const list = samples[strategy];
      if (list.some(({ run }) => run === undefined)) {
        misses.push(`${title} under ${strategy}: no result`);
        continue;
      }
      if (new Set(list.map(({ run }) => counts(run))).size > 1) {
        misses.push(`${title} under ${strategy}: counts differ between runs`);
      }
      const { run } = list[0];
      const cpu = median(list.map((entry) => entry.cpu));
      const time = median(list.map((entry) => entry.run.stats.exploredMs));
      first[strategy] = run;
      if (run.complete) {
        ms[strategy] = time;
        own[strategy] = median(list.map((entry) => ownMs(entry.run)));
        found.add(findings(run));
      }
      totals.ms[strategy] = (totals.ms[strategy] || 0) + time;
      if (strategy === 'multise') {
        totals.cpu += cpu;
        totals.calls += run.stats.solver.calls;
      }
      check(title, strategy, run, reference, oracles[name], misses);
      figures.push(figuresRow(title, strategy, run, reference, { ms: time, cpu }));
    }
    if (found.size > 1) misses.push(`${title}: strategies differ in arms or errors`);
    if (settings.strategies.includes('adaptive')) adaptive.add(title, ms);
    const row = ratiosRow(title, reference, first, own, ms);
    if (row !== undefined) ratios.push(row);
  }
  let text = '### Published sizes\n\n' + table(figures);
  if (ratios.length > 1) {
    text += '\n\nDSE ÷ MultiSE, and what a conventional merger can do. The first ratio leaves ' +
      'out the time in which dse repeats the way to new ground, as the published one does.\n\n' +
      table(ratios);
  }
  return { text, totals };
}

module.exports = { publishedSizes };
