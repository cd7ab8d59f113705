// Three keys on different paths name one method. The name became one select term at the bound of
// summaries, and the third key was not stored because the name was no plain string any more.
const { oneOf } = require('sheaf');
let v4 = oneOf('d', ['x', 'y', '']);
if (v4 === '') { console.log('a'); } else { console.log('b'); }
const o18 = { ['m' + v4]() {} };
const f = o18['m' + v4];
console.log(f.name);
