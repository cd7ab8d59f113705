// The same with an exception on one side, caught in the loop. In Node's order: the handler of one
// round has run before the next round begins, on every path.
// expect-paths: 2 ** N
// judge-size: 5
// expect-output-count: N + 1
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let caught = 0;
let passed = 0;
for (let i = 0; i < N; i++) {
  try {
    if (boolean('b')) {
      throw i;
    }
    passed++;
  } catch (round) {
    caught++;
    if (round !== i) {
      console.log('never');
    }
  }
}
if (caught + passed !== N) {
  console.log('never');
}
console.log(caught);
