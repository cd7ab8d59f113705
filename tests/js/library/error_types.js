const e = new Error('boom');
console.log(e.name, e.message, String(e), e instanceof Error, e.toString(), Object.keys(e), e.stack.split('\n')[0], 'message' in e, e.hasOwnProperty('message'), new Error().hasOwnProperty('message'));
for (const C of [TypeError, RangeError, ReferenceError, SyntaxError, EvalError, URIError]) {
  const x = new C('m');
  console.log(x.name, String(x), x instanceof C, x instanceof Error, Object.getPrototypeOf(C) === Error, C.prototype.name, C.name, C.length, x);
}
console.log(Error('called') instanceof Error, TypeError('t').message, new Error(), new Error(undefined), new Error(null).message, new Error(5).message, new Error('').message === '');
const cause = new Error('outer', { cause: 'inner' });
console.log(cause.cause, Object.keys(cause), 'cause' in new Error('x'), new Error('x', {}).hasOwnProperty('cause'));
class MyError extends Error {
  constructor(message, code) { super(message); this.name = 'MyError'; this.code = code; }
}
const mine = new MyError('bad', 42);
console.log(mine.name, mine.message, mine.code, String(mine), mine instanceof MyError, mine instanceof Error, Object.keys(mine));
class Quiet extends TypeError {}
const q = new Quiet('shh');
console.log(q.name, String(q), q instanceof TypeError, q.constructor === Quiet);
console.log(new Error('a'), [new Error('b')], { e: new TypeError('c') }, new Error(''), q);
console.log(Object.assign(new Error('x'), { code: 1 }), [Object.assign(new RangeError('y'), { info: { a: 1 } })]);
console.log(mine);
console.log(cause, new Error('w', { cause: new TypeError('deep') }));
console.log(Error.prototype.toString.call({ name: 'N', message: 'M' }), Error.prototype.toString.call({}), Error.prototype.toString.call({ name: '' , message: 'only' }), Error.prototype.toString.call({ message: '' }));
const t = (f) => { try { console.log(f()); } catch (x) { console.log(x.name + ': ' + x.message, x instanceof Error); } };
t(() => undefinedVariable);
t(() => null.x);
t(() => undefined.foo.bar);
t(() => { const c = 1; c = 2; });
t(() => { let o = {}; o.f(); });
t(() => { let o = { a: {} }; o.a.b.c(); });
t(() => new (class A { constructor() { this.x.y; } })());
t(() => { tdz; let tdz = 1; });
t(() => 1 in 'str');
t(() => ({}) instanceof 5);
t(() => ({}) instanceof (() => 1));
t(() => { class A { constructor() { throw new A2('z'); } } class A2 extends Error {} new A(); });
t(() => Error.prototype.toString.call(1));
t(() => { throw { custom: true }; });
t(() => new 5());
t(() => new (() => 1)());
t(() => { class B {} B(); });
t(() => [...5]);
t(() => { const [x] = null; });
t(() => { for (const x of 5) ; });
t(() => new Map([1]));
function rethrow() { try { throw new Error('first'); } catch (x) { throw new TypeError('second: ' + x.message); } finally { console.log('finally'); } }
t(rethrow);
try { throw 5; } catch (x) { console.log(typeof x, x); }
try { throw 'text'; } catch { console.log('no binding'); }
console.log((() => { try { return 'try'; } finally { console.log('cleanup'); } })(), (() => { try { throw 1; } catch (x) { return x + 1; } finally { } })());
