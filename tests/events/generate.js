'use strict';
// Programs with promises, async functions, ticks, timers, immediates and emitters, which end by
// themselves. What they print shows the order in which things ran. With inputs, what is queued, and
// when it is due, differs from path to path.

/** A small generator of random numbers: random(n) gives 0 … n-1. */
function make_random(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 4294967296) * n);
  };
}

class EventProgram {
  constructor(seed, options) {
    this.random = make_random(seed);
    this.options = options;
    this.labels = 0;
    this.names = 0;
    this.lines = [];
    this.left = 14 + this.random(10);  // statements that queue something
  }

  pick(list) {
    return list[this.random(list.length)];
  }

  chance(percent) {
    return this.random(100) < percent;
  }

  name(prefix) {
    return `${prefix}${this.names++}`;
  }

  log(...more) {
    return `console.log(${[`'${this.labels++}'`, ...more].join(', ')});`;
  }

  /** A value that may differ from path to path. */
  value() {
    const inputs = this.options.inputs ? ['c0 ? 1 : 2', 'n0', 'n0 + 1', 'c1'] : [];
    return this.pick(['1', "'s'", 'undefined', 'count', ...inputs]);
  }

  condition() {
    if (!this.options.inputs) return this.pick(['count % 2 === 0', 'count > 3', 'true']);
    return this.pick(['c0', 'c1', 'n0 > 1', 'count > 3', 'c0 && n0 < 2', 'count % 2 === n0 % 2']);
  }

  delay() {
    if (this.options.inputs && this.chance(40)) return this.pick(['n0', 'n0 * 2', 'c0 ? 5 : 1', '3 - n0']);
    return String(this.pick([0, 1, 1, 2, 3, 5, 8, 20]));
  }

  /** Statements that may throw are only where somebody handles it, mostly. */
  body(depth, may_throw) {
    const parts = [`count++;`, this.log('count')];
    const count = this.random(depth > 0 ? 3 : 1);
    for (let i = 0; i < count; i++) parts.push(this.statement(depth - 1));
    if (may_throw && this.chance(20)) {
      const thrown = this.pick(["new Error('e' + count)", "'thrown'", 'count', "new TypeError('t')"]);
      parts.push(this.chance(50) ? `if (${this.condition()}) throw ${thrown};` : `throw ${thrown};`);
    }
    return parts.join(' ');
  }

  callback(depth, parameter = '', may_throw = true) {
    const shown = parameter === '' ? '' : this.log(`show(${parameter})`);
    const result = this.chance(40) ? `return ${this.chance(25) ? this.promise(depth - 1) : this.value()};` : '';
    return `(${parameter}) => { ${shown} ${this.body(depth, may_throw)} ${result} }`;
  }

  promise(depth) {
    if (depth <= 0) return this.pick(['Promise.resolve(1)', 'Promise.reject(2)', `Promise.resolve(${this.value()})`]);
    const inner = () => this.promise(depth - 1);
    switch (this.random(this.options.async ? 13 : 11)) {
      case 0: return `new Promise((resolve, reject) => { ${this.body(0, true)} ${this.pick(['resolve', 'reject'])}(${this.value()}); })`;
      case 1: return `new Promise((resolve) => setTimeout(resolve, ${this.delay()}, ${this.value()}))`;
      case 2: return `${inner()}.then(${this.callback(depth - 1, 'v')})`;
      case 3: return `${inner()}.then(${this.callback(depth - 1, 'v')}, ${this.callback(depth - 1, 'e')})`;
      case 4: return `${inner()}.catch(${this.callback(depth - 1, 'e')})`;
      case 5: return `${inner()}.finally(${this.callback(depth - 1)})`;
      case 6: return `Promise.${this.pick(['all', 'allSettled', 'race', 'any'])}([${inner()}, ${inner()}${this.chance(40) ? ', 7' : ''}])`;
      case 7: return `Promise.resolve({ then(resolve, reject) { ${this.log()} ${this.pick(['resolve', 'reject'])}(${this.value()}); } })`;
      case 8: return `Promise.resolve(${inner()})`;
      case 9: return `new Promise((resolve) => resolve(${inner()}))`;
      case 10: return `new Promise((resolve, reject) => setImmediate(${this.pick(['resolve', 'reject'])}, ${this.value()}))`;
      default: return `(async (p) => { ${this.asyncBody(depth - 1)} })(${this.value()})`;
    }
  }

