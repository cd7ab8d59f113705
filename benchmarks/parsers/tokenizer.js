// Tokens of a small language: names, keywords, numbers, texts, operators, comments.
'use strict';
const { string } = require('sheaf');
const N = 8; // size
const kKeywords = ['if', 'else', 'while', 'return', 'let'];

function isNameStart(c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c === '_';
}

function isDigit(c) {
  return c >= '0' && c <= '9';
}

function tokenize(text) {
  const tokens = [];
  let at = 0;
  while (at < text.length) {
    const c = text[at];
    if (c === ' ' || c === '\n' || c === '\t') {
      at++;
      continue;
    }
    const start = at;
    if (isNameStart(c)) {
      while (at < text.length && (isNameStart(text[at]) || isDigit(text[at]))) at++;
      const name = text.slice(start, at);
      tokens.push({ kind: kKeywords.includes(name) ? 'keyword' : 'name', start });
    } else if (isDigit(c)) {
      while (at < text.length && isDigit(text[at])) at++;
      if (text[at] === '.') {
        at++;
        while (at < text.length && isDigit(text[at])) at++;
      }
      tokens.push({ kind: 'number', start });
    } else if (c === '"') {
      at++;
      while (at < text.length && text[at] !== '"') at++;
      if (at === text.length) throw new SyntaxError('no closing quote');
      at++;
      tokens.push({ kind: 'text', start });
    } else if (c === '/' && text[at + 1] === '/') {
      while (at < text.length && text[at] !== '\n') at++;
    } else if (c === '=' || c === '<' || c === '>' || c === '!') {
      at++;
      if (text[at] === '=') at++;
      tokens.push({ kind: 'operator', start });
    } else if (c === '+' || c === '-' || c === '*' || c === '/' || c === '(' || c === ')' ||
               c === ';') {
      at++;
      tokens.push({ kind: 'operator', start });
    } else {
      throw new SyntaxError('unexpected character');
    }
  }
  return tokens;
}

try {
  const tokens = tokenize(string('text', { maxLength: N }));
  if (tokens.length === 0) console.log('nothing');
  else if (tokens[0].kind === 'keyword' && tokens.length > 2) console.log('a statement');
  else if (tokens[0].kind === 'name') console.log('starts with a name');
  else console.log('tokens');
} catch (error) {
  console.log(error.message);
}
