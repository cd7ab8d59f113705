// A parameter may be read by the defaults behind it, also within one pattern, but not before.
function a({ x, y = x }) { return x + y;
} console.log(a({x:2}));
function b([p, q = p]) { return p+q } console.log(b([3]));
function c(z, {w = z}={}) { return w } console.log(c(4));
const g=({m, n = m * 2}) => n;
console.log(g({m:5}));
try { (function({r = s, s}) {})({}) } catch (e) { console.log(e.message) } (function(t, u = t){ console.log(u) })(7);
try { (function(v = v){})() } catch (e) { console.log(e.message) } try { (function({v = v}){})({}) } catch (e) { console.log(e.message) }

function h({ a, b = a } = { a: 8 }) { return b;
} console.log(h());
try { (function ({ a } = { a: a }) {})();
} catch (e) { console.log(e.message);
}
try { (function ([{ k } = k]) {})([]);
} catch (e) { console.log(e.message);
}
console.log((({ o: { p, q = p } = { p: 3 } }) => q)({}));
