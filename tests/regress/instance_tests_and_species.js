// Symbol.hasInstance, Symbol.isConcatSpreadable and Symbol.species were not asked.
const { int, boolean } = require('sheaf');
const x = int('x', { min: 0, max: 2 });
const b = boolean('b');
class Even { static [Symbol.hasInstance](n) { return n % 2 === 0; } }
class Odd {}
const Test = b ? Even : Odd;
console.log(x instanceof Test, {} instanceof Test, x instanceof Even);
const bound = Test.bind(null);
console.log(2 instanceof bound, Function.prototype[Symbol.hasInstance].call(Array, b ? [] : x));
const like = { length: x, 0: 'a', [Symbol.isConcatSpreadable]: b };
console.log([0].concat(like, [x]).length);
class Stack extends Array { top() { return this[this.length - 1]; } }
const list = b ? Stack.of(x, 1) : [x, 1];
console.log(list.map((n) => n + 1) instanceof Stack, list.slice(1) instanceof Stack);
console.log(list.filter((n) => n > 0).length, list.concat([x]) instanceof Stack, list.flat().length);
console.log(Stack.from([x, 2]).top(), list.splice(0, x) instanceof Stack, list.length);
