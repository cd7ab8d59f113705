// Terms and texts as deep as 20 000 rounds make them.
const { int, boolean } = require('sheaf');

const rounds = 20000;
const a = int('a', { min: -1, max: 2 });
const b = boolean('b');

let appended = '';
let enclosed = b ? a : '';
let number = a;
for (let i = 0; i < rounds; i++) {
  appended += a;
  enclosed = '<' + enclosed + '>';
  number = (number * a + i) % 101;
}
if (appended.length === rounds) console.log('one digit each');
if (appended === '1'.repeat(rounds)) console.log('ones');
if (enclosed === '<'.repeat(rounds) + '2' + '>'.repeat(rounds)) console.log('two');
if (enclosed) console.log(enclosed.length);
if (number === 7 || number > 90) console.log('number');
console.log(number, appended.charAt(rounds - 1), enclosed.slice(rounds - 1, rounds + 2));
