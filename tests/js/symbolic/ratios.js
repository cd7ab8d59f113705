// Quotients of two symbolic integers: as doubles, rounded, compared, divided by zero, signs of zero.
const { boolean, int } = require('sheaf');
const x = int('x', { min: -4, max: 5 });
// Few divisors are taken one by one, a merged one is a term.
const y = boolean('few') ? int('y', { min: -2, max: 2 }) : int('a', { min: -1, max: 2 }) * int('b', { min: 1, max: 2 });
const q = x / y;
const f = Math.floor(q);
console.log(q === 2, q < 1, q <= 1, q > -1, q >= 2, 1 < q, 2 === q, q === 0.5, q !== q, q === Infinity, q === -Infinity);
console.log(f === 2, f < 0, Math.ceil(q) === -1, Math.trunc(q) === 0, Math.round(q) === 1, q | 0, 60 / y, 0 / y, -x / y);
console.log(Object.is(q, -0), Object.is(f, -0), Object.is(Math.ceil(q), -0), q ? 'truthy' : 'falsy', q - q, q + 1, `${q}`);
console.log(f * y + x - f * y === x, (x * y) / 2, Math.floor((x * y) / (y * y + 1)));
const sum = q + 0;
console.log(sum === q, Object.is(sum, -0), Object.is(q + -0, q), Object.is(0 + x / 3, -0), 1 / (x / -3 + 0), sum < 1, sum === 0.5);
