// A stack of at most three values, driven by five symbolic operations. The class has a mistake:
// pop does not look whether the stack is empty, so a pop too many breaks the last assertion.
const { int, assert } = require('sheaf');

class BoundedStack {
  constructor(capacity) {
    this.capacity = capacity;
    this.values = [];
    this.size = 0;
  }

  push(value) {
    if (this.size === this.capacity) {
      return false;
    }
    this.values[this.size] = value;
    this.size++;
    return true;
  }

  pop() {
    this.size--;
    return this.values[this.size];
  }
}

const stack = new BoundedStack(3);
for (let round = 0; round < 5; round++) {
  if (int('operation') > 0) {
    const value = int('value');
    if (stack.push(value)) {
      assert(stack.values[stack.size - 1] === value, 'the last value is on top');
    }
  } else {
    stack.pop();
  }
}
assert(stack.size <= 3, 'the capacity is kept');
assert(stack.size >= 0, 'the size is never negative');
