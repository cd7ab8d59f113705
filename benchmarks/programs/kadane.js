// Kadane Subarray: the largest sum of a contiguous part of N inputs, one pass, two maxima per
// element. The second maximum is often decided by the first, so a step multiplies the paths by
// three, not four: 2 * 3^(N-1), 162 at size 5.
const { readInput } = require('sheaf');
const N = 5; // size

function findMax(a, b) {
  if (a > b) {
    return a;
  }
  return b;
}

function maxSubarray(numbers) {
  let current = 0;
  let best = 0;
  for (let i = 0; i < numbers.length; i++) {
    current = findMax(0, current + numbers[i]);
    best = findMax(best, current);
  }
  return best;
}

const numbers = [];
for (let i = 0; i < N; i++) {
  numbers.push(readInput());
}
console.log('largest sum', maxSubarray(numbers));
