// Objects with keys that may be missing: `in`, `delete`, order of keys, spread, defaults.
const { object, int, boolean, oneOf } = require('sheaf');

const small = (name) => int(name, { min: 0, max: 2 });
const o = object('o', { b: small, 1: boolean, a: () => 'fixed', last: boolean },
  { optional: ['b', '1', 'a'] });
const key = oneOf('key', ['a', 'b', '1', 'c', 'toString']);

// 28: `in` and own properties
if (key in o && !Object.hasOwn(o, key)) console.log('inherited', key);
// 29: order of keys, integers first
if (Object.keys(o)[0] === 'b') console.log('b first', Object.keys(o));
// 30: reading what is missing
if (o[key] === undefined) console.log('missing', key, o?.b?.c);
// 31: delete
const less = { ...o };
delete less[key];
if (Object.keys(less).length !== Object.keys(o).length) console.log('deleted', less);
// 32: put back at the end
less[key] = 'new';
if (Object.keys(less).at(-1) === 'b') console.log('b last', less);
// 33: defaults that only undefined triggers
const { b = 'none', a: { length } = [] } = o;
if (b === 'none' && length === 0) console.log('defaults', b, length);
// 34: for-in
let names = '';
for (const name in o) names += name + ' ';
if (names === '1 a last ') console.log('walked', names);
// 35: entries and back
const again = Object.fromEntries(Object.entries(o).filter(([name]) => name !== key));
if (key in again) console.log('still', key);
// 36: JSON
if (JSON.stringify(o).length < 25) console.log('short', JSON.stringify(o));
// 37: merging
const merged = Object.assign({ b: 'old', z: 0 }, o, { [key]: 1 });
if (merged.b === 'old') console.log('old', merged);
