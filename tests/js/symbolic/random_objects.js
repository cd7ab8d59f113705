// Random operations on objects, Maps and Sets, each on some paths only.
const { boolean, int } = require('sheaf');
const flags = [boolean('a'), boolean('b'), boolean('c'), boolean('d')];
const x = int('x', { min: 0, max: 2 });
let seed = 5;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const keys = ['p', 'q', 'r', 1, 0];
for (let round = 0; round < 4; round++) {
  const o = { p: 0 };
  const m = new Map();
  const s = new Set();
  for (let step = 0; step < 10; step++) {
    const kind = random(10);
    const k = keys[random(5)];
    const when = random(5);
    if (when === 4 || flags[when]) {
      switch (kind) {
        case 0: o[k] = step; break;
        case 1: delete o[k]; break;
        case 2: o[x] = k; break;
        case 3: m.set(k, x); break;
        case 4: m.delete(k); break;
        case 5: m.set(x, o[k]); break;
        case 6: s.add(k); break;
        case 7: s.delete(x); break;
        case 8: Object.assign(o, { r: x, [k]: 'assigned' }); break;
        default: console.log(o[x], k in o, m.get(k), s.has(x), m.size, s.size);
      }
    }
  }
  console.log(o, Object.entries(o), JSON.stringify(o), m, s, [...m].length, { ...o, p: 1 });
  for (const key in o) console.log(key);
}
