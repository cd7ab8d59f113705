// Priority Queue: one binary heap with the comparator a - b. Each of N rounds reads a flag:
// above 100 enqueues an input, above 90 dequeues, above 80 asks the size, otherwise peeks.
// Dequeuing and peeking throw when the queue is empty, and each round catches. The comparisons
// inside the heap fork as well, so there are more than 4^N paths: 1685 at size 5.
const { readInput } = require('sheaf');
const N = 5; // size

function PriorityQueue(comparator) {
  this.comparator = comparator;
  this.elements = [];
}

PriorityQueue.prototype.isEmpty = function () {
  return this.size() === 0;
};

PriorityQueue.prototype.size = function () {
  return this.elements.length;
};

PriorityQueue.prototype.peek = function () {
  if (this.isEmpty()) {
    throw new Error('PriorityQueue is empty');
  }
  return this.elements[0];
};

PriorityQueue.prototype.compare = function (i, j) {
  return this.comparator(this.elements[i], this.elements[j]);
};

PriorityQueue.prototype.swap = function (i, j) {
  const held = this.elements[i];
  this.elements[i] = this.elements[j];
  this.elements[j] = held;
};

PriorityQueue.prototype.bubbleUp = function (start) {
  let index = start;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (this.compare(index, parent) < 0) {
      break;
    }
    this.swap(index, parent);
    index = parent;
  }
};

PriorityQueue.prototype.sinkDown = function (start) {
  const size = this.size();
  let index = start;
  for (;;) {
    const left = 2 * index + 1;
    const right = left + 1;
    let largest = index;
    if (left < size && this.compare(left, largest) > 0) {
      largest = left;
    }
    if (right < size && this.compare(right, largest) > 0) {
      largest = right;
    }
    if (largest === index) {
      break;
    }
    this.swap(index, largest);
    index = largest;
  }
};

PriorityQueue.prototype.enq = function (element) {
  this.elements.push(element);
  this.bubbleUp(this.elements.length - 1);
  return this.size();
};

PriorityQueue.prototype.deq = function () {
  const first = this.peek();
  const last = this.elements.pop();
  if (!this.isEmpty()) {
    this.elements[0] = last;
    this.sinkDown(0);
  }
  return first;
};

const queue = new PriorityQueue(function (a, b) {
  return a - b;
});
for (let i = 0; i < N; i++) {
  const flag = readInput();
  try {
    if (flag > 100) {
      console.log('enqueued, size', queue.enq(readInput()));
    } else if (flag > 90) {
      console.log('dequeued', queue.deq());
    } else if (flag > 80) {
      console.log('size', queue.size());
    } else {
      console.log('peek', queue.peek());
    }
  } catch (error) {
    console.log('error:', error.message);
  }
}
