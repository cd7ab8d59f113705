// A symbolic integer key: elements of prototypes, characters of String objects and keys of sixteen
// digits are found like the object's own.
const { int, boolean, string } = require('sheaf');
const x = int('x', { min: 0, max: 9 });
const child = boolean('b') ? Object.create([10, 20, 30]) : Object.create(new String('uvw'));
console.log(child[x]);
console.log(new String('abc')[x]);
Array.prototype[7] = 'z';
if (['a', 'b'][x] === 'z') console.log('inherited');
console.log({ 9007199254740989: 4 }[x + 9007199254740981]);
String.prototype[8] = 'y';
console.log('abc'[x], 'abc'[8], string('s', { maxLength: 1, alphabet: 'ab' })[8]);
