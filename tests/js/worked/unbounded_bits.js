// A number assembled bit by bit: 2^40 values, all below 2^40. time(40) is at most ten times
// time(20).
// judge-size: 4
// expect-output-count: 2
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let n = 0;
let limit = 1;
for (let i = 0; i < N; i++) {
  n = 2 * n + (boolean('b') ? 1 : 0);
  limit = 2 * limit;
}
if (n >= limit) {
  console.log('never');
}
if (n === 5) {
  console.log('five');
} else {
  console.log('not five');
}
