// Forty decisions, N + 1 counts: one summary with N + 1 entries.
// expect-paths: 2 ** N
// judge-size: 5
// expect-output-count: N + 1
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let count = 0;
for (let i = 0; i < N; i++) {
  if (boolean('b')) {
    count++;
  }
}
if (count > N) {
  console.log('never');
}
console.log(count);
