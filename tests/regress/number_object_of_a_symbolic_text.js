// new Number(text) makes an object of the number that a symbolic text is.
const { int } = require('sheaf');
const x = int('x', { min: -1, max: 1 });
console.log(typeof new Number('k' + x), typeof new Number('1' + x), new Number('1' + x) + 1);
