// Holes at places that are inputs, and what each method makes of them.
const { array, int, boolean } = require('sheaf');

const n = int('n', { min: 0, max: 3 });
const m = int('m', { min: -1, max: 4 });
const a = array('a', { maxLength: 3 }, (name) => boolean(name));
const holed = a.slice();
delete holed[n];

// 44: holes in JSON, join and spread
if (JSON.stringify(holed) !== JSON.stringify(a)) console.log(JSON.stringify(holed), [...holed]);
// 45: for-in skips holes and sees names
holed.extra = 1;
let keys = '';
for (const key in holed) keys += key;
if (keys === '0extra') console.log('one and a name', holed);
// 46: sort puts undefined, then holes last
const mixed = [3, undefined, 1];
delete mixed[n];
mixed.sort();
if (mixed[1] === undefined) console.log('sorted', mixed, 2 in mixed, mixed.length);
// 47: concat and flat keep or drop holes
if (holed.concat(holed).flat().length < 2 * a.length) console.log('dropped', holed.concat([1]));
// 48: Array(n) and Array.from
const made = Array.from({ length: n }, (_, i) => i * i);
if (Array(n).length === made.length && made.at(m) === 1) console.log('made', made, Array(n));
// 49: a negative or far index is no element
const far = [1, 2];
far[m] = 'x';
if (far.length > 3) console.log('far', far, Object.keys(far));
else if (Object.keys(far).includes('-1')) console.log('a name', far, far.length);
// 50: length below cuts for good
const cut = [1, 2, 3, 4];
cut.length = n;
cut.length = 4;
if (cut[2] === undefined && cut[1] !== undefined) console.log('cut', cut, 2 in cut);
// 51: a wrong length throws
try {
  const wrong = [1];
  wrong.length = m;
  if (wrong.length === 0) console.log('empty', wrong);
} catch (error) {
  console.log(error.name, error.message, m);
}
// 52: reverse and copyWithin move holes
const turned = holed.slice().reverse();
if (!(0 in turned) && turned.length > 0) console.log('turned', turned);
// 53: every, reduce and find see different holes
const seen = [];
holed.find((element) => { seen.push(element); return false; });
if (seen.length !== holed.filter(() => true).length) console.log('seen', seen);
// 54: Set and Map of elements
if (new Set(holed).size === 3) console.log('three kinds', [...new Set(holed)]);
