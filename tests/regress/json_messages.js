// What the reference says of texts that are no JSON: symbolic ones, and the same ones known.
const { oneOf, string } = require('sheaf');
const known = oneOf('known', ['t3', 'n"', 'tr-', 'NaN', 'Infinity', ' NaN', '"\\€', '"\\é', 'x'.repeat(20), 'x'.repeat(21),
  ' '.repeat(11) + 'x'.repeat(10), ' '.repeat(11) + 'x'.repeat(11)]);
const s = string('s', { maxLength: 2, alphabet: 't3"' });
for (const text of [known, s, s + ' '.repeat(9) + 'y'.repeat(9), '"\\' + s]) {
  try { console.log(JSON.parse(text)); } catch (error) { console.log(error.message); }
}
