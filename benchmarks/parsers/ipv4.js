// Addresses a.b.c.d without leading zeros, and whether they are private.
'use strict';
const { string } = require('sheaf');
const N = 15; // size

function parseAddress(text) {
  const bytes = [];
  let value = 0;
  let count = 0;
  for (let i = 0; i <= text.length; i++) {
    if (i === text.length || text[i] === '.') {
      if (count === 0) return null;
      bytes.push(value);
      value = 0;
      count = 0;
      continue;
    }
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return null;
    if (count > 0 && value === 0) return null;
    value = value * 10 + digit;
    count++;
    if (value > 255) return null;
  }
  return bytes.length === 4 ? bytes : null;
}

function isPrivate(bytes) {
  if (bytes[0] === 10) return true;
  if (bytes[0] === 172 && bytes[1] >= 16 && bytes[1] < 32) return true;
  return bytes[0] === 192 && bytes[1] === 168;
}

const bytes = parseAddress(string('address', { maxLength: N }));
if (bytes === null) console.log('no address');
else if (isPrivate(bytes)) console.log('a private address');
else console.log('an address');
