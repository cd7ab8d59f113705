// A generator rests at its start, with the parameters bound, and at each yield.
function* count(from, step = 1) {
  for (let i = from; ; i += step) {
    const reset = yield i;
    if (reset) i = yield;
  }
}

const pair = function* ([a, b]) {
  return a + (yield b);
};

class Tree {
  *[Symbol.iterator]() {
    yield this.left;
  }

  static *of(...values) {
    yield values;
  }
}
