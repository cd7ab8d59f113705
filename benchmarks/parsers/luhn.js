// The check digit of card numbers.
'use strict';
const { string } = require('sheaf');
const N = 16; // size

function isCardNumber(text) {
  if (text.length < 2) return false;
  let sum = 0;
  let double = false;
  for (let i = text.length - 1; i >= 0; i--) {
    const c = text[i];
    if (c < '0' || c > '9') return false;
    let digit = c.charCodeAt(0) - 48;
    if (double) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
    double = !double;
  }
  return sum % 10 === 0;
}

const text = string('number', { maxLength: N });
if (!isCardNumber(text)) console.log('not a card number');
else if (text.length === N) console.log('a card number of full length');
else console.log('a card number');
