'use strict';
// Inputs for a harness that is run by plain `node`, without an input file: random ones, with a liking
// for small values and for the ends of ranges, where mistakes are.

const { random_numbers } = require('./random.js');

const kSmall = 10;

/** A supply (see createApi) of random values; the same seed gives the same values. */
function random_supply(seed) {
  const next = random_numbers(seed);

  function integer(min, max) {
    const span = max - min + 1;
    return min + Math.min(Math.floor(next() * span), span - 1);
  }

  function likely_integer(min, max) {
    const kind = next();
    if (kind < 0.1) return min;
    if (kind < 0.2) return max;
    const low = Math.max(min, -kSmall);
    const high = Math.min(max, kSmall);
    return kind < 0.7 && low <= high ? integer(low, high) : integer(min, max);
  }

  function text({ maxLength, alphabet = ' aAbzZ019_-.,:/é' }) {
    let result = '';
    for (let left = integer(0, Math.min(maxLength, 2 * kSmall)); left > 0; left--) {
      result += alphabet[integer(0, alphabet.length - 1)];
    }
    return result;
  }

  function number({ min, max }) {
    const kind = next();
    if (Number.isFinite(min) || Number.isFinite(max)) {
      const low = Math.max(min, -Number.MAX_VALUE);
      const high = Math.min(max, Number.MAX_VALUE);
      if (kind < 0.2) return kind < 0.1 ? low : high;
      const share = next();
      return Math.min(Math.max(low * (1 - share) + high * share, low), high);
    }
    if (kind < 0.1) return [NaN, Infinity, -Infinity, -0][integer(0, 3)];
    return kind < 0.6 ? likely_integer(-1000, 1000) : (next() - 0.5) * 2000;
  }

  return {
    next(request) {
      switch (request.type) {
        case 'int': return likely_integer(request.min, request.max);
        case 'boolean': return next() < 0.5;
        case 'oneOf': return integer(0, request.count - 1);
        case 'number': return number(request);
        default: return text(request);
      }
    },
    leftover: () => 0,
  };
}

module.exports = { random_supply };
