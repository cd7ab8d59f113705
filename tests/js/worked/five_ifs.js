// Four independent branches and a fifth that tests what they did: 16 paths without merging, one
// pending point per `if` with it, both ends of the fifth reachable.
// expect-paths: 16
// judge: w in 0, 1
// judge: x in 0, 1
// judge: y in 0, 1
// judge: z in 0, 1
// expect-output: all
// expect-output: some are missing
// expect-complete: true
const { int } = require('sheaf');
let a = 0, b = 0, c = 0, d = 0;
if (int('w') > 0) {
  a = 1;
}
if (int('x') > 0) {
  b = 1;
}
if (int('y') > 0) {
  c = 1;
}
if (int('z') > 0) {
  d = 1;
}
if (a + b + c + d === 4) {
  console.log('all');
} else {
  console.log('some are missing');
}
