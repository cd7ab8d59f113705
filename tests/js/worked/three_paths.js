// Exactly three paths; the throwing model satisfies x === 2 * y and x > y + 10.
// expect-paths: 3
// judge: x in 2, 3, 22, 30
// judge: y in 1, 5, 11, 15
// expect-error: Error: reached
// expect-output: different
// expect-output: close
// expect-output:
// expect-complete: true
const { int } = require('sheaf');
const x = int('x');
const y = int('y');
const z = 2 * y;
if (z === x) {
  if (x > y + 10) {
    throw new Error('reached');
  }
  console.log('close');
} else {
  console.log('different');
}
