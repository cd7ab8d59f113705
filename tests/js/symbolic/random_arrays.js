// Random array operations, each on some paths only, so that lengths, holes and elements differ.
const { boolean, int } = require('sheaf');
const flags = [boolean('a'), boolean('b'), boolean('c'), boolean('d')];
const x = int('x', { min: 0, max: 2 });
let seed = 99;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const apply = (a, kind, p, q) => {
  switch (kind) {
    case 0: return a.push(p, x);
    case 1: return a.pop();
    case 2: return a.shift();
    case 3: return a.unshift(p);
    case 4: return a.slice(p, q);
    case 5: return a.splice(p, q, 'new');
    case 6: return a.concat([p, , q]);
    case 7: return a.indexOf(x);
    case 8: return a.reverse();
    case 9: return a.sort();
    case 10: return a.fill(q, p, 3);
    case 11: { a.length = p; return a.length; }
    case 12: return delete a[p];
    case 13: { a[p + 1] = x; return a[x]; }
    case 14: return a.map((v) => v + 1);
    case 15: return a.filter((v) => v !== x);
    case 16: return a.includes(p);
    case 17: return a.join();
    case 18: return a.sort((m, n) => m - n);
    default: return a.reduce((s, v) => s + v, 0);
  }
};
for (let round = 0; round < 4; round++) {
  const a = [1, 2, 3];
  for (let step = 0; step < 9; step++) {
    const kind = random(20);
    const p = random(4);
    const q = random(3);
    const when = random(5);
    if (when === 4 || flags[when]) console.log(kind, apply(a, kind, p, q), a.length);
  }
  console.log(a, JSON.stringify(a), Object.keys(a), [...a]);
}
