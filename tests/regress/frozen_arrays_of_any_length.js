// Object.isFrozen looked at the length of arrays, which Node leaves out.
const { boolean } = require('sheaf');
const b = boolean('b');
const list = [];
if (b) Object.seal(list); else Object.preventExtensions(list);
console.log(Object.isFrozen(list), Object.isSealed(list));
const holes = new Array(3);
const one = [1];
if (b) {
  Object.preventExtensions(holes);
  Object.seal(one);
}
console.log(Object.isFrozen(holes), Object.isFrozen(one));
