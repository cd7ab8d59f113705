// A variable holds one of two functions; the call through it enters each once, with no solver query
// for the call itself. The results are 0 and 1, both known without a solver.
// expect-paths: 2
// judge: readInput in -1, 0, 1
// expect-output: 0
// expect-output: 1
// expect-complete: true
const { readInput } = require('sheaf');
const x = readInput();
let f;
let r = 0;
if (x > 0) {
  f = function f1() {
    return 0;
  };
} else {
  f = function f2() {
    return 1;
  };
}
r = f();
if (r !== 0 && r !== 1) {
  console.log('never');
}
console.log(r);
