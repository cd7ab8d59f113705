// An evaluator of expressions: sums, products, parentheses, signs, by recursive descent.
'use strict';
const { string } = require('sheaf');
const N = 7; // size

function evaluate(text) {
  let at = 0;

  function primary() {
    const c = text[at];
    if (c === '(') {
      at++;
      const value = sum();
      if (text[at] !== ')') throw new SyntaxError('no closing parenthesis');
      at++;
      return value;
    }
    if (c === '-') {
      at++;
      return -primary();
    }
    if (!(c >= '0' && c <= '9')) throw new SyntaxError('no number');
    let value = 0;
    while (text[at] >= '0' && text[at] <= '9') {
      value = value * 10 + (text.charCodeAt(at) - 48);
      at++;
    }
    return value;
  }
  function product() {
    let value = primary();
    while (text[at] === '*') {
      at++;
      value *= primary();
    }
    return value;
  }
  function sum() {
    let value = product();
    while (text[at] === '+' || text[at] === '-') {
      const operator = text[at++];
      if (operator === '+') value += product();
      else value -= product();
    }
    return value;
  }

  const value = sum();
  if (at < text.length) throw new SyntaxError('something follows');
  return value;
}

const text = string('text', { maxLength: N });
try {
  if (evaluate(text) === 42) console.log('the answer');
  else console.log('a number');
} catch (error) {
  console.log(error.message);
}
