// The zero of a quotient was taken for +0, whatever the sign of its dividend.
const { int } = require('sheaf');
const x = int('x', { min: 0, max: 3 });
const y = int('y', { min: -1, max: 0 });
const quotient = x * y / 2;
if (Object.is(quotient, -0)) console.log('negative zero');
if (Object.is(quotient, 0)) console.log('zero');
if (1 / quotient === -Infinity) console.log('minus infinity');
console.log(Object.is(quotient, x * y / 4), Object.is(-quotient, 0), [quotient].includes(-0), Math.sign(quotient));
console.log(quotient, -quotient, quotient + 0, quotient - 0, Math.min(quotient, 0), Math.max(quotient, -0));
