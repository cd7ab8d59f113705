// A proof: the calendar agrees with its rule for every year, and one branch of it is dead.
const { int, assert } = require('sheaf');

function isLeapYear(year) {
  if (year % 400 === 0) return true;
  if (year % 100 === 0) return false;
  if (year % 4 === 0) {
    return year % 200 !== 0 ? true : false;
  }
  return false;
}

const year = int('year', { min: 1583, max: 9999 });
const rule = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
assert(isLeapYear(year) === rule, 'as the Gregorian calendar says');
