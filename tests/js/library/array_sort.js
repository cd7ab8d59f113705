// sort: default order, comparators and the very calls they get, stability, holes and undefined.
console.log([3, 1, 2].sort(), [10, 9, 1].sort(), ['b', 'a', 'C'].sort(), [true, false, null, undefined, 'x', 1].sort());
console.log([3, undefined, 1, , 2].sort(), [, , 1].sort(), [undefined, , 1].sort().length);
console.log([5, 2, 8, 1].sort((a, b) => a - b), [5, 2, 8, 1].sort((a, b) => b - a));
const calls = [];
[4, 3, 5, 1, 2].sort((a, b) => { calls.push(a + ':' + b); return a - b; });
console.log(calls.join(' '));
const calls2 = [];
[1, 2, 3, 4, 5, 6, 7, 8].sort((a, b) => { calls2.push(a + ':' + b); return a - b; });
console.log(calls2.join(' '));
const calls3 = [];
[5, 4, 3, 2, 1].sort((a, b) => { calls3.push(a + ':' + b); return a - b; });
console.log(calls3.join(' '));
const odd = [];
[3, 1, 2, 5, 4].sort((a, b) => { odd.push(a + ':' + b); return a > b; });
console.log(odd.join(' '));
const people = [['b', 2], ['a', 1], ['c', 2], ['d', 1], ['e', 2]];
console.log(people.sort((x, y) => x[1] - y[1]).map((p) => p[0]).join(''));
const random = (() => { let s = 12345; return () => (s = (s * 1103515245 + 12345) % 2147483648); })();
for (const n of [31, 33, 64, 65, 100, 200, 333]) {
  const list = [];
  for (let i = 0; i < n; i++) list.push(random() % 1000);
  let count = 0;
  let hash = 0;
  const sorted = list.slice().sort((a, b) => { count++; hash = (hash * 31 + a * 7 + b) % 1000003; return a - b; });
  let good = true;
  for (let i = 1; i < n; i++) if (sorted[i - 1] > sorted[i]) good = false;
  console.log(n, count, hash, good);
}
// Runs that make the merges gallop.
const runs = [];
for (let i = 0; i < 100; i++) runs.push(i);
for (let i = 0; i < 100; i++) runs.push(i * 2 - 50);
for (let i = 100; i > 0; i--) runs.push(i + 500);
let gallopCount = 0;
let gallopHash = 0;
const merged = runs.slice().sort((a, b) => { gallopCount++; gallopHash = (gallopHash * 31 + a * 7 + b + 1000) % 1000003; return a - b; });
console.log(gallopCount, gallopHash, merged.length, merged[0], merged[299]);
console.log(['é', 'z', 'a', 'Z', '1', '10', '9', ''].sort());
console.log([{ toString() { return 'b'; } }, { toString() { return 'a'; } }].sort().map(String));
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(() => [1].sort(5));
t(() => [1].sort(null));
t(() => [2, 1].sort(() => { throw new Error('no'); }));
console.log([3, 2, 1].sort(undefined), [2, 1].sort(() => NaN), [2, 1].sort(() => undefined), [2, 1].sort(() => '1'), [2, 1].sort(() => -1));
console.log(Array.prototype.sort.call({ length: 3, 0: 'c', 1: 'a', 2: 'b' }));
