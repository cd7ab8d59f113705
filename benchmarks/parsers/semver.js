// Order of two versions MAJOR.MINOR.PATCH.
'use strict';
const { string } = require('sheaf');
const N = 7; // size

function parseVersion(text) {
  const parts = text.split('.');
  if (parts.length !== 3) return null;
  const version = [];
  for (const part of parts) {
    if (part === '') return null;
    if (part.length > 1 && part[0] === '0') return null;
    let number = 0;
    for (const c of part) {
      if (c < '0' || c > '9') return null;
      number = number * 10 + (c.charCodeAt(0) - 48);
    }
    version.push(number);
  }
  return version;
}

function compare(a, b) {
  for (let i = 0; i < 3; i++) {
    if (a[i] < b[i]) return -1;
    if (a[i] > b[i]) return 1;
  }
  return 0;
}

const a = parseVersion(string('a', { maxLength: N }));
const b = parseVersion(string('b', { maxLength: N }));
if (a === null || b === null) {
  console.log('no version');
} else {
  switch (compare(a, b)) {
    case -1: console.log('older'); break;
    case 1: console.log('newer'); break;
    default: console.log('the same');
  }
}
