// Addresses local@domain, read by hand: dots, allowed characters, labels of the domain.
'use strict';
const { string } = require('sheaf');
const N = 12; // size

function isLetter(c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

function isDigit(c) {
  return c >= '0' && c <= '9';
}

function check(text) {
  let at = 0;
  let afterDot = true;
  while (at < text.length && text[at] !== '@') {
    const c = text[at];
    if (c === '.') {
      if (afterDot) return 'a dot too many';
      afterDot = true;
    } else if (isLetter(c) || isDigit(c) || c === '_' || c === '+' || c === '-') {
      afterDot = false;
    } else {
      return 'a character that is not allowed';
    }
    at++;
  }
  if (at === text.length) return 'no @';
  if (afterDot) return 'a dot before the @';
  let labels = 0;
  let length = 0;
  let last = '';
  for (at++; at < text.length; at++) {
    const c = text[at];
    if (c === '.') {
      if (length === 0 || last === '-') return 'a malformed label';
      labels++;
      length = 0;
    } else if (isLetter(c) || isDigit(c) || (c === '-' && length > 0)) {
      length++;
      last = c;
    } else {
      return 'a malformed domain';
    }
  }
  if (labels === 0) return 'no dot in the domain';
  if (length < 2 || last === '-') return 'a malformed end';
  return '';
}

const problem = check(string('address', { maxLength: N }));
console.log(problem === '' ? 'an address' : problem);
