// Colours #rgb, #rgba, #rrggbb, #rrggbbaa.
'use strict';
const { string } = require('sheaf');
const N = 9; // size

function hexDigit(c) {
  if (c >= '0' && c <= '9') return c.charCodeAt(0) - 48;
  if (c >= 'a' && c <= 'f') return c.charCodeAt(0) - 87;
  if (c >= 'A' && c <= 'F') return c.charCodeAt(0) - 55;
  return -1;
}

function parseColour(text) {
  if (text[0] !== '#') return null;
  const digits = [];
  for (let i = 1; i < text.length; i++) {
    const digit = hexDigit(text[i]);
    if (digit < 0) return null;
    digits.push(digit);
  }
  const channels = [];
  if (digits.length === 3 || digits.length === 4) {
    for (const digit of digits) channels.push(digit * 17);
  } else if (digits.length === 6 || digits.length === 8) {
    for (let i = 0; i < digits.length; i += 2) channels.push(digits[i] * 16 + digits[i + 1]);
  } else {
    return null;
  }
  if (channels.length === 3) channels.push(255);
  return { red: channels[0], green: channels[1], blue: channels[2], alpha: channels[3] };
}

const colour = parseColour(string('colour', { maxLength: N }));
if (colour === null) console.log('no colour');
else if (colour.alpha === 0) console.log('invisible');
else if (colour.red === colour.green && colour.green === colour.blue) console.log('grey');
else if (colour.red + colour.green + colour.blue > 700) console.log('bright');
else console.log('a colour');
