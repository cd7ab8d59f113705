// Random nested values: line breaking, grouping, depth, quoting.
let seed = 20231;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const words = ['a', 'key', 'longer_key', 'with space', "it's", 'x1', '9', 'ünï', '', 'some-dash', 'A long string that fills quite some room', 'line\nbreak', 'tab\t', 'quote"s', '`tick`', '日本'];
class Box { constructor(v) { this.v = v; } }
class Empty {}
function value(depth) {
  const kind = random(depth > 0 ? 22 : 12);
  switch (kind) {
    case 0: return random(100);
    case 1: return -random(100000) / 8;
    case 2: return words[random(words.length)];
    case 3: return words[random(words.length)].repeat(random(6));
    case 4: return random(2) === 0;
    case 5: return null;
    case 6: return undefined;
    case 7: return random(1000000) * 1000003;
    case 8: return [];
    case 9: return {};
    case 10: return random(2) ? () => 1 : function named() {};
    case 11: return random(3) ? 'x'.repeat(random(90)) : Symbol(words[random(words.length)]);
    case 12: case 13: case 14: { const list = []; const n = random(13); for (let i = 0; i < n; i++) list.push(value(depth - 1)); return list; }
    case 15: { const list = []; const n = random(40); for (let i = 0; i < n; i++) list.push(random(3) ? random(1000) : random(100) / 4); return list; }
    case 16: { const list = []; const n = random(30); for (let i = 0; i < n; i++) list.push(words[random(words.length)]); return list; }
    case 17: return random(2) ? new Box(value(depth - 1)) : new Empty();
    case 18: { const m = new Map(); const n = random(5); for (let i = 0; i < n; i++) m.set(value(0), value(depth - 1)); return m; }
    case 19: { const s = new Set(); const n = random(8); for (let i = 0; i < n; i++) s.add(value(depth - 1)); return s; }
    default: { const o = {}; const n = random(7); for (let i = 0; i < n; i++) o[words[random(words.length)] + (random(3) ? '' : i)] = value(depth - 1); return o; }
  }
}
for (let i = 0; i < 400; i++) console.log(value(1 + random(5)));
for (let i = 0; i < 100; i++) console.log(value(2), value(1), i);
for (let i = 0; i < 60; i++) { const sparse = []; for (let k = 0; k < random(12); k++) if (random(2)) sparse[k * random(3)] = value(1); if (random(3) === 0) sparse.extra = value(1); console.log(sparse); }
