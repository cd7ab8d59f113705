// One function text, two closures: the call through their merge is one activation whose
// environment is a summary. The write goes to the captured variable of the right closure only.
// expect-paths: 2
// expect-output: 11 20
// expect-output: 10 21
// expect-complete: true
const { boolean } = require('sheaf');
function makeCounter(start) {
  let value = start;
  return {
    next: function () {
      value = value + 1;
      return value;
    },
    read: function () {
      return value;
    },
  };
}
const left = makeCounter(10);
const right = makeCounter(20);
let chosen = right;
if (boolean('left')) {
  chosen = left;
}
const result = chosen.next();
if (result === 12) {
  console.log('never');
}
console.log(left.read(), right.read());
