// The keys that for-in visits: own ones first, then those of prototypes that nothing before them
// shadows, whether what shadows is enumerable or not.
'use strict';

function keys(object) {
  const found = [];
  for (const key in object) found.push(key);
  return found.join(' ');
}

function hide(object, key) {
  return Object.defineProperty(object, key, { value: 0, enumerable: false });
}

const base = { a: 1, b: 2, c: 3 };
const middle = Object.create(base, { b: { value: 2, enumerable: false } });
const top = Object.create(middle);
top.d = 4;
console.log(keys(top), '|', keys(middle), '|', keys(base));
hide(top, 'a');
console.log(keys(top));
middle.e = 5;
console.log(keys(top));
top.c = 6;
console.log(keys(top));

console.log(keys(hide({ x: 1 }, 'toString')), '|', keys(Object.create(null)), '|', keys([1, 2]));
Object.prototype.inherited = true;
hide(top, 'inherited');
console.log(keys({ x: 1 }), '|', keys(top), '|', keys('ab'), '|', keys(7));
delete Object.prototype.inherited;
console.log(keys({ 2: 0, b: 0, 1: 0, a: 0 }));

class Shape { area() {} }
class Square extends Shape { constructor() { super(); this.side = 1; } }
console.log(keys(new Square()), '|', keys(Square.prototype));
Shape.prototype.kind = 'shape';
console.log(keys(new Square()));

// A primitive has the keys of its prototype, as long as they are there.
Object.prototype[1] = 'one';
Object.prototype.later = true;
for (const key in 'ab') console.log(key);
for (const key in 5) {
  console.log(key);
  delete Object.prototype.later;
}
for (const key in null) console.log(key);
for (const key in undefined) console.log(key);
for (const key in Symbol('s')) console.log(key);
delete Object.prototype[1];
