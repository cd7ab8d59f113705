// Values that no integer theory holds are merged as they are, and arithmetic on them stays concrete.
// expect-paths: 2
// expect-output: 1.1 false
// expect-output: 1.2 true
// expect-complete: true
const { boolean } = require('sheaf');
let x = 0.1;
if (boolean('p')) {
  x = 0.2;
}
x = x + 1;
if (x < 1) {
  console.log('never');
}
console.log(x, x > 1.15);
