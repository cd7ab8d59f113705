// The store rule for an array's elements and its length.
// expect-paths: 2
// expect-output: 2 1 undefined
// expect-output: 3 9 7
// expect-complete: true
const { boolean } = require('sheaf');
const list = [1, 2];
function f(a) {
  if (a) return;
  list[0] = 9;
  list.push(7);
}
f(boolean('a'));
console.log(list.length, list[0], list[2]);
