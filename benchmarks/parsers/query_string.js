// The query of an address: pairs of names and values, escapes with per cent signs, plus for space.
'use strict';
const { string } = require('sheaf');
const N = 12; // size

function hexDigit(c) {
  if (c >= '0' && c <= '9') return c.charCodeAt(0) - 48;
  if (c >= 'a' && c <= 'f') return c.charCodeAt(0) - 87;
  if (c >= 'A' && c <= 'F') return c.charCodeAt(0) - 55;
  return -1;
}

function decode(text) {
  let result = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '+') {
      result += ' ';
    } else if (text[i] === '%') {
      if (i + 2 >= text.length) throw new URIError('cut escape');
      const high = hexDigit(text[i + 1]);
      const low = hexDigit(text[i + 2]);
      if (high < 0 || low < 0) throw new URIError('malformed escape');
      result += String.fromCharCode(high * 16 + low);
      i += 2;
    } else {
      result += text[i];
    }
  }
  return result;
}

function parseQuery(query) {
  const pairs = [];
  let start = 0;
  if (query[0] === '?') start = 1;
  while (start < query.length) {
    let end = query.indexOf('&', start);
    if (end < 0) end = query.length;
    const part = query.slice(start, end);
    if (part !== '') {
      const equals = part.indexOf('=');
      if (equals < 0) pairs.push({ name: decode(part), value: '' });
      else pairs.push({ name: decode(part.slice(0, equals)), value: decode(part.slice(equals + 1)) });
    }
    start = end + 1;
  }
  return pairs;
}

try {
  const pairs = parseQuery(string('query', { maxLength: N }));
  if (pairs.length === 0) console.log('nothing');
  else if (pairs[0].name === 'id' && pairs[0].value === 'a b') console.log('that name');
  else if (pairs.length > 2) console.log('many');
  else console.log('a few');
} catch (error) {
  console.log(error.message);
}
