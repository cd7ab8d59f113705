// for-in over texts that inputs make: one key for each position that a path's text has.
const { string, boolean, int } = require('sheaf');

const text = string('text', { maxLength: 2, alphabet: 'ab' });
let keys = '';
for (const key in text) {
  keys += key;
  if (key === '1' && text[key] === 'a') console.log('second a');
}
console.log(keys, keys.length === text.length);

const either = boolean('either') ? text : { x: 1 };
for (const key in either) console.log(key);

if (boolean('more')) Object.prototype.inherited = 1;
for (const key in int('n', { min: 0, max: 1 })) console.log('number', key);
for (const key in text + 'c') console.log('longer', key);
