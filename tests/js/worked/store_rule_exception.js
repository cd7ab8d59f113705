// The store rule when the other paths leave by an exception: they reach the handler with the old
// value, and what follows runs on all paths together.
// expect-paths: 2
// expect-output: caught 1 | 1 1
// expect-output: 2 5
// expect-complete: true
const { boolean } = require('sheaf');
const o = { v: 1, list: [1] };
let last = 1;
function f(a) {
  if (a) throw new Error('stop');
  o.v = 2;
  o.list[0] = 5;
  last = 5;
}
try {
  f(boolean('a'));
} catch (error) {
  console.log('caught', o.v);
}
console.log(o.v, o.list[0]);
if (last !== o.list[0]) {
  console.log('never');
}
