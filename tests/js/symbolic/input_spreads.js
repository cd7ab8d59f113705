// Spread, rest, destructuring, concat, flat and sorting of arrays whose length is an input.
const { array, int, boolean, object } = require('sheaf');

const a = array('a', { maxLength: 2 }, (name) => int(name, { min: 0, max: 2 }));
const rows = array('rows', 2, (name) => array(name, { maxLength: 2 }, boolean));

// 17: spread into an array
const joined = [...a, 'end', ...rows[0]];
if (joined[2] === 'end') console.log('two before', joined);
// 18: spread into a call
const counted = (...list) => list.length;
if (counted(...a, ...rows[1]) === 3) console.log('three');
// 19: largest of none
if (Math.max(...a) === -Infinity) console.log('none', Math.min(...a));
// 20: destructuring with defaults and rest
const [head = 'none', ...tail] = a;
if (head === 'none' || tail.length === 1) console.log('head', head, tail);
// 21: concat, flat
if (rows.flat().length === 4) console.log('flat', rows.flat(), rows[0].concat(rows[1]));
// 22: every and some of an empty array
if (rows[0].every((e) => e) && !rows[0].some((e) => e)) console.log('vacuous');
// 23: sort, reverse
const sorted = a.slice().sort((x, y) => y - x);
if (sorted[0] !== a[0]) console.log('sorted', sorted, a.slice().reverse());
// 24: reduce of an empty array throws
try {
  if (a.reduce((x, y) => x + y) === 4) console.log('sum', a);
} catch (error) {
  console.log(error.message, a.length);
}
// 25: entries, keys
if ([...a.entries()].some(([i, e]) => i === e)) console.log('fixed point', [...a.keys()]);
// 26: an array as a text and as a number
if (`${a}` === '1') console.log('text', Number(a), a == 1);
// 27: equal content is not identity
if (JSON.stringify(a) === JSON.stringify(rows[0].map(Number))) console.log('alike', a === rows[0]);
