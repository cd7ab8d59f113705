// A function in sloppy mode has `arguments` and `caller` as its own.
const { boolean } = require('sheaf');
function sloppy(a, b) {}
function strict() { 'use strict'; }
const f = boolean('b') ? sloppy : boolean('c') ? strict : class A {};
console.log(Object.getOwnPropertyNames(f).join(), Object.hasOwn(f, 'caller'), 'arguments' in f);
console.log(Reflect.ownKeys(function* () {}).length, Reflect.ownKeys(async () => {}).length);
console.log(Object.keys(f).length, delete f.caller || 'kept');
sloppy.own = 1;
console.log(Object.keys(sloppy).join(), { ...sloppy });
