// Random operations on arrays and strings against each other.
let seed = 4711;
const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor(seed / 65536) % n; };
const position = () => [undefined, 0, 1, 2, -1, -2, 5, 100, -100, 1.5, '1', null, NaN, Infinity][random(14)];
const item = () => [1, 2, 'a', 'b', undefined, null, NaN, true, [1], 0][random(10)];
const show = (f) => { try { return f(); } catch (e) { return e.name + ': ' + e.message; } };
for (let round = 0; round < 60; round++) {
  const a = []; const n = random(7); for (let i = 0; i < n; i++) { if (random(5)) a[i] = item(); else a.length = i + 1; }
  for (let step = 0; step < 12; step++) {
    const kind = random(24);
    const out = show(() => {
      switch (kind) {
        case 0: return a.push(item(), item());
        case 1: return a.pop();
        case 2: return a.shift();
        case 3: return a.unshift(item());
        case 4: return a.slice(position(), position());
        case 5: return a.splice(position(), position(), item());
        case 6: return a.concat([item(), , item()], item());
        case 7: return a.indexOf(item(), position());
        case 8: return a.lastIndexOf(item(), position());
        case 9: return a.includes(item(), position());
        case 10: return a.join(['-', undefined, '', null][random(4)]);
        case 11: return a.reverse();
        case 12: return a.slice().sort();
        case 13: return a.fill(item(), position(), position());
        case 14: return a.copyWithin(position(), position(), position());
        case 15: return a.at(position());
        case 16: return a.flat(position());
        case 17: return a.map((x, i) => [x, i]);
        case 18: return a.filter((x) => x);
        case 19: return a.reduce((s, x) => s + String(x), '');
        case 20: return a.findLastIndex((x) => x === 'a');
        case 21: { a.length = random(9); return a.length; }
        case 22: return a.sort((x, y) => (String(x) < String(y) ? -1 : 1));
        default: return delete a[random(5)];
      }
    });
    console.log(kind, out, a.length);
  }
  console.log(a, JSON.stringify(a), Object.keys(a).length);
}
const texts = ['', 'a', 'abc', 'abcabc', ' padded ', 'A-b-C', '123', 'áé', 'x'.repeat(20)];
const text = () => texts[random(texts.length)];
for (let round = 0; round < 400; round++) {
  const s = text();
  const t = text();
  const kind = random(16);
  console.log(kind, [show(() => [
    () => s.slice(position(), position()), () => s.substring(position(), position()), () => s.substr(position(), position()), () => s.indexOf(t, position()), () => s.lastIndexOf(t, position()), () => s.split(t, random(3) ? undefined : random(4)), () => s.replace(t, '[$&$`$\']'), () => s.replaceAll(t, (m, p) => m + p), () => s.padStart(random(12), t), () => s.padEnd(random(12), t), () => s.includes(t, position()), () => s.startsWith(t, position()), () => s.endsWith(t, position()), () => s.at(position()), () => s.repeat(random(4)) + s.trim() + s.toUpperCase(), () => ((s + t).includes('é') ? 0 : s.localeCompare(t)),
  ][kind]())]);
}
for (let round = 0; round < 300; round++) {
  const x = (random(2000) - 1000) / [1, 2, 3, 7, 10, 1000][random(6)] * 10 ** (random(30) - 15);
  console.log(x, String(x), x.toFixed(random(6)), x.toPrecision(1 + random(20)), x.toExponential(random(8)), x.toString(2 + random(35)), parseFloat(String(x)), Math.round(x), Math.trunc(x), x | 0, x >>> 3, JSON.stringify(x));
}
