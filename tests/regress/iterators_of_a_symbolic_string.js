// The parts of an enumerated term did not make up all paths: some went on without an iterator.
const { int, boolean } = require('sheaf');
const x = int('x', { min: 0, max: 2 });
const b = boolean('b');
const iterator = String.prototype[Symbol.iterator].call(`a${x}`);
console.log([...iterator].length);
for (const value of new Set([1, 2]).values(x)) console.log(value);
for (const value of (b ? new Set([x]) : [x, 5]).values(x, b)) console.log(value);
