// Math.min of 0 and a term that may be -0 took the 0.
const { int, oneOf } = require('sheaf');
const zero = int('x', { min: -1, max: 1 }) * oneOf('sign', [1, -1]) * 0;
console.log(Math.min(0, zero), Math.min(zero, 0), Math.max(0, zero), Math.max(zero, -0));
