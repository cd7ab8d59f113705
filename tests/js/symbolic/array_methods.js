// Array methods on an array whose length and elements differ between paths.
const { boolean, int } = require('sheaf');
const a = [1];
if (boolean('p')) a.push(2);
if (boolean('q')) a.push(3, 4);
if (boolean('h')) delete a[0];
const x = int('x', { min: 0, max: 3 });
console.log(a, a.length, a.indexOf(3), a.includes(2), a.lastIndexOf(4), a.at(-1), a.at(x));
console.log(a.map((v) => v * 2), a.filter((v) => v % 2 === 0), a.reduce((s, v) => s + v, 0), a.some((v) => v > x), a.every((v) => v > 0));
console.log(a.slice(1), a.slice(x), a.slice(0, x), a.concat([x], a).length, a.join('-'), String(a));
console.log(a.find((v) => v > x), a.findIndex((v) => v === x), a.findLast((v) => v < 4));
const b = a.slice();
console.log(b.pop(), b.shift(), b, b.unshift(9), b, b.reverse(), b.splice(1, x), b);
const c = a.concat();
c.splice(x, 1, 'new');
console.log(c, c.fill(x, 1), [...c], [...a.entries()].length, Array.from(a, (v) => v === undefined));
a.length = x;
console.log(a, a.length);
