// x + y is small; y + 2 ** 31 alone is beyond the integers that doubles hold exactly.
const { int } = require('sheaf');
const x = int('x', { min: -9007199254740991, max: -9007199254740987 });
const y = int('y', { min: 9007199254740988, max: 9007199254740991 });
if (((x + y) & 1) === 0) {
  if (x === -9007199254740991 && y === 9007199254740989) console.log('even');
}
if (((x + y) >>> 0) === 4294967294) {
  if (x === -9007199254740991) console.log('minus two');
}
