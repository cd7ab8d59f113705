// A JSON parser by recursive descent: every kind of value, escapes in texts, positions in errors.
'use strict';
const { string } = require('sheaf');
const N = 6; // size

function parseJson(text) {
  let at = 0;

  function fail(message) {
    throw new SyntaxError(message + ' at position ' + at);
  }
  function skipSpace() {
    while (at < text.length && (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' ||
      text[at] === '\r')) at++;
  }
  function isDigit(c) {
    return c >= '0' && c <= '9';
  }
  function word(expected, value) {
    if (!text.startsWith(expected, at)) fail('unexpected word');
    at += expected.length;
    return value;
  }
  function number() {
    const start = at;
    if (text[at] === '-') at++;
    if (text[at] === '0') at++;
    else if (isDigit(text[at])) while (isDigit(text[at])) at++;
    else fail('no digit');
    if (text[at] === '.') {
      at++;
      if (!isDigit(text[at])) fail('no digit after the point');
      while (isDigit(text[at])) at++;
    }
    return { kind: 'number', from: start, to: at };
  }
  function quoted() {
    let result = '';
    at++;
    while (at < text.length && text[at] !== '"') {
      if (text[at] < ' ') fail('control character');
      if (text[at] === '\\') {
        at++;
        switch (text[at]) {
          case 'n': result += '\n'; break;
          case 't': result += '\t'; break;
          case '"': case '\\': case '/': result += text[at]; break;
          default: fail('unknown escape');
        }
      } else {
        result += text[at];
      }
      at++;
    }
    if (at >= text.length) fail('no closing quote');
    at++;
    return result;
  }
  function list() {
    const items = [];
    at++;
    skipSpace();
    if (text[at] === ']') {
      at++;
      return items;
    }
    for (;;) {
      items.push(value());
      skipSpace();
      if (text[at] === ']') break;
      if (text[at] !== ',') fail('no comma in a list');
      at++;
    }
    at++;
    return items;
  }
  function members() {
    const result = [];
    at++;
    skipSpace();
    if (text[at] === '}') {
      at++;
      return result;
    }
    for (;;) {
      skipSpace();
      if (text[at] !== '"') fail('no name');
      const name = quoted();
      skipSpace();
      if (text[at] !== ':') fail('no colon');
      at++;
      result.push([name, value()]);
      skipSpace();
      if (text[at] === '}') break;
      if (text[at] !== ',') fail('no comma in an object');
      at++;
    }
    at++;
    return result;
  }
  function value() {
    skipSpace();
    const c = text[at];
    if (c === '{') return members();
    if (c === '[') return list();
    if (c === '"') return quoted();
    if (c === 't') return word('true', true);
    if (c === 'f') return word('false', false);
    if (c === 'n') return word('null', null);
    return number();
  }

  const result = value();
  skipSpace();
  if (at !== text.length) fail('something follows');
  return result;
}

const text = string('text', { maxLength: N });
let outcome = 'a value';
try {
  const value = parseJson(text);
  if (Array.isArray(value)) outcome = value.length > 1 ? 'several' : 'at most one';
  else if (value === null) outcome = 'nothing';
} catch (error) {
  outcome = error.message;
}
console.log(outcome);
