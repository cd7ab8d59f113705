// String methods on summaries and on texts of symbolic numbers.
const { boolean, int, oneOf } = require('sheaf');
let s = 'ab';
if (boolean('p')) s += 'C';
if (boolean('q')) s = s.toUpperCase() + ' ';
const n = int('n', { min: 0, max: 12 });
const t = s + n;
console.log(s, t, t.length, s.length, s.charAt(2), s.charCodeAt(1), s.indexOf('C'), s.slice(-2), s.substring(1), s.trim(), s.split('').join('-'), s.toLowerCase());
console.log(`${n}`.padStart(3, '0'), String(n).length, n.toString(2), parseInt(t.slice(2)), Number(String(n)) === n, (n + '').concat('!', s), s.repeat(n % 3), s.includes('B'), s < 'b', s === 'ab', s == t);
const w = oneOf('w', ['red', 'green', 'blue', '']);
console.log(w, w.length, w.split('e'), w.replace('e', 'E'), w.replaceAll('e', (m, i) => m + i), [...w].reverse().join(''), w.startsWith('r'), w.at(-1), w[n], w.charAt(n), w.localeCompare('green'), w || 'empty');
console.log([w, s].sort(), JSON.stringify({ w, n }), Number(w), n + w, w + n + 1, isNaN(w), parseFloat(n + '.5'));
