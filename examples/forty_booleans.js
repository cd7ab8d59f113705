// Forty independent decisions: 2^40 paths, but only 41 different counts. Merged execution holds
// one summary with 41 entries and finishes at once; path by path it would take centuries.
const { boolean, assert } = require('sheaf');

let count = 0;
for (let i = 0; i < 40; i++) {
  if (boolean('flag')) {
    count++;
  }
}
if (count === 40) {
  console.log('all of them');
} else if (count > 20) {
  console.log('most of them');
} else {
  console.log('at most half of them');
}
assert(count <= 40, 'cannot fail');
