function show() { return [this === undefined ? 'undefined' : typeof this === 'object' ? JSON.stringify(this) : String(this), ...arguments]; }
const strictShow = function () { 'use strict'; return [this, ...arguments]; };
console.log(strictShow.call(1, 2, 3), strictShow.apply(null, [4, 5]), strictShow.apply('t'), strictShow.apply('t', null), strictShow.call(), strictShow.apply({}, { length: 2, 0: 'a' }), strictShow.bind('b', 1)(2));
console.log(show.call({ a: 1 }, 1), show.apply({ b: 2 }, [1, 2]), show.bind({ c: 3 }, 'x')('y'));
const bound = function named(a, b, c) { return [this.v, a, b, c]; }.bind({ v: 1 }, 'A');
console.log(bound('B', 'C'), bound.name, bound.length, bound, bound.bind({ v: 2 }, 'B2')('C2'), bound.call({ v: 9 }, 'z'));
function Person(name) { this.name = name; } Person.prototype.hi = function () { return 'hi ' + this.name; };
const BoundPerson = Person.bind(null, 'Bob'); const bp = new BoundPerson();
console.log(bp.hi(), bp instanceof Person, bp instanceof BoundPerson, bp, new Person('x').constructor === Person);
console.log((function (a, b = 1, c) {}).length, ((...r) => r).length, (function f(x) { return x; }).toString(), (() => 1).toString(), class Q { m() {} }.toString(), ({ meth(a) { return a; } }).meth.toString());
console.log((function () {}).name, (() => {}).name, (function foo() {}).name, ({ bar() {} }).bar.name, ({ ['x' + 1]: () => 1 }).x1.name, (class K {}).name);
const fn = () => 1; let g = function () {}; const { h = () => 2 } = {}; console.log(fn.name, g.name, h.name);
console.log(typeof Function.prototype, Function.prototype.call.length, fn instanceof Function, fn.constructor === Function, Object.getPrototypeOf(fn) === Function.prototype, fn.prototype, typeof Person.prototype, Object.keys(Person));
console.log(Math.max.apply(null, [1, 5, 3]), [].slice.call('abc'), Array.prototype.concat.apply([], [[1], [2]]), Function.prototype.call.call(function () { return this.q; }, { q: 5 }));
const t = (f) => { try { console.log(f()); } catch (e) { console.log(e.name + ': ' + e.message); } };
t(() => (function () {}).apply(null, 1)); t(() => Function.prototype.bind.call(1)); t(() => Function.prototype.toString.call(1));
function defaults(a, b = a + 1, { c = 3, d: [e] = [4] } = {}, ...rest) { return [a, b, c, e, rest]; }
console.log(defaults(1), defaults(1, 2, { c: 5, d: [6] }, 7, 8), defaults(1, undefined, undefined, null));
function counter() { let n = 0; return { inc: () => ++n, dec: () => --n, get value() { return n; } }; }
const c1 = counter(); const c2 = counter(); c1.inc(); c1.inc(); c2.dec(); console.log(c1.value, c2.value, c1);
const fns = []; for (let i = 0; i < 3; i++) fns.push(() => i); console.log(fns.map((x) => x()));
var vfns = []; for (var v = 0; v < 3; v++) vfns.push(() => v); console.log(vfns.map((x) => x()));
function args() { arguments[0] = 'changed'; return [arguments.length, arguments[0], Array.from(arguments), typeof arguments]; } console.log(args(1, 2), args());
const memo = (f) => { const cache = {}; return (n) => (n in cache ? cache[n] : (cache[n] = f(n))); }; const fib = memo((n) => (n < 2 ? n : fib(n - 1) + fib(n - 2))); console.log(fib(50));
const compose = (...fs) => (x) => fs.reduceRight((acc, f) => f(acc), x); console.log(compose((x) => x + 1, (x) => x * 2)(5));
console.log((function () { return this; }).call(7) == 7, new (function () { this.a = 1; return { b: 2 }; })(), new (function () { this.a = 1; return 5; })());
class A { constructor() { this.t = new.target === A; } static s() { return this.name; } get x() { return 1; } set x(v) { this._x = v; } p = 5; getP() { return this.p; } static q = 6; static getQ() { return A.q; } }
class B extends A { constructor() { super(); this.b = super.getP(); } static s() { return 'B' + super.s(); } }
const bb = new B(); bb.x = 3; console.log(new A(), bb, B.s(), A.getQ(), bb._x, Object.getOwnPropertyNames(A.prototype));
