// Natives read a symbolic number as a plain one, or named it by its type in the text of an error.
const { int, boolean, oneOf } = require('sheaf');
const x = int('x', { min: -1, max: 3 });
const b = boolean('b');
const odd = oneOf('odd', [null, undefined, '12', [2], 2.5]);
function attempt(action) {
  try {
    console.log(action());
  } catch (error) {
    console.log(error.name, error.message);
  }
}
attempt(() => parseInt('11', x));
attempt(() => (12).toString(x + 2));
attempt(() => new Number(x).toFixed(1));
attempt(() => new Number(x / 2).toFixed(b ? x : 1));
attempt(() => Error(x / 2).message);
attempt(() => Array.from({ length: x / 2 }).length);
attempt(() => 'abc'.padStart(odd, undefined));
attempt(() => 'abc'.padStart({ valueOf() { return x + 3; } }, undefined));
attempt(() => 'ab'.repeat(Object(x)));
attempt(() => 'abc'.at(odd));
attempt(() => Set.prototype.has.call(-x, 1));
attempt(() => Map.prototype.entries.call(`${x}`));
attempt(() => Object.setPrototypeOf({}, x));
attempt(() => new Set([x]).forEach(b ? x : 'a' + x));
attempt(() => new Symbol({ a: x }));
attempt(() => Symbol(b ? x : { toString() { return 'd' + x; } }).description);
attempt(() => [1, 2].with(x, odd).length);
attempt(() => Number.prototype.toString.call(odd, x + 2));
attempt(() => [].push.call(x, odd));
attempt(() => Math.max(x, odd, b));
attempt(() => String.fromCharCode(x + 97, odd).length);
