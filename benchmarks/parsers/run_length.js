// Run-length coding: aaab is 3a1b. Decoding gives back what was encoded.
'use strict';
const { string } = require('sheaf');
const N = 10; // size

function encode(text) {
  let result = '';
  let i = 0;
  while (i < text.length) {
    let count = 1;
    while (i + count < text.length && text[i + count] === text[i] && count < 9) count++;
    result += count + text[i];
    i += count;
  }
  return result;
}

function decode(code) {
  let result = '';
  for (let i = 0; i < code.length; i += 2) {
    const count = code.charCodeAt(i) - 48;
    result += code[i + 1].repeat(count);
  }
  return result;
}

const text = string('text', { maxLength: N });
const code = encode(text);
if (decode(code) !== text) console.log('lost');
else if (code.length < text.length) console.log('shorter');
else if (code.length === text.length) console.log('as long');
else console.log('longer');
