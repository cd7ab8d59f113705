// Sorting symbolic numbers, with a comparator and by text.
const { boolean, int } = require('sheaf');
const list = [int('a', { min: 0, max: 3 }), int('b', { min: 0, max: 3 }), int('c', { min: 0, max: 3 })];
if (boolean('more')) list.push(1);
const calls = [];
const sorted = list.slice().sort((p, q) => { calls.push(p < q); return p - q; });
console.log(sorted, calls.length, list);
console.log(list.slice().sort((p, q) => q - p)[0], list.map((v) => ({ v })).sort((p, q) => p.v - q.v).map((o) => o.v));
console.log(['b', list[0] > 1 ? 'a' : 'c'].sort());
