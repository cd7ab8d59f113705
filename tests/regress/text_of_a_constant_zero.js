// The text of x * 0 was looked up as the text of the first input: a constant was read as the number of
// a term.
const { int, oneOf } = require('sheaf');
const first = int('first', { min: 3, max: 5 });
const sign = oneOf('sign', [1, -1]);
const x = int('x', { min: -1, max: 1 });
if ('' + x * 0 + x === '01') console.log('one');
if (`${x * 0 * sign}` === '0') console.log('zero');
if (String(x % 1) + first === '03') console.log('remainder');
if ((x * 0 + '') < ('a' + first)) console.log('less');
console.log(parseInt('' + x * 0), Number(x * 0 + '' + first), ('' + x * 0).length, [x * 0 + ''].indexOf('0'));
