// The sign of a symbolic text is taken once, also where the number is read as a whole.
const { string } = require('sheaf');
const s = string('s', { maxLength: 1, alphabet: '-+' });
console.log(Number(s + '1e34'), +(s + '5e-30'), parseFloat(s + '12e25x'));
