// An object that is frozen, sealed or given a read-only property on some paths only was treated as if
// it never were; attributes belong to slots, so those paths get slots of their own.
const { boolean, oneOf } = require('sheaf');
const plain = { k: 1, l: { m: 2 } };
const how = oneOf('how', ['freeze', 'seal', 'define', 'nothing']);
if (how === 'freeze') Object.freeze(plain);
if (how === 'seal') Object.seal(plain);
if (how === 'define') Object.defineProperty(plain, 'k', { writable: false, enumerable: false });
plain.k = 2;
delete plain.l;
plain.n = 3;
console.log(plain.k, plain, Object.keys(plain), Object.isFrozen(plain), Object.isSealed(plain));
const strict = function (object) {
  'use strict';
  try {
    object.k = 4;
    object.o = 5;
  } catch (error) {
    console.log(error.message);
  }
};
strict(plain);
if (boolean('again')) Object.freeze(plain);
strict(plain);
for (const key in plain) console.log(key, plain[key]);
const list = [1, 2];
if (how === 'seal') Object.freeze(list);
list[0] = 3;
console.log(list, Object.isFrozen(list));
