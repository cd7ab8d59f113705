// A pointer to one of two objects, read and written through: exact, and no third object changes.
// expect-paths: 2
// expect-output: 6 2 3 | 6
// expect-output: 1 7 3 | 7
// expect-complete: true
const { boolean } = require('sheaf');
const o1 = { x: 1 };
const o2 = { x: 2 };
const o4 = { x: 3 };
let o3;
if (boolean('first')) {
  o3 = o1;
} else {
  o3 = o2;
}
o3.x = o3.x + 5;
console.log(o1.x, o2.x, o4.x);
console.log(o3.x);
if (o1.x === 6 && o2.x === 7) {
  console.log('never');
}
