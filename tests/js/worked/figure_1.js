// The running example of value summaries: a float flows into a variable that elsewhere holds an
// input, and a branch tests it. At `r > 1` the summary of r has two entries (1.3 under x > 100 and
// z === 1, else the input), so the branch is evaluated twice where forking evaluates it three times;
// in the end x has one entry, z three, r two.
// expect-paths: 5
// judge: readInput in 0, 1, 2, 50, 51
// expect-complete: true
const { readInput } = require('sheaf');
let x = readInput();
let z = readInput();
let r = readInput();
x = 2 * x;
if (x > 100) {
  if (z === 1) {
    r = 1.3;
  }
}
if (r > 1) {
  z = r - 1;
}
console.log(x, z, r);
