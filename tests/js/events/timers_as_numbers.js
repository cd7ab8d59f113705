// A timer has a number, under which it can be cleared.
const log = (...values) => console.log(...values);
const timer = setTimeout(() => log('not any more'), 1);
log(typeof +timer, `${timer}` === String(+timer), +timer === +timer, typeof timer[Symbol.toPrimitive]);
log(timer.constructor.name, setImmediate(() => {}).constructor.name, typeof setTimeout(() => {}, 1));
clearTimeout(+timer);
clearTimeout(String(setTimeout(() => log('cleared by a text'), 1)));
const kept = setTimeout(() => log('kept'), 2);
log(+kept !== +timer);
clearTimeout(NaN);
clearTimeout('');
clearTimeout(null);
let count = 0;
const ticks = setInterval(() => {
  log('tick', ++count);
  if (count !== 2) return;
  clearInterval(+ticks);
  log(typeof (kept + 1), kept < Infinity);
}, 3);
const names = Object.getOwnPropertyNames(Object.getPrototypeOf(kept));
log(names.filter((name) => name[0] !== '_').join());
