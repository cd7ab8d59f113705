// A store is strong only if its guard covers every path that is still live anywhere. At the store in
// f the activation lives under "not a", but the paths where a holds read o.v afterwards.
// expect-paths: 2
// expect-output: 1
// expect-output: 2
// expect-complete: true
const { boolean } = require('sheaf');
const o = { v: 1 };
function f(a) {
  if (a) return;
  o.v = 2;
}
f(boolean('a'));
console.log(o.v);
