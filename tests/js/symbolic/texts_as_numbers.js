// Texts that are taken for numbers: signs, points, digits and what is none.
const { int, oneOf } = require('sheaf');

const length = oneOf('length', [0, 1, 2]);
let s = '';
for (let i = 0; i < 2; i++) if (i < length) s += String.fromCharCode(int('c' + i, { min: 43, max: 57 }));
const n = Number(s);
if (n === 12) console.log('twelve');
if (n > 20) console.log('big', n);
if (Number.isNaN(n)) console.log('not a number');
console.log(parseInt(s), parseFloat(s), +s, s * 2, s - 1, s == 5, s < 7, -s, `${s}!`, parseInt(s, 8));
