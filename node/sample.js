'use strict';
// Runs a program on some random assignments of its inputs, where there are too many to run on all.
// Values are those that programs tell apart: what stands in the source, its neighbours, the ends of
// ranges.

const { random_numbers } = require('./random.js');
const { run_program } = require('./vm_run.js');

const kSpecialNumbers = [0, -0, 1, -1, 0.5, -2.5, 0.1, 0.3, NaN, Infinity, -Infinity, 2 ** 31, 2 ** 53, -(2 ** 53), 5e-324];
const kSomeUnits = 'aA0 .-"\\\u00e9\u0130\u20ac\ud83d\ude00';

class Sampler {
  constructor(source, seed) {
    this.random = random_numbers(seed);
    this.numbers = (source.match(/\d+/g) ?? []).map(Number).filter(Number.isSafeInteger);
    this.texts = [...source.matchAll(/'((?:[^'\\\n])*)'/g)].map(([, text]) => text);
  }

  below(count) { return Math.floor(this.random() * count); }
  pick(list) { return list[this.below(list.length)]; }

  integer(min, max) {
    const fits = (value) => value >= min && value <= max;
    for (let tries = 0; tries < 4; tries++) {
      const near = (this.random() < 0.5 ? this.pick(this.numbers) ?? 0 : 0) + this.below(5) - 2;
      const value = this.random() < 0.3 ? -near : near;
      if (fits(value)) return value + 0;
    }
    if (this.random() < 0.3) return this.pick([min, max]);
    return Math.min(max, min + Math.floor(this.random() * (max - min + 1)));
  }

  text({ maxLength, alphabet }) {
    const fits = (unit) => alphabet === undefined || alphabet.includes(unit);
    const word = (this.pick(this.texts) ?? '').split('').filter(fits).join('').slice(0, maxLength);
    if (this.random() < 0.3) return word;
    const units = alphabet ?? (this.texts.join('') + kSomeUnits);
    let text = '';
    for (let left = this.below(maxLength + 1); left > 0; left--) {
      text += alphabet === undefined && this.random() < 0.1
        ? String.fromCharCode(this.below(0x10000)) : units[this.below(units.length)];
    }
    return text;
  }

  double({ min, max }) {
    if (min !== -Infinity || max !== Infinity) return min + this.random() * (max - min);
    if (this.random() < 0.4) return this.pick(kSpecialNumbers);
    return this.integer(-100, 100) / this.pick([1, 1, 2, 10]);
  }

  value(request) {
    switch (request.type) {
      case 'int': return this.integer(request.min, request.max);
      case 'boolean': return this.random() < 0.5;
      case 'oneOf': return this.below(request.count);
      case 'string': return this.text(request);
      case 'number': return this.double(request);
      default: throw new Error(`no sample of a ${request.type}`);
    }
  }
}

/** Returns {runs, exceeded: true}: as many runs as asked for. */
function sample_program(program, { count, seed = 1 }, limits, scripts) {
  const sampler = new Sampler(program.source, seed);
  const runs = [];
  while (runs.length < count) {
    runs.push(run_program(program, { next: (request) => sampler.value(request) }, scripts, limits));
  }
  return { runs, exceeded: true };
}

module.exports = { sample_program };
