// Stack: a linked stack whose operations are closures over its top node. Each of N rounds reads
// a flag and pushes an input (flag > 10), pops (flag > 9) or peeks: 3^N paths, 243 at size 5. The
// stack's contents differ between paths in length, not only in value.
const { readInput } = require('sheaf');
const N = 5; // size

function makeStack() {
  let top = null;
  let count = 0;

  function push(value) {
    top = { value: value, below: top };
    count++;
  }

  function pop() {
    if (top === null) {
      return undefined;
    }
    const value = top.value;
    top = top.below;
    count--;
    return value;
  }

  function peek() {
    if (top === null) {
      return undefined;
    }
    return top.value;
  }

  function size() {
    return count;
  }

  return { push: push, pop: pop, peek: peek, size: size };
}

const stack = makeStack();
for (let i = 0; i < N; i++) {
  const flag = readInput();
  if (flag > 10) {
    stack.push(readInput());
    console.log('push');
  } else if (flag > 9) {
    console.log('pop', stack.pop());
  } else {
    console.log('peek', stack.peek());
  }
}
console.log('size', stack.size());
