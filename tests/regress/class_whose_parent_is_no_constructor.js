// A class over a heritage that throws on some paths also had a value there; arrows passed as
// parents; super() of a parent that is no constructor named the wrong thing; and super[key] took an
// object for a key without converting it.
const { boolean, oneOf } = require('sheaf');

const kind = oneOf('kind', [0, 1, 2, 3]);
const b = boolean('b');
const report = (action) => {
  try { console.log(action()); } catch (error) { console.log(error.name, error.message); }
};
class A { m() { return 'm'; } }
const arrow = Math.max;
const parents = [A, null, undefined, arrow];
report(() => {
  class B extends parents[kind] {}
  console.log('defined');
  return new B() instanceof A;
});
report(() => new (class extends (b ? A : null) {})().m());
const key = { toString() { console.log('converted'); return b ? 'm' : 'k'; } };
class D extends A {
  get() { return typeof super[key]; }
  set(value) { super[key] = value; return this.m === value; }
}
console.log(new D().get(), new D().set(5));
report(() => A());
report(() => ({ ['k']: class {} }).k());
