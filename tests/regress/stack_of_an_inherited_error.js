// `stack` of an error that is a prototype: a text to read, and no obstacle to one's own.
const { boolean } = require('sheaf');
function Own(message) { this.message = message; }
Own.prototype = new Error();
const error = new Own('x');
console.log(typeof error.stack);
error.stack = 's';
console.log(Object.keys(error).join());
const some = boolean('b') ? Object.create(new Error('q')) : {};
if (typeof some.stack === 'string') console.log('text');
