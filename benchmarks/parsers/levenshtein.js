// The number of edits between two words.
'use strict';
const { string } = require('sheaf');
const N = 4; // size

function distance(a, b) {
  let previous = [];
  for (let j = 0; j <= b.length; j++) previous.push(j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = previous[j - 1] + cost;
      if (previous[j] + 1 < least) least = previous[j] + 1;
      if (row[j - 1] + 1 < least) least = row[j - 1] + 1;
      row.push(least);
    }
    previous = row;
  }
  return previous[b.length];
}

const edits = distance(string('a', { maxLength: N }), string('b', { maxLength: N }));
if (edits === 0) console.log('the same');
else if (edits === 1) console.log('one edit');
else if (edits <= N) console.log('a few edits');
else console.log('never');
