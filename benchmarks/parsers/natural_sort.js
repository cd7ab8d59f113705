// Three names in natural order: a9 comes before a10.
'use strict';
const { string } = require('sheaf');
const N = 3; // size

function isDigit(c) {
  return c >= '0' && c <= '9';
}

function compare(a, b) {
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (isDigit(a[i]) && isDigit(b[j])) {
      let left = 0;
      let right = 0;
      while (i < a.length && isDigit(a[i])) left = left * 10 + (a.charCodeAt(i++) - 48);
      while (j < b.length && isDigit(b[j])) right = right * 10 + (b.charCodeAt(j++) - 48);
      if (left !== right) return left - right;
    } else {
      if (a[i] !== b[j]) return a[i] < b[j] ? -1 : 1;
      i++;
      j++;
    }
  }
  return (a.length - i) - (b.length - j);
}

const names = [string('a', { maxLength: N }), string('b', { maxLength: N }),
  string('c', { maxLength: N })];
names.sort(compare);
if (compare(names[0], names[1]) > 0 || compare(names[1], names[2]) > 0) console.log('not sorted');
else if (compare(names[0], names[2]) === 0) console.log('all the same');
else console.log('sorted');
