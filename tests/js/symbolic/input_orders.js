// The order of keys, and properties that change while they are walked.
const { array, boolean, oneOf } = require('sheaf');

const key = oneOf('key', ['b', '2', '1', 'a']);
const other = oneOf('other', ['b', '10', 'a']);
const late = boolean('late');

// 55: integers ascend, names follow in the order of insertion
const o = {};
if (late) o.z = 0;
o[key] = 1;
o[other] = 2;
if (!late) o.z = 0;
if (Object.keys(o).at(-1) === 'z') console.log('z last', Object.keys(o));
// 56: overwriting keeps the place, deleting and adding does not
const p = { a: 1, b: 2 };
if (late) delete p[key];
p[key] = 3;
if (Object.keys(p).join() === 'b,a') console.log('moved', p);
// 57: JSON and entries follow the same order
if (JSON.stringify(o).startsWith('{"z"')) console.log(JSON.stringify(o), Object.entries(o).length);
// 58: what is deleted during a walk is not visited
const visited = [];
const walked = { a: 1, b: 2, c: 3 };
for (const each in walked) {
  visited.push(each);
  delete walked[key];
}
if (visited.length < 3) console.log('skipped', visited);
// 59: spread overrides in place
const spread = { ...o, b: 'new' };
if (Object.keys(spread)[0] === 'b') console.log('b', spread);
// 60: Object.assign and getters
let reads = 0;
const lazy = { get a() { reads++; return 'got'; } };
Object.assign({}, late ? lazy : o, { x: lazy[key] });
if (reads === 2) console.log('read twice');
// 61: rest of a destructuring
const { [key]: taken, ...rest } = { a: 1, b: 2, 1: 3 };
if (taken === undefined) console.log('nothing taken', rest);
if (Object.keys(rest).length === 2 && !('1' in rest)) console.log('the number', rest);
// 62: frozen, sealed and not extensible
const closed = late ? Object.freeze({ b: 1 }) : Object.preventExtensions({ b: 1 });
try {
  'use strict';
  Object.defineProperty(closed, key, { value: 9 });
  if (closed.b === 9) console.log('changed', closed);
} catch (error) {
  console.log(error.constructor === TypeError, key, late);
}
// 63: keys inherited are walked last, and once
const child = Object.create({ b: 0, inherited: 1 });
child[key] = 1;
let names = '';
for (const each in child) names += each + ' ';
if (names === 'b inherited ') console.log('hidden below');
// 64: a symbol is no key that is listed
const secret = Symbol('s');
child[late ? secret : other] = 1;
if (Reflect.ownKeys(child).length !== Object.keys(child).length) console.log('symbol', Object.keys(child));
// 65: `in` with numbers and negative zero
const list = array('list', { maxLength: 2 }, boolean);
if (-0 in list && !('-0' in list)) console.log('zero', list.length);
// 66: delete answers
const kept = Object.defineProperty({ a: 1 }, 'b', { value: 2 });
if (delete kept.a && Reflect.deleteProperty(kept, key)) console.log('gone', Reflect.ownKeys(kept));
