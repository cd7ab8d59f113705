// Objects whose properties exist on some paths, in different orders.
const { boolean, int } = require('sheaf');
const o = { z: 0 };
if (boolean('a')) o.first = 1;
if (boolean('b')) { o.second = 2; } else { delete o.z; }
if (boolean('c')) { delete o.first; o.first = 'again'; }
const x = int('x', { min: -2, max: 2 });
o.x = x;
console.log(o, Object.keys(o), Object.values(o), Object.entries(o).length, JSON.stringify(o));
console.log(Object.assign({ second: 'old', own: 1 }, o), { ...o, z: 9 }, 'first' in o, o.hasOwnProperty('z'), Object.hasOwn(o, 'second'));
const { first, ...rest } = o;
console.log(first, rest, Object.fromEntries(Object.entries(o).map(([k, v]) => [k + '!', v])));
for (const k in o) console.log(k, o[k]);
const nested = { list: boolean('d') ? [o] : { o } };
console.log(nested, JSON.stringify(nested), JSON.stringify(nested, null, 2).length);
const f = Object.freeze({ v: 1 });
try { 'use strict'; f.v = x; } catch (e) { console.log(e.message); }
console.log(f.v, Object.isFrozen(f), Object.getOwnPropertyDescriptor(o, 'first'), typeof o.toString, String(o), o + '');
