// Arrays as inputs: of any length up to three, with any integers in them.
const { array, int, assume, assert } = require('sheaf');

function median(numbers) {
  const sorted = [...numbers].sort();
  return sorted[Math.floor(sorted.length / 2)];
}

const numbers = array('numbers', { maxLength: 3 }, (name) => int(name, { min: 0, max: 20 }));
assume(numbers.length === 3);
const result = median(numbers);
assert(numbers.filter((each) => each <= result).length >= 2, 'at least two are not greater');
