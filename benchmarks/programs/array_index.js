// Array Index: reads a fixed array of numbers and strings at N symbolic offsets. An offset is
// compared with every index, without early exit, so each read has eleven outcomes (ten places
// and "nowhere"): 11^N paths, 121 at size 2. The branches on the results are then decided.
const { readInput } = require('sheaf');
const N = 2; // size

const items = [3, 5, 'r', 9, 'j', 3, 2, 1, 8, 'Hello'];

function getItem(array, offset) {
  let result;
  for (let j = 0; j < array.length; j++) {
    if (j === offset) {
      result = array[j];
    }
  }
  return result;
}

const results = [];
for (let i = 0; i < N; i++) {
  results.push(getItem(items, readInput()));
}

let threes = 0;
let eights = 0;
for (let i = 0; i < results.length; i++) {
  if (results[i] === 3) {
    threes++;
    console.log('three at read', i);
  } else if (results[i] === 8) {
    eights++;
    console.log('eight at read', i);
  } else {
    console.log('other', results[i]);
  }
}
if (threes > 0 && eights > 0) {
  console.log('both found');
}
