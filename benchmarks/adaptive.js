'use strict';
// The promise of the strategy `adaptive`: never much slower than the better of the two pure ones.

const { show } = require('./table.js');

const kFactor = 1.2;

class AdaptiveCheck {
  constructor() {
    this.misses = [];
    this.checked = 0;
  }

  /** `ms` holds the time of each strategy that came to its end, by name. */
  add(subject, ms) {
    const pure = [ms.multise, ms.dse].filter((time) => time !== undefined);
    if (pure.length === 0) return;
    this.checked++;
    const better = Math.min(...pure);
    const figures = `adaptive ${show(ms.adaptive)} ms, multise ${show(ms.multise)} ms, dse ` +
      `${show(ms.dse)} ms`;
    if (ms.adaptive === undefined || ms.adaptive > kFactor * better) {
      this.misses.push(`${subject}: ${figures}; more than ${kFactor} × the better one`);
    }
  }

  text() {
    const within = this.checked - this.misses.length;
    return `\n### adaptive\n\nWithin ${kFactor} × the better of multise and dse on ${within} of ` +
      `${this.checked} rows.`;
  }
}

module.exports = { AdaptiveCheck };
