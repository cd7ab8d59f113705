// Forty optional summands: 2^40 sums of inputs. The summary has to become one term.
// time(40) is at most ten times time(20).
// expect-paths: 2 ** (N + 1) - 1
// judge: x in 0, 1
// judge-size: 3
// expect-output: large
// expect-output: small
// expect-complete: true
const { boolean, int } = require('sheaf');
const N = 40; // size
let sum = 0;
for (let i = 0; i < N; i++) {
  if (boolean('b')) {
    sum += int('x', { min: -1000, max: 1000 });
  }
}
if (sum > 1) {
  console.log('large');
} else {
  console.log('small');
}
