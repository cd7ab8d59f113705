// Writing under a name that is an input, and what is seen of it afterwards.
const { string, int } = require('sheaf');

const s = string('s', { maxLength: 2, alphabet: 'ab1' });
const t = string('t', { maxLength: 1, alphabet: 'ab1' });
const o = { a: 'first' };
o[s] = 'second';
o.b = 'third';
console.log(o.a, o.b, o.ab, o[t], t in o, Object.hasOwn(o, s));
o[t] = 'fourth';
console.log(o[s], o['1'], o[int('x', { min: 0, max: 2 })]);
if (delete o[t] && o[t] === undefined) console.log('gone', s in o);
console.log(o);
console.log(Object.keys(o), JSON.stringify(o));
const seen = {};
let repeated = 0;
for (const c of s + t) {
  if (seen[c]) repeated++;
  seen[c] = true;
}
console.log(repeated, Object.keys(seen).length, { ...seen });
for (const key in o) console.log(key, o[key]);
const child = Object.create(seen);
child[s] = 1;
console.log(child.a, child.b, 'a' in child, Object.keys(child).length);
Object.freeze(child);
child[s] = 2;
console.log(child[s]);
