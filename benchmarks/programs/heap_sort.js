// Heap Sort: takes the top of a tournament N times. For each element the levels of the
// tournament are rebuilt ("bubble"): a level holds the indices of the winners of the pairs below
// it, and the winner of the last level is spliced out. An element without a partner goes on to the
// next level. A sort has a path per order of its input: N!, 24 at size 4. The check at the end can
// never print.
const { readInput } = require('sheaf');
const N = 4; // size

function Heap(items) {
  this.items = items;
  this.levels = [];
}

Heap.prototype.winner = function (left, right) {
  if (this.items[left] > this.items[right]) {
    return left;
  }
  return right;
};

// One level from the level below it.
Heap.prototype.bubbleLevel = function (below) {
  const level = [];
  for (let i = 0; i + 1 < below.length; i += 2) {
    level.push(this.winner(below[i], below[i + 1]));
  }
  if (below.length % 2 === 1) {
    level.push(below[below.length - 1]);
  }
  return level;
};

Heap.prototype.bubble = function () {
  let level = [];
  for (let i = 0; i < this.items.length; i++) {
    level.push(i);
  }
  this.levels = [level];
  while (level.length > 1) {
    level = this.bubbleLevel(level);
    this.levels.push(level);
  }
};

Heap.prototype.takeTop = function () {
  this.bubble();
  const index = this.levels[this.levels.length - 1][0];
  const taken = this.items.splice(index, 1);
  return taken[0];
};

function heapSort(numbers) {
  const heap = new Heap(numbers.slice(0));
  const result = [];
  while (heap.items.length > 0) {
    result.push(heap.takeTop());
  }
  return result;
}

const numbers = [];
for (let i = 0; i < N; i++) {
  numbers.push(readInput());
}
const sorted = heapSort(numbers);
for (let i = 0; i < sorted.length; i++) {
  console.log(sorted[i]);
  if (i > 0 && sorted[i - 1] < sorted[i]) {
    console.log('out of order');
  }
}
