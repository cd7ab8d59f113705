// Math and number functions of symbolic integers stay exact.
const { boolean, int } = require('sheaf');
const x = int('x', { min: -6, max: 6 });
const y = boolean('b') ? int('y', { min: -2, max: 2 }) : 7;
console.log(Math.abs(x), Math.max(x, y), Math.min(x, y, 0), Math.sign(x), Math.floor(x / 2), Math.ceil(x / 4), Math.trunc(x / 3), Math.round(x / 4), Math.max(x, 1.5), Math.min(x, -0), Math.max(x, NaN), Math.max(-0, x * 0));
console.log(Object.is(Math.abs(x), 0), Object.is(Math.ceil(x / 10), -0), 1 / Math.sign(-x), Number.isInteger(x / 2), Number.isInteger(x), isFinite(x), isNaN(x), Number(x), x.toFixed(1), String(-x), [-x], -x === 0, Object.is(-x, -0));
console.log(Math.sqrt(x * x), Math.pow(x, 2), x ** 2, Math.hypot(x, 0), x % 3, x & 3, x >> 1, x | 0, ~x, parseInt(x), parseInt(String(x)), Math.floor(x), Math.round(x));
console.log([3, 1, 2].indexOf(x), [1, 2, 3].includes(Math.abs(x)), 'abcdef'[x], 'abcdef'.slice(x), Array(Math.abs(x)).fill(0).length, new Array(3).at(x));
