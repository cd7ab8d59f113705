// Quick Sort: sorts N inputs in place by partitioning around the last element, with a swap
// method and recursion, and afterwards checks that neighbours are in order (they always are, so
// that arm is infeasible). The comparisons tell all orders apart: N! paths, 120 at size 5.
const { readInput } = require('sheaf');
const N = 5; // size

function Sorter(numbers) {
  this.numbers = numbers;
  this.swaps = 0;
}

Sorter.prototype.swap = function (i, j) {
  const held = this.numbers[i];
  this.numbers[i] = this.numbers[j];
  this.numbers[j] = held;
  this.swaps++;
};

Sorter.prototype.partition = function (first, last) {
  const pivot = this.numbers[last];
  let boundary = first;
  for (let i = first; i < last; i++) {
    if (this.numbers[i] < pivot) {
      this.swap(i, boundary);
      boundary++;
    }
  }
  this.swap(boundary, last);
  return boundary;
};

Sorter.prototype.sort = function (first, last) {
  if (first < last) {
    const middle = this.partition(first, last);
    this.sort(first, middle - 1);
    this.sort(middle + 1, last);
  }
};

const numbers = [];
for (let i = 0; i < N; i++) {
  numbers.push(readInput());
}
const sorter = new Sorter(numbers);
sorter.sort(0, numbers.length - 1);
console.log('swaps', sorter.swaps);
for (let i = 1; i < numbers.length; i++) {
  if (numbers[i - 1] > numbers[i]) {
    console.log('not sorted at', i);
  }
}
console.log('smallest', numbers[0], 'largest', numbers[numbers.length - 1]);
