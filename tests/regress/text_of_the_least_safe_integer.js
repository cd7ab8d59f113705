// The digits of an integer whose range reaches −(2^53 − 1) ended the run: ten times its tenth is no
// exact integer.
const { int } = require('sheaf');
const x = int('x', { min: 9007199254740989, max: 9007199254740991 });
const j = int('j', { min: -1, max: 1 });
const text = x * j + '';
console.log(text.charAt(0), text.slice(-1), text.indexOf('7'), JSON.stringify(x * j)[1]);
console.log(String(-x)[0], String(-x)[16], [x, -x].sort().join(), text < '-9', text.split('0').length);
