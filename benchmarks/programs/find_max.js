// Find Max: folds an array of N inputs with a function that branches on which of two numbers is
// larger and says so. Every comparison is independent of the earlier ones as far as feasibility
// goes, so there are 2^(N-1) paths: 512 at size 10.
const { readInput } = require('sheaf');
const N = 10; // size

function max(a, b) {
  if (a > b) {
    console.log('left');
    return a;
  }
  console.log('right');
  return b;
}

function findMax(numbers) {
  let best = numbers[0];
  for (let i = 1; i < numbers.length; i++) {
    best = max(best, numbers[i]);
  }
  return best;
}

const numbers = [];
for (let i = 0; i < N; i++) {
  numbers.push(readInput());
}
const result = findMax(numbers);
console.log('max', result);
