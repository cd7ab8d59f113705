// super.v = n asked the receiver's inherited accessor; it must define the receiver's own property
// unless an accessor above the home object takes the value.
const { boolean } = require('sheaf');

const b = boolean('b');
function P(n) { this.x = n; }
if (boolean('a')) P.prototype.v = 7;
if (b) Object.defineProperty(P.prototype, 'w', { value: 1 });
class C extends P {
  get v() { return 0; }
  set v(n) { this.x = n; }
  m(n) { super.v = n; return this.v; }
  w2() { super.w = 3; return this.w; }
}
const c = new C(1);
console.log(c.m(5), c.x, Object.keys(c).join());
try { console.log(c.w2()); } catch (error) { console.log(error.message); }
const d = new C(2);
if (!b) Object.preventExtensions(d);
try { d.m(4); console.log(d.v); } catch (error) { console.log(error.message); }
