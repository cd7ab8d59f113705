// Roman numerals to numbers and back; only the usual spelling is accepted.
'use strict';
const { string } = require('sheaf');
const N = 8; // size

function valueOf(c) {
  switch (c) {
    case 'I': return 1;
    case 'V': return 5;
    case 'X': return 10;
    case 'L': return 50;
    case 'C': return 100;
    case 'D': return 500;
    case 'M': return 1000;
    default: return 0;
  }
}

function fromRoman(text) {
  let total = 0;
  for (let i = 0; i < text.length; i++) {
    const value = valueOf(text[i]);
    if (value === 0) return -1;
    const next = i + 1 < text.length ? valueOf(text[i + 1]) : 0;
    total += value < next ? -value : value;
  }
  return total;
}

const kParts = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'],
  [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']];

function toRoman(number) {
  let text = '';
  for (const [value, letters] of kParts) {
    while (number >= value) {
      text += letters;
      number -= value;
    }
  }
  return text;
}

const text = string('numeral', { maxLength: N });
const number = fromRoman(text);
if (number <= 0) console.log('no numeral');
else if (toRoman(number) !== text) console.log('an unusual spelling');
else if (number === 1999) console.log('1999');
else console.log('a numeral');
