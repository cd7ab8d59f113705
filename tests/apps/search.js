'use strict';
// All event sequences of an application up to a depth, run one by one under Node: a tree of choices
// (which event, which value of each input asked for), walked depth first; every leaf is a run from the
// start. Values come from a short list per input, so what it finds can happen, and what it does not find
// is not reached with these values.

const { Application, Limitation } = require('./driver.js');

/** The values to try for an input. `candidates` has lists by name; an unknown text or number has few. */
function values_of(name, spec, candidates) {
  if (candidates[name] !== undefined) return candidates[name];
  if (spec.oneOf !== undefined) return spec.oneOf.map((_, k) => k);
  if (spec.boolean !== undefined) return [false, true];
  if (spec.int !== undefined) return spec.int[0] === spec.int[1] ? [spec.int[0]] : [spec.int[0], spec.int[1]];
  if (spec.text !== undefined) return ['', 'a'];
  return candidates.any;
}

/**
 * Calls `visit(application)` after each run. Options: depth, candidates, only, replace, interleave, lossy, max_runs, and
 * `prefix`, the words of the first events if only sequences that begin so are wanted. Gives {runs, is_complete}.
 */
function search(file, options, visit) {
  const chosen = [];
  let runs = 0;
  for (;;) {
    let at = 0;
    const choose = (count) => {
      if (at === chosen.length) chosen.push({ index: 0, count });
      return chosen[at++].index;
    };
    const supply = (process, name, spec) => {
      const values = values_of(name, spec, options.candidates || {});
      const value = values[choose(values.length)];
      return spec.oneOf === undefined ? value : spec.oneOf[value];
    };
    const { only, replace, interleave, lossy, log } = options;
    const application = new Application(file, { supply, only, replace, interleave, lossy, log });
    application.hits = [];
    for (const process of application.processes) {
      Object.defineProperty(process.global, '__hit', { value: (number) => { application.hits.push(number); } });
    }
    try {
      application.launch();
      for (let k = 0; k < options.depth; k++) {
        const wanted = (options.prefix || [])[k];
        const targets = application.targets().filter((one) => wanted === undefined || one.label === wanted);
        if (targets.length === 0) break;
        application.fire(targets[choose(targets.length)], interleave && k + 1 < options.depth);
      }
    } catch (error) {
      if (!(error instanceof Limitation)) throw error;
    }
    runs++;
    visit(application);
    chosen.length = at;
    while (chosen.length > 0) {
      const last = chosen[chosen.length - 1];
      if (++last.index < last.count) break;
      chosen.pop();
    }
    if (chosen.length === 0) return { runs, is_complete: true };
    if (options.max_runs !== undefined && runs >= options.max_runs) return { runs, is_complete: false };
  }
}

module.exports = { search };
