// A string built from forty symbolic pieces: 2^40 texts. time(40) is at most ten times time(20).
// judge-size: 4
// expect-output-count: 2 ** N
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let s = '';
for (let i = 0; i < N; i++) {
  s += boolean('b') ? 'x' : 'y';
}
if (s.length !== N) {
  console.log('never');
}
console.log(s);
