// Texts whose length and characters are inputs: every operation on all of them at once.
const { int, oneOf } = require('sheaf');

function text(name, longest, low, high) {
  const length = oneOf(name + '.length', Array.from({ length: longest + 1 }, (_, i) => i));
  let result = '';
  for (let i = 0; i < longest; i++) {
    if (i < length) result += String.fromCharCode(int(name + i, { min: low, max: high }));
  }
  return result;
}

const s = text('s', 3, 97, 100);
if (s === 'abc') console.log('abc');
if (s.includes('bb')) console.log('bb', s.indexOf('b'), s.lastIndexOf('b'));
if (s < 'b') console.log('less');
console.log(s, s.length, s.toUpperCase(), s.split('a').length, s.slice(1), s.charAt(0), s[1]);
console.log(s.trim(), s.padStart(4, 'x'), s.repeat(2), s.startsWith('a'), s.endsWith('d'), s.at(-1));
for (const c of s) if (c === 'd') console.log('has d', s.charCodeAt(0), s.codePointAt(0));
switch (s) {
  case 'a': console.log('one'); break;
  case 'dd': console.log('two'); break;
}
const table = { a: 1, bc: 2 };
console.log(table[s], s in table, s + s === 'aa', s.replace('a', '-'), s.split('').length);
