// Scopes: closures, hoisting, names before their declaration, parameters. Output must be Node's.
const fs = [];
for (let i = 0; i < 3; i++) {
  fs.push(() => i);
}
console.log(fs.map(f => f()));
const gs = [];
for (let i = 0; i < 3; i++) {
  gs.push(() => i++);
  if (i == 1) continue;
  i = i;
}
console.log(
  gs.map(f => f()),
  gs.map(f => f()),
);
const hs = [];
for (var j = 0; j < 3; j++) {
  let k = j * 2;
  hs.push(() => k + j);
}
console.log(hs.map(f => f()));
const os = [];
for (const x of [1, 2, 3]) os.push(() => x);
console.log(os.map(f => f()));
const is = [];
for (const x in { a: 1, b: 2 }) is.push(() => x);
console.log(is.map(f => f()));
function counter() {
  let n = 0;
  return {
    inc() {
      return ++n;
    },
    dec: () => --n,
    get value() {
      return n;
    },
  };
}
const c = counter();
c.inc();
c.inc();
c.dec();
console.log(c.value);
const fact = function me(n) {
  return n < 2 ? 1 : n * me(n - 1);
};
console.log(fact(5), fact.name);
const fact2 = function me(n) {
  const g = () => me;
  return n < 2 ? 1 : n * g()(n - 1);
};
console.log(fact2(5));
function outer(p) {
  function inner() {
    return p + q;
  }
  var q = 5;
  p = p + 1;
  return inner();
}
console.log(outer(3));
{
  let z = 1;
  {
    let z = 2;
    const f = () => z;
    console.log(f());
  }
  console.log(z);
  const g = () => z;
  z = 9;
  console.log(g());
}
function args() {
  return arguments.length + arguments[0];
}
console.log(args(1, 2, 3));
function args2() {
  const f = () => arguments[1];
  return f();
}
console.log(args2(1, 2, 3));
console.log(
  (function () {
    return typeof this;
  })(),
  (function () {
    'use strict';
    return typeof this;
  })(),
);
console.log(typeof hoisted, hoisted());
function hoisted() {
  return 'h';
}
{
  function blocky() {
    return 'b';
  }
}
console.log(blocky());
console.log(typeof later);
if (true) {
  function later() {}
}
console.log(typeof later);
if (false) function nope() {}
else
  function yep() {
    return 1;
  }
console.log(typeof nope, typeof yep);
try {
  tdz;
  let tdz = 1;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  (() => tdz2)();
  let tdz2 = 1;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  const q = 1;
  q = 2;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  const q = 1;
  q += 2;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  const q = 1;
  (() => {
    q++;
  })();
} catch (e) {
  console.log(e.name, e.message);
}
try {
  tdz3 = 5;
  let tdz3;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  let w = w + 1;
} catch (e) {
  console.log(e.name, e.message);
}
try {
  new (class {
    m() {}
    constructor() {
      return K;
    }
  })();
  class K {}
} catch (e) {
  console.log(e.name, e.message);
}
switch (3) {
  case 0:
    let sw = 1;
    break;
  case 3:
    try {
      sw;
    } catch (e) {
      console.log(e.name);
    }
}
let u;
console.log(u);
for (let i = 0; i < 2; i++) {
  let u;
  console.log(u);
  u = 1;
}
(function () {
  undeclaredGlobal = 4;
})();
console.log(undeclaredGlobal, typeof nothing);
try {
  nothing;
} catch (e) {
  console.log(e.name, e.message);
}
(function self() {
  self = 1;
  console.log(typeof self);
})();
(function self() {
  'use strict';
  try {
    self = 1;
  } catch (e) {
    console.log(e.name);
  }
})();
function dflt(a, b = a + 1, { c, d = b } = {}, [e = 5] = [], ...rest) {
  return [a, b, c, d, e, rest];
}
console.log(dflt(1), dflt(1, 2, { c: 3 }, [4], 5, 6), dflt.length);
var x1 = 'outer';
function scope(a = x1, g = () => a) {
  var x1 = 'inner';
  var a = a + '!';
  return [a, x1, g()];
}
console.log(scope());
function dup(a, a) {
  return a;
}
console.log(dup(1, 2));
function shadow(a) {
  var a;
  return a;
}
console.log(shadow(7));
function shadow2(a) {
  function a() {}
  return typeof a;
}
console.log(shadow2(7));
const nested = a => b => c => a + b + c;
console.log(nested(1)(2)(3));
const o = {
  m() {
    return [1, 2].map(x => x + this.k);
  },
  k: 10,
};
console.log(o.m());
var xs = [];
for (let i = 0, n = 3; i < n; i++) {
  let j = i;
  xs.push(() => [i, j, n]);
}
console.log(xs.map(f => f()));
label: for (let i = 0; i < 3; i++) {
  for (let j = 0; j < 3; j++) {
    const f = () => i * j;
    if (f() === 2) break label;
    if (j > i) continue label;
    console.log(i, j, f());
  }
}
