// What a function refuses to store, in Node's words, and a `stack` that shows as data.
'use strict';
const { boolean } = require('sheaf');
const target = boolean('b') ? (v) => v : Object.freeze([1]);
for (const action of [
  () => { target.length = 3; },
  () => Array.prototype.pop.call(target),
  () => Array.prototype.push.call(target),
  () => String.prototype[Symbol.iterator].call(boolean('c') ? undefined : null),
  () => Object.keys(Object.getOwnPropertyDescriptor(new Error('e'), 'stack')).join(),
  () => Object.keys(Object.getOwnPropertyDescriptors(new Error('e')).stack).join(),
]) {
  try {
    console.log(action());
  } catch (error) {
    console.log(error.message);
  }
}
// A receiver that calls itself a Map, and is none.
try {
  Object.setPrototypeOf({ toString() { return 'x'; } }, new Map()).entries();
} catch (error) {
  console.log(error.message);
}
