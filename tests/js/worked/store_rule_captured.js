// The store rule for a captured variable.
// expect-paths: 2
// expect-output: 1
// expect-output: 2
// expect-complete: true
const { boolean } = require('sheaf');
let v = 1;
function f(a) {
  if (a) return;
  v = 2;
}
f(boolean('a'));
console.log(v);
