// 0 + -0 is +0. Where the sum was a select that merged an integer with −0, conventional merging took the
// select apart at the next join and with it the sign that the sum had settled.
const { int, boolean, oneOf } = require('sheaf');
const x = int('x', { min: 1, max: 2 });
const m = boolean('b') ? x : -0;
let v = 0 + m;
if (boolean('c')) v = 5;
if (Object.is(v, 0)) console.log('positive');
if (1 / v < 0) console.log('never');
const list = [1, 2, 3];
console.log(1 / (0 + m), list[0 + m], String(0 + m), Math.max(0 + m, -0));
let w = oneOf('w', [0, -0]) + 0;
if (boolean('d')) w = -0;
console.log(Object.is(w, -0));
