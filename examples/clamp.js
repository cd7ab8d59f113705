// A function of three numbers and what must hold of it. The author forgot what happens when the
// bounds are the wrong way round; `assume` would say that callers never do that.
const { int, assert } = require('sheaf');

function clamp(value, low, high) {
  if (value < low) return low;
  if (value > high) return high;
  return value;
}

const low = int('low'), high = int('high');
const result = clamp(int('value'), low, high);
assert(result >= low, 'not below low');
assert(result <= high, 'not above high');
