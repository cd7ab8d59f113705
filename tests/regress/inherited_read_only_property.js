// A store was rejected only by the receiver's own read-only property, not by an inherited one;
// "only a getter" named the receiver rather than the object that has the getter; and where a
// property is read-only on some paths, as a slot of its own, the store failed on the others too.
'use strict';
const { boolean } = require('sheaf');

const b = boolean('b');
const report = (action) => {
  try { action(); console.log('stored'); } catch (error) { console.log(error.message); }
};
const child = Object.create(b ? Object.freeze({ k: 1 }) : { k: 2 });
report(() => { child.k = 3; });
console.log(child.k, Object.keys(child).join());
const list = Object.create(b ? Object.freeze([1]) : [2]);
try { list[0] = 3; } catch (error) { console.log(error.name); }
report(() => { list[1] = 3; });
console.log(list[0], list[1]);
class A { get v() { return 1; } }
class B extends A {}
report(() => { (b ? new B() : new A()).v = 1; });
const own = { a: 1 };
if (b) Object.defineProperty(own, 'k', { value: 1 });
else own.k = 2;
report(() => { own.k = 4; });
console.log(own, own.k);
for (const key in own) console.log(key);
