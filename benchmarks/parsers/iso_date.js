// A date YYYY-MM-DD, with the lengths of months and leap years.
'use strict';
const { string } = require('sheaf');
const N = 10; // size

function digits(text, from, to) {
  let value = 0;
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function isLeapYear(year) {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function parseDate(text) {
  if (text.length !== 10) return null;
  if (text[4] !== '-' || text[7] !== '-') return null;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (year < 0 || month < 1 || month > 12 || day < 1) return null;
  let last = 31;
  if (month === 4 || month === 6 || month === 9 || month === 11) last = 30;
  else if (month === 2) last = isLeapYear(year) ? 29 : 28;
  if (day > last) return null;
  return { year, month, day };
}

const date = parseDate(string('text', { maxLength: N }));
if (date === null) console.log('no date');
else if (date.month === 2 && date.day === 29) console.log('a leap day');
else console.log('a date');
