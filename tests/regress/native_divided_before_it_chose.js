// String.prototype.codePointAt takes a text of known length and a number. The caller of natives divided
// the paths by the length of 'a' + x first, and then, path by path, chose one value of x within the
// part that was followed: nobody came back for the other lengths, and an arm was called infeasible.
const { int, boolean } = require('sheaf');
const x = int('x', { min: -2, max: 0 });
const code = ('a' + x).codePointAt(boolean('b') ? 'ab' : x);
if (code === undefined) console.log('nothing there');
else console.log(code);
if (('b' + x).at(x) === 'b') console.log('the first');
console.log(('c' + x).padEnd(x + 4, 'd' + x).charCodeAt(x + 2));
