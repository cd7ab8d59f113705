'use strict';
// Runs a program for every assignment of its inputs. The requests along one run form a path in
// a tree whose branching is the size of each request's domain; the walk is depth-first and
// always changes the last request that has values left. This judges the engine's verdicts
// independently of the engine.

const { run_program } = require('./vm_run.js');

const kDefaultLimit = 4096;

/** The texts over an alphabet, the shortest first. */
function text_domain({ maxLength, alphabet }) {
  if (alphabet === undefined) return { count: Infinity, at: () => undefined };
  const units = [...new Set(alphabet.split(''))];
  const counts = [1];
  while (counts.length <= maxLength) counts.push(counts[counts.length - 1] * units.length);
  const at = (index) => {
    let length = 0;
    while (index >= counts[length]) index -= counts[length++];
    let text = '';
    for (; text.length < length; index = Math.floor(index / units.length)) {
      text += units[index % units.length];
    }
    return text;
  };
  return { count: counts.reduce((sum, count) => sum + count, 0), at };
}

/** The domain of a request: `count` values, the i-th being `at(i)`; count is Infinity if none. */
function request_domain(request, overrides) {
  const given = overrides.get(request.name) || request;
  switch (request.type) {
    case 'int': {
      if (given.values) return { count: given.values.length, at: (i) => given.values[i] };
      const min = Math.max(given.min ?? request.min, request.min);
      const max = Math.min(given.max ?? request.max, request.max);
      return { count: max - min + 1, at: (i) => min + i };
    }
    case 'boolean':
      return { count: 2, at: (i) => i === 1 };
    case 'oneOf':
      return { count: request.count, at: (i) => i };
    case 'string':
      return text_domain(request);
    default:
      return { count: Infinity, at: () => undefined };
  }
}

class DomainTooLarge {}

/** Returns {runs, exceeded}: every run, or at most `limit` of them and exceeded true. */
function enumerate_program(program, options, scripts) {
  const limit = options.limit || kDefaultLimit;
  const overrides = new Map((options.domains || []).map((domain) => [domain.name, domain]));
  const chosen = [];
  const runs = [];

  for (;;) {
    let position = 0;
    let too_large = false;
    const supply = {
      next(request) {
        if (too_large) throw new DomainTooLarge();
        if (position === chosen.length) {
          const domain = request_domain(request, overrides);
          too_large = domain.count > limit || domain.count < 1;
          if (too_large) throw new DomainTooLarge();
          chosen.push({ index: 0, domain });
        }
        const choice = chosen[position++];
        return choice.domain.at(choice.index);
      },
    };
    const run = run_program(program, supply, scripts, options.limits);
    if (too_large) return { runs, exceeded: true };
    runs.push(run);
    // Where samples follow, a first path of too many assignments is enough.
    const product = chosen.reduce((all, { domain }) => all * domain.count, 1);
    if (options.sample && runs.length === 1 && product > limit) return { runs, exceeded: true };

    chosen.length = position;
    while (chosen.length > 0) {
      const last = chosen[chosen.length - 1];
      if (++last.index < last.domain.count) break;
      chosen.pop();
    }
    if (chosen.length === 0) return { runs, exceeded: false };
    if (runs.length >= limit) return { runs, exceeded: true };
  }
}

module.exports = { enumerate_program };
