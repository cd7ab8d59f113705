// The span of digits at the beginning of a long text, as every scanner has it.
'use strict';
const { string } = require('sheaf');
const N = 50; // size

function span(text, from) {
  let end = from;
  while (end < text.length && text[end] >= '0' && text[end] <= '9') end++;
  return end;
}

const text = string('text', { maxLength: N });
const end = span(text, 0);
if (end === 0) console.log('no number');
else if (end === text.length) console.log('digits only');
else if (text[end] === '.') console.log('a point follows');
else console.log('something follows');
