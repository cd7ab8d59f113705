// Queue: an array queue that dequeues by moving an offset and compacts the array with slice when
// half of it is unused. Each of N rounds makes a new queue and either enqueues an input (input >
// 100) or dequeues from the empty queue: 2^N paths, 32 at size 5.
const { readInput } = require('sheaf');
const N = 5; // size

function Queue() {
  this.items = [];
  this.offset = 0;
}

Queue.prototype.length = function () {
  return this.items.length - this.offset;
};

Queue.prototype.isEmpty = function () {
  return this.items.length === 0;
};

Queue.prototype.enqueue = function (item) {
  this.items.push(item);
};

Queue.prototype.dequeue = function () {
  if (this.isEmpty()) {
    return undefined;
  }
  const item = this.items[this.offset];
  this.offset++;
  if (this.offset * 2 >= this.items.length) {
    this.items = this.items.slice(this.offset);
    this.offset = 0;
  }
  return item;
};

Queue.prototype.peek = function () {
  if (this.isEmpty()) {
    return undefined;
  }
  return this.items[this.offset];
};

for (let i = 0; i < N; i++) {
  const queue = new Queue();
  if (readInput() > 100) {
    queue.enqueue(readInput());
    console.log('enqueued, length', queue.length(), 'front', queue.peek());
  } else {
    console.log('dequeued', queue.dequeue(), 'length', queue.length());
  }
}
