// The checksum of bank account numbers: letters become two digits, the remainder by 97 must be 1.
'use strict';
const { string } = require('sheaf');
const N = 22; // size

function isLetter(c) {
  return c >= 'A' && c <= 'Z';
}

function isDigit(c) {
  return c >= '0' && c <= '9';
}

function isIban(text) {
  if (text.length < 5) return false;
  if (!isLetter(text[0]) || !isLetter(text[1])) return false;
  if (!isDigit(text[2]) || !isDigit(text[3])) return false;
  const moved = text.slice(4) + text.slice(0, 4);
  let remainder = 0;
  for (const c of moved) {
    if (isDigit(c)) remainder = (remainder * 10 + c.charCodeAt(0) - 48) % 97;
    else if (isLetter(c)) remainder = (remainder * 100 + c.charCodeAt(0) - 55) % 97;
    else return false;
  }
  return remainder === 1;
}

const text = string('iban', { maxLength: N });
if (!isIban(text)) console.log('no account');
else if (text.startsWith('DE') && text.length === N) console.log('a German account');
else console.log('an account');
