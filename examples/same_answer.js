// Two implementations that must agree: a slow one that is clear, and a fast one that is clever.
const { int, assert } = require('sheaf');

function bitsSlow(value) {
  let count = 0;
  for (let bit = 0; bit < 8; bit++) {
    if (Math.floor(value / 2 ** bit) % 2 === 1) count++;
  }
  return count;
}

const kBits = [0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4];
function bitsFast(value) {
  return kBits[value % 16] + kBits[Math.floor(value / 16)];
}

const value = int('value', { min: 0, max: 255 });
assert(bitsFast(value) === bitsSlow(value), 'both count the same bits');
