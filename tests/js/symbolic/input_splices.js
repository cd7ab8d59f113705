// Methods that cut arrays at places that are inputs.
const { array, int, oneOf } = require('sheaf');

const a = array('a', { maxLength: 3 }, (name, index) => (
  index === 0 ? int(name, { min: 0, max: 1 }) : index));
const from = int('from', { min: -2, max: 3 });
const count = int('count', { min: -1, max: 3 });
const how = oneOf('how', ['nothing', 'one', 'two']);

// 9: splice with a symbolic place and count
const spliced = a.slice();
const removed = how === 'nothing' ? spliced.splice(from, count)
  : how === 'one' ? spliced.splice(from, count, 'x') : spliced.splice(from, count, 'x', 'y');
if (removed.length > 1) console.log('removed', removed, spliced);
// 10: the length after it
if (spliced.length > a.length) console.log('grown', spliced.length, spliced.indexOf('x'));
// 11: splice without a count takes all the rest
const rest = a.slice();
if (rest.splice(from).length === 0) console.log('nothing taken', rest);
// 12: slice
if (a.slice(from, count).length === 2) console.log('slice', a.slice(from, count));
// 13: with symbolic ends, fill
const filled = a.slice().fill('f', from, count);
if (filled.includes('f')) console.log('filled', filled);
// 14: copyWithin
const copied = a.slice().copyWithin(from, count);
if (copied.join() !== a.join()) console.log('copied', copied);
// 15: toSpliced and with leave the array alone
const other = a.toSpliced(from, 1, how);
if (other.length !== a.length) console.log('toSpliced', other);
try {
  if (a.with(from, how)[0] === how) console.log('with', from);
} catch (error) {
  console.log(error.name, from);
}
// 16: indexOf from a symbolic place
if (a.indexOf(1, from) > 0) console.log('later', a.indexOf(1, from), a.lastIndexOf(1, from));
