// Classes: members, fields, inheritance, super. Output must be Node's.
class A {
  constructor(x) {
    this.x = x;
  }
  m() {
    return 'A.m' + this.x;
  }
  static s() {
    return 'A.s' + this.name;
  }
  get g() {
    return this.x;
  }
  set g(v) {
    this.x = v;
  }
  ['c' + 1]() {
    return 'c1';
  }
  'quoted name'() {
    return 'q';
  }
  42() {
    return 42;
  }
}
class B extends A {
  constructor(x) {
    super(x + 1);
    this.y = x;
  }
  m() {
    return 'B.' + super.m();
  }
  static s() {
    return 'B.' + super.s();
  }
  get g() {
    return super.g * 2;
  }
  set g(v) {
    super.g = v + 100;
  }
  arrow() {
    return [1].map(() => super.m());
  }
}
const a = new A(1),
  b = new B(5);
console.log(
  a.m(),
  b.m(),
  A.s(),
  B.s(),
  a.g,
  b.g,
  a.c1(),
  a['quoted name'](),
  a[42](),
  b.arrow(),
  b instanceof A,
  B.name,
  A.length,
);
b.g = 1;
console.log(b.x, b.g, Object.keys(b), JSON.stringify(b));
class F {
  a = 1;
  b = this.a + 1;
  c;
  ['d' + 1] = 4;
  fn = () => this.a;
  static t = 5;
  static u = this.t + 1;
  static {
    this.block = F.u + 1;
  }
  static ['w' + 1] = () => 1;
  nf = function () {};
  static sf = class {};
}
const f = new F();
console.log(f, F.t, F.u, F.block, f.fn(), F.w1.name, f.nf.name, F.sf.name);
class G extends F {
  e = this.a * 10;
  constructor() {
    const before = 1;
    super();
    this.after = this.e + before;
  }
}
console.log(new G());
class H extends G {}
console.log(new H().after, new H() instanceof F);
class I extends A {
  z = 3;
}
console.log(new I(9));
class Emp {}
console.log(new Emp());
try {
  A();
} catch (e) {
  console.log(e.name, e.message);
}
try {
  class X extends A {
    constructor() {
      this.a;
    }
  }
  new X();
} catch (e) {
  console.log(e.name, e.message);
}
try {
  class X extends A {
    constructor() {}
  }
  new X();
} catch (e) {
  console.log(e.name);
}
class R extends A {
  constructor() {
    return { r: 1 };
  }
}
console.log(new R());
class N extends null {
  static q() {
    return 1;
  }
}
console.log(N.q(), Object.getPrototypeOf(N.prototype));
try {
  class Bad extends 5 {}
} catch (e) {
  console.log(e.name);
}
const Anon = class {
  static who() {
    return this.name;
  }
};
console.log(Anon.who());
const Named = class Inner {
  static me() {
    return Inner === Named;
  }
};
console.log(Named.me(), Named.name);
class C1 {
  static make() {
    return new C1();
  }
  self() {
    return C1;
  }
}
console.log(C1.make().self() === C1);
try {
  (class Q {
    static x = (Q = 1);
  });
} catch (e) {
  console.log(e.name);
}
const o = {
  base() {
    return 'base';
  },
};
const o2 = {
  __proto__: o,
  base() {
    return 'o2+' + super.base();
  },
  get x() {
    return super.base;
  },
};
console.log(o2.base(), o2.x());
class Stack {
  constructor() {
    this.items = [];
  }
  push(x) {
    this.items.push(x);
    return this;
  }
  pop() {
    if (this.items.length === 0) throw new Error('empty');
    return this.items.pop();
  }
  get size() {
    return this.items.length;
  }
}
const s = new Stack().push(1).push(2);
console.log(s.pop(), s.size);
class MyErr extends Error {
  constructor(m) {
    super(m);
    this.name = 'MyErr';
  }
}
try {
  throw new MyErr('hey');
} catch (e) {
  console.log(e.name, e.message, e instanceof MyErr, e instanceof Error);
}
class Arr extends Array {
  sum() {
    let t = 0;
    for (const x of this) t += x;
    return t;
  }
}
const ar = new Arr();
ar.push(1, 2, 3);
console.log(ar.sum(), ar.length);
console.log(
  typeof class {},
  class {}.name,
  new (class {
    x = new.target;
  })().x,
  Object.getOwnPropertyNames(A.prototype),
  Object.getOwnPropertyNames(
    class {
      static m() {}
    },
  ).includes('m'),
);
function Old(x) {
  this.x = x;
}
Old.prototype.get = function () {
  return this.x;
};
class New extends Old {
  get() {
    return super.get() + 1;
  }
}
console.log(new New(4).get(), new Old(1));
{
  const fs = [];
  for (let i = 0; i < 2; i++) {
    class L {
      v() {
        return i;
      }
      static n = i;
    }
    fs.push(new L().v() + L.n);
  }
  console.log(fs);
}
class Acc {
  static get v() {
    return 'sg';
  }
  static async = 1;
  get = 5;
  set = 6;
  static static = 7;
  static get() {
    return 'm';
  }
}
console.log(Acc.v, Acc.async, new Acc(), Acc.static, Acc.get());
class Ord {
  static [(console.log('k1'), 'a')] = console.log('v1');
  static [(console.log('k2'), 'b')] = console.log('v2');
  [(console.log('k3'), 'c')]() {}
}
let cond = true;
class T extends (cond ? A : B) {}
console.log(new T(3).x);
const mix = Base =>
  class extends Base {
    mixed() {
      return 'mixed';
    }
  };
class M extends mix(A) {}
console.log(new M(1).mixed(), mix(A).name);
var ctorArgs = [];
class VA extends A {
  constructor(...a) {
    super(...a, 9);
    ctorArgs = a;
  }
}
console.log(new VA(4).x, ctorArgs);
console.log(
  new (class {
    constructor() {
      this.f = () => this.v;
      this.v = 3;
    }
  })().f(),
);
class Getter {
  get [`computed${1}`]() {
    return 'cg';
  }
}
console.log(new Getter().computed1);
