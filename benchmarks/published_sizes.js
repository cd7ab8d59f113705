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

/** `2.07/10`; one value per state is what dse and csm are. */
function summaryText(strategy, stats, study) {
  if (strategy === 'dse' || strategy === 'csm') return '1';
  if (strategy !== 'multise' || study?.summarySize.average === undefined) return '–';
  return `${study.summarySize.average.toFixed(2)}/${stats.summarySize.max}`;
}

function sharingText(strategy, study) {
  if (strategy === 'dse') return '1';
  if (strategy !== 'multise') return '–';
  return study?.sharing === undefined ? study?.sharingUnknown ?? 'not counted'
    : show(study.sharing);
}

function figuresRow(title, strategy, run, reference, study, { ms, cpu }) {
  const { stats } = run;
  const arms = run.coverage.arms;
  const beside = (figure, other) => (other === undefined ? figure : `${figure} (${other})`);
  const merged = strategy === 'multise';
  const publishedCalls = merged ? reference.calls : strategy === 'dse' ? reference.dseCalls
    : undefined;
  return [title, strategy, run.complete, `${arms.covered}/${arms.infeasible}/${arms.unknown}`,
    run.errors.length, pathsText(stats),
    beside(stats.operations, merged ? reference.operations : undefined),
    beside(stats.solver.calls === 0 ? 'none needed' : stats.solver.calls, publishedCalls),
    stats.solver.queries,
    beside(summaryText(strategy, stats, study), merged ? reference.summary : undefined),
    beside(sharingText(strategy, study), merged ? reference.sharing : undefined),
    stats.bdd.nodes, beside(stats.merges, merged ? reference.merges : undefined), show(ms),
    beside(show(cpu), merged ? reference.seconds : undefined)];
}

/** DSE against MultiSE, and what a conventional merger can do; undefined without multise. */
function ratiosRow(title, reference, first, study, own, ms) {
  const { multise, dse, csm } = first;
  if (multise === undefined) return undefined;
  const ratio = (a, b) => (a !== undefined && b > 0 ? a / b : undefined);
  const { stats } = multise;
  const made = csm && percent(csm.stats.merges, csm.stats.merges + csm.stats.refusedMerges);
  return [title, `${show(ratio(own.dse, own.multise))} (${reference.ratio})`,
    show(ratio(ms.dse, ms.multise)), show(dse && ratio(dse.stats.operations, stats.operations)),
    show(dse && ratio(dse.stats.solver.timeMs, stats.solver.timeMs)),
    `${show(study?.precisePercent)} (${reference.csm})`, stats.merges, csm ? csm.stats.merges : '–', csm ? csm.stats.refusedMerges : '–', show(made),
    csm ? refusals(csm.stats) : '–'];
}

/**
 * Measures and returns {text, totals}. `adaptive` (an AdaptiveCheck) gets the times; `misses` gets
 * every target that is missed.
 */
function publishedSizes(bench, published, oracles, settings, adaptive, misses) {
  const figures = [['program', 'strategy', 'complete', 'arms covered/infeasible/unknown', 'errors',
    'paths', 'operations (published)', 'calls (published)', 'queries',
    'summary avg/max (published)', 'sharing (published)', 'BDD nodes', 'merges (published)',
    'run ms', 'process CPU s (published s)']];
  const ratios = [['program', 'time (published)', 'time with what dse repeats', 'operations',
    'feasibility time', 'CSM precise merges % (published)', 'merges', 'csm merges', 'csm refused',
    'csm made %', 'refused because of']];
  const totals = { cpu: 0, calls: 0, ms: {} };
  for (const [name, reference] of Object.entries(published)) {
    const { title } = reference;
    const samples = sample(bench, name, settings);
    const study = settings.strategies.includes('multise')
      ? bench.study(bench.sized(name), settings.maxTime) : undefined;
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
      figures.push(figuresRow(title, strategy, run, reference, study, { ms: time, cpu }));
    }
    if (found.size > 1) misses.push(`${title}: strategies differ in arms or errors`);
    if (settings.strategies.includes('adaptive')) adaptive.add(title, ms);
    const row = ratiosRow(title, reference, first, study, own, ms);
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
