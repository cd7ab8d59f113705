// Arrays that change while they are walked, shared arrays, and methods that call back.
const { array, int, oneOf } = require('sheaf');

const a = array('a', { maxLength: 3 }, (name) => int(name, { min: 0, max: 2 }));
const n = int('n', { min: 0, max: 2 });
const what = oneOf('what', ['push', 'pop', 'shift', 'nothing']);

// 67: for-of sees what is pushed, forEach does not
const grown = a.slice();
let rounds = 0;
for (const each of grown) {
  rounds++;
  if (each === n && grown.length < 5) grown.push(9);
}
if (rounds > a.length) console.log('grew', rounds, grown);
const fixed = a.slice();
let calls = 0;
fixed.forEach((each, i) => { calls++; if (i === n && what !== 'nothing') fixed[what](7); });
if (calls < a.length) console.log('stopped early', calls, fixed);
// 68: two names for one array
const same = a;
if (n > 0) same.length = Math.min(n, same.length);
if (same === a && a.length === 1) console.log('one left', a);
// 69: swapping by destructuring
const swapped = a.slice();
if (swapped.length > 1) [swapped[0], swapped[swapped.length - 1]] = [swapped.at(-1), swapped[0]];
if (swapped[0] > (swapped[1] ?? 9)) console.log('swapped', swapped);
// 70: reduceRight, flatMap
const nested = a.flatMap((each) => Array(each).fill(each));
if (nested.length > 3) console.log('many', nested, a.reduceRight((x, y) => x * 3 + y, 0));
// 71: findIndex and indexOf disagree on NaN
const strange = [NaN, ...a];
if (strange.findIndex((each) => each !== each) === n) console.log(strange.indexOf(NaN), strange.includes(NaN));
// 72: a queue
const queue = [n];
let steps = 0;
while (queue.length > 0 && steps < 6) {
  const next = queue.shift();
  steps++;
  if (next > 0) queue.push(next - 1, next - 1);
}
if (queue.length > 0) console.log('left', queue, steps);
// 73: arguments of a spread
function count() { return arguments.length + (arguments[0] ?? 10); }
if (count(...a) === 3) console.log('three', a);
// 74: comparing arrays as texts
if ([n] + '' === String(a) && a < [2]) console.log('as text', a);
// 75: removing while walking backwards
const pruned = strange.slice();
for (let i = pruned.length - 1; i >= 0; i--) if (!(pruned[i] <= n)) pruned.splice(i, 1);
if (pruned.length === 0) console.log('all gone');
