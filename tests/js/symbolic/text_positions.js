// Characters and lengths of a text on many paths at once: positions inside it, at its end and beyond.
const { int, string } = require('sheaf');

const s = string('s', { maxLength: 3, alphabet: 'ab' });
const i = int('i', { min: 0, max: 4 });
let at = 0;
while (at < s.length && s[at] === 'a') at++;
const rest = s.slice(at);
console.log(at, s[at], s[at + 1], rest.length, at === s.length, rest.length <= at, s.length !== 2);
console.log(s[i] === s[at], rest[0] === undefined ? 'end' : rest[0]);
let joined = '';
for (let k = 0; k < s.length; k++) joined += s[k] === 'b' ? 'x' : k === i ? '' : s[k];
console.log(joined === 'ax', joined === '', joined === 'xx', joined.length);
