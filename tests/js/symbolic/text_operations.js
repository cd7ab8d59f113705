// Each operation on symbolic texts that has a seeded fault.
const { int, string } = require('sheaf');

const s = string('s', { maxLength: 2, alphabet: 'az' });
if (s === 'az') console.log('equal');
if (s > 'a' && s < 'z' && s.length === 1) console.log('between');
console.log(s < 'za', s.toUpperCase(), s.lastIndexOf('a'), 'q'.padStart(4, s));
const x = int('x', { min: -2, max: 1 });
console.log(String(x).charAt(0), (x + 'cm') === '1mm', ('constructo' + String.fromCharCode(113 + x)) in {});
if (s === 'a') {
  const p = string('p', { maxLength: 2, alphabet: '\ud83d\ude00b' });
  console.log(p.codePointAt(0), [...p].length);
  console.log(string('e', { maxLength: 2, alphabet: 'e\u0301' }).normalize(), string('f', { maxLength: 1, alphabet: '\u00e9a' }).toUpperCase());
}
