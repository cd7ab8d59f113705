// Linked List: a doubly linked list. Each of N rounds reads a flag: 1 adds first, 2 adds last, 3
// removes first, 4 removes last, anything else removes at an input index. With c nodes in the list
// an index has c + 2 outcomes: before the list, each node, behind it. That makes 248 paths at
// size 3.
const { readInput } = require('sheaf');
const N = 3; // size

function LinkedListNode(data) {
  this.data = data;
  this.previous = null;
  this.next = null;
}

function LinkedList() {
  this.first = null;
  this.last = null;
  this.count = 0;
}

LinkedList.prototype.AddFirst = function (data) {
  const node = new LinkedListNode(data);
  node.next = this.first;
  if (this.first === null) {
    this.last = node;
  } else {
    this.first.previous = node;
  }
  this.first = node;
  this.count++;
  return node;
};

LinkedList.prototype.AddLast = function (data) {
  const node = new LinkedListNode(data);
  node.previous = this.last;
  if (this.last === null) {
    this.first = node;
  } else {
    this.last.next = node;
  }
  this.last = node;
  this.count++;
  return node;
};

LinkedList.prototype.RemoveNode = function (node) {
  if (node.previous === null) {
    this.first = node.next;
  } else {
    node.previous.next = node.next;
  }
  if (node.next === null) {
    this.last = node.previous;
  } else {
    node.next.previous = node.previous;
  }
  node.previous = null;
  node.next = null;
  this.count--;
  return node.data;
};

LinkedList.prototype.RemoveFirst = function () {
  if (this.first === null) {
    return undefined;
  }
  return this.RemoveNode(this.first);
};

LinkedList.prototype.RemoveLast = function () {
  if (this.last === null) {
    return undefined;
  }
  return this.RemoveNode(this.last);
};

LinkedList.prototype.RemoveAt = function (index) {
  if (index < 0 || index >= this.count) {
    return undefined;
  }
  let node = this.first;
  for (let i = 0; i < index; i++) {
    node = node.next;
  }
  return this.RemoveNode(node);
};

LinkedList.prototype.Clear = function () {
  this.first = null;
  this.last = null;
  this.count = 0;
};

LinkedList.prototype.ToArray = function () {
  const result = [];
  for (let node = this.first; node !== null; node = node.next) {
    result.push(node.data);
  }
  return result;
};

const list = new LinkedList();
for (let i = 0; i < N; i++) {
  const flag = readInput();
  if (flag === 1) {
    list.AddFirst('first');
  } else if (flag === 2) {
    list.AddLast('last');
  } else if (flag === 3) {
    console.log('removed', list.RemoveFirst());
  } else if (flag === 4) {
    console.log('removed', list.RemoveLast());
  } else {
    console.log('removed', list.RemoveAt(readInput()));
  }
}
console.log('count', list.count, list.ToArray());
