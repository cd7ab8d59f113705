// Control characters are ignored, but for white space, which comes first.
const { oneOf } = require('sheaf');
const characters = ['\t', '\n', '\0', ' ', '_', '-', '0', 'a', 'A', 'b', 'B', '\x7f'];
const a = oneOf('a', characters);
const b = oneOf('b', characters);
console.log(a.localeCompare(b), (a + 'x').localeCompare(b + 'X'), [a, b].sort((p, q) => p.localeCompare(q))[0] === a);
