// Do the brackets of a text match? Those in quotes do not count.
'use strict';
const { string } = require('sheaf');
const N = 12; // size

function firstMismatch(text) {
  const open = [];
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === "'") {
      quoted = !quoted;
    } else if (quoted) {
      continue;
    } else if (c === '(' || c === '[' || c === '{') {
      open.push(c);
    } else if (c === ')' || c === ']' || c === '}') {
      if (open.length === 0) return i;
      const other = open.pop();
      if ((c === ')' && other !== '(') || (c === ']' && other !== '[') ||
          (c === '}' && other !== '{')) return i;
    }
  }
  return quoted || open.length > 0 ? text.length : -1;
}

const at = firstMismatch(string('text', { maxLength: N }));
if (at < 0) console.log('they match');
else if (at === 0) console.log('at once');
else console.log('they do not');