  asyncBody(depth) {
    const parts = [this.log('p')];
    const count = 1 + this.random(3);
    for (let i = 0; i < count; i++) {
      const awaited = this.chance(50) ? this.promise(depth) : this.value();
      switch (this.random(7)) {
        case 5: parts.push(`for await (const v of [${awaited}, ${this.value()}]) { ${this.log('show(v)')} ${this.chance(40) ? `if (${this.condition()}) break;` : ''} }`); break;
        case 6: parts.push(`for await (const v of (async function* () { ${this.log()} yield ${awaited}; try { yield ${this.value()}; ${this.log()} } finally { await 1; ${this.log()} } })()) { ${this.log('show(v)')} ${this.chance(40) ? `if (${this.condition()}) break;` : ''} }`); break;
        case 0: parts.push(`console.log(show(await ${awaited}));`); break;
        case 1: parts.push(`try { p = await ${awaited}; ${this.log('show(p)')} } catch (e) { ${this.log('show(e)')} } ${this.chance(50) ? `finally { await ${this.value()}; ${this.log()} }` : ''}`); break;
        case 2: parts.push(`if (${this.condition()}) { p = await ${awaited}; } else { ${this.log()} }`); break;
        case 3: parts.push(`for (let i = 0; i < ${this.options.inputs && this.chance(50) ? 'n0' : '2'}; i++) { await ${this.value()}; ${this.log('i')} }`); break;
        default: parts.push(this.statement(depth));
      }
    }
    if (this.chance(15)) parts.push(`if (${this.condition()}) throw new Error('async');`);
    if (this.chance(50)) parts.push(`return ${this.chance(30) ? this.promise(depth - 1) : this.value()};`);
    return parts.join(' ');
  }

  statement(depth) {
    if (depth < 0 || this.left-- <= 0) return this.log();
    // An unhandled rejection ends the program early: not too often.
    const handled = this.chance(88) ? `.catch((e) => { ${this.log('show(e)')} })` : '';
    switch (this.random(this.options.async ? 14 : 12)) {
      case 0: return `process.nextTick(${this.callback(depth, 'v', false)}, ${this.value()});`;
      case 1: return `queueMicrotask(${this.callback(depth, '', this.chance(5))});`;
      case 2: case 3: return `setTimeout(${this.callback(depth, 'v', this.chance(5))}, ${this.delay()}, ${this.value()});`;
      case 4: return `setImmediate(${this.callback(depth, '', false)});`;
      case 5: {
        const [timer, rounds] = [this.name('timer'), this.name('rounds')];
        return `{ let ${rounds} = 0; const ${timer} = setInterval(() => { ${this.body(0, false)} if (++${rounds} >= ${this.pick(['1', '2', '3'])}) clearInterval(${timer}); }, ${this.delay()}); }`;
      }
      case 6: {
        const timer = this.name('timer');
        return `{ const ${timer} = ${this.pick(['setTimeout', 'setTimeout', 'setImmediate'])}(${this.callback(depth, '', false)}, ${this.delay()}); if (${this.condition()}) { clearTimeout(${timer}); clearImmediate(${timer}); } }`;
      }
      case 7: return this.emitter(depth);
      case 8: return `if (${this.condition()}) { ${this.statement(depth - 1)} } else { ${this.statement(depth - 1)} }`;
      case 9: case 10: case 11: return `${this.promise(depth)}${handled};`;
      case 12: {
        const f = this.name('f');
        return `async function ${f}(p) { ${this.asyncBody(depth)} } ${f}(${this.value()})${handled};`;
      }
      default: return `(async () => { ${this.asyncBody(depth)} })()${handled};`;
    }
  }

  emitter(depth) {
    const type = this.pick(["'a'", "'b'", "'c'", "'error'"]);
    switch (this.random(6)) {
      case 0: return `emitter.once(${type}, ${this.callback(depth, 'v', false)});`;
      case 1: return `if (count < 30 && emitter.listenerCount(${type}) > 0) console.log(emitter.emit(${type}, ${this.value()}));`;
      case 2: return `emitter.prependListener(${type}, ${this.callback(depth, 'v', false)});`;
      case 3: return `emitter.removeAllListeners(${this.chance(70) ? type : ''}); console.log(emitter.eventNames());`;
      case 4: {
        const listener = this.name('listener');
        return `const ${listener} = ${this.callback(0, 'v', false)}; emitter.on(${type}, ${listener}); if (${this.condition()}) emitter.off(${type}, ${listener}); console.log(emitter.listenerCount(${type}));`;
      }
      default: return `emitter.on(${type}, ${this.callback(depth, 'v', false)}); if (count < 30) console.log(emitter.emit(${type}, ${this.value()}));`;
    }
  }

  text() {
    const lines = [];
    if (this.options.inputs) {
      lines.push("const { boolean, int } = require('sheaf');", "const c0 = boolean('c0'), c1 = boolean('c1');", "const n0 = int('n0', { min: 0, max: 3 });");
    }
    lines.push("const EventEmitter = require('events');", 'const emitter = new EventEmitter();', 'let count = 0;');
    lines.push('const show = (v) => (typeof v === \'object\' && v !== null ? (v.message ?? JSON.stringify(v)) : String(v));');
    const count = 2 + this.random(4);
    for (let i = 0; i < count; i++) lines.push(`{ ${this.statement(2)} }`);
    lines.push(this.log('count'));
    return lines.join('\n') + '\n';
  }
}

const generate = (seed, options) => new EventProgram(seed, options).text();

module.exports = { generate };
