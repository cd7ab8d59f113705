// Base64: decoded by hand, and encoded again; only the canonical spelling comes back as it was.
'use strict';
const { string } = require('sheaf');
const N = 8; // size
const kLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function sextet(c) {
  if (c >= 'A' && c <= 'Z') return c.charCodeAt(0) - 65;
  if (c >= 'a' && c <= 'z') return c.charCodeAt(0) - 71;
  if (c >= '0' && c <= '9') return c.charCodeAt(0) + 4;
  if (c === '+') return 62;
  if (c === '/') return 63;
  return -1;
}

function decode(text) {
  if (text.length % 4 !== 0) return null;
  let length = text.length;
  if (length > 0 && text[length - 1] === '=') length--;
  if (length > 0 && text[length - 1] === '=') length--;
  const bytes = [];
  let bits = 0;
  let held = 0;
  for (let i = 0; i < length; i++) {
    const value = sextet(text[i]);
    if (value < 0) return null;
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return bytes;
}

function encode(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i];
    const b = i + 1 < bytes.length ? bytes[i + 1] : 0;
    const c = i + 2 < bytes.length ? bytes[i + 2] : 0;
    text += kLetters[a >> 2];
    text += kLetters[((a & 3) << 4) | (b >> 4)];
    text += i + 1 < bytes.length ? kLetters[((b & 15) << 2) | (c >> 6)] : '=';
    text += i + 2 < bytes.length ? kLetters[c & 63] : '=';
  }
  return text;
}

const text = string('text', { maxLength: N });
const bytes = decode(text);
if (bytes === null) console.log('not Base64');
else if (encode(bytes) !== text) console.log('an unusual spelling');
else if (bytes.length === 2 && bytes[0] === 104 && bytes[1] === 105) console.log('hi');
else console.log('bytes');
