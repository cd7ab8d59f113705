// A finally block runs on paths that return, throw and fall through, and each keeps its own way out.
// expect-paths: 3
// expect-output: finally 1 | returned
// expect-output: finally 1 | caught stop
// expect-output: finally 2 | fell through
// expect-complete: true
const { oneOf } = require('sheaf');
let v = 1;
function f(way) {
  try {
    if (way === 0) return 'returned';
    if (way === 1) throw new Error('stop');
    v = 2;
  } finally {
    console.log('finally', v);
  }
  return 'fell through';
}
try {
  console.log(f(oneOf('way', [0, 1, 2])));
} catch (error) {
  console.log('caught', error.message);
}
