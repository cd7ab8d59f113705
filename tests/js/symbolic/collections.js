// Map and Set with entries that exist on some paths and symbolic keys.
const { boolean, int } = require('sheaf');
const m = new Map([['k', 1]]);
const x = int('x', { min: 0, max: 2 });
if (boolean('p')) m.set('p', 2);
if (boolean('q')) m.delete('k');
m.set(x, 'x').set(1, 'one');
console.log(m, m.size, m.has('k'), m.get(x), m.get(0), [...m.keys()], m.get('p') ?? 'none');
const s = new Set([x, 1, 'a']);
if (boolean('r')) s.add('b').delete(1);
console.log(s, s.size, s.has(x), s.has(1), [...s]);
let sum = 0;
m.forEach((v, k) => { sum += typeof k === 'number' ? k : 10; });
for (const v of s) sum += typeof v === 'number' ? v : 100;
console.log(sum);
