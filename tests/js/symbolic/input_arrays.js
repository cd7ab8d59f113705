// Arrays whose length and elements are inputs: length, holes, `in`, `delete`, ends, search.
const { array, int, boolean } = require('sheaf');

const make = (name) => int(name, { min: 0, max: 2 });
const a = array('a', { maxLength: 3 }, make);
const n = int('n', { min: 0, max: 4 });
const put = boolean('put');

// 1: reading at and beyond the end
if (a[n] === undefined) console.log('beyond', n in a, a.at(-1));
// 2: `length = n` cuts or pads with holes
const cut = [...a];
cut.length = n;
if (cut.length > a.length) console.log('padded', cut, n > 0 && n - 1 in cut, Object.keys(cut).join());
// 3: writing beyond the end leaves holes
const gap = a.slice();
if (put) gap[n] = 'x';
if (gap.length === 5) console.log('gap', gap, gap.indexOf(undefined), gap.includes(undefined));
// 4: `delete` leaves the length
const less = a.slice();
if (put) delete less[n];
if (!(n in less) && n in a) console.log('deleted', less, less.length === a.length);
// 5: holes are skipped by forEach and map, not by for-of and join
let visits = 0;
gap.forEach(() => { visits++; });
let rounds = 0;
for (const element of gap) if (element !== undefined || rounds >= 0) rounds++;
if (visits !== rounds) console.log('holes', visits, rounds, gap.join('-'), gap.map((e) => e + 1).length);
// 6: search
if (a.includes(n)) console.log('found', a.indexOf(n), a.lastIndexOf(n), a.findLast((e) => e === n));
// 7: push and pop return
const last = less.pop();
if (last === undefined && less.push(n, put) === 2) console.log('pushed', less);
// 8: shift moves the holes
const first = cut.shift();
if (first === undefined && cut.length > 0) console.log('shifted', cut, 0 in cut);
