// Private names of classes: fields, methods, accessors, static ones, `#x in o`. Output must be Node's.
const tell = (f) => {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name + ': ' + e.message);
  }
};
class A {
  #x = 1;
  #m() { return this.#x; }
  get #g() { return 2; }
  set #s(v) { this.#x = v; }
  get #gs() { return this.#x * 2; }
  set #gs(v) { this.#x = v / 2; }
  static #sx = 5;
  static #sm() { return this.#sx; }
  static get #sg() { return 7; }
  static set #ss(v) { A.#sx = v; }
  static uses = {
    readField: (o) => o.#x, writeField: (o) => (o.#x = 1), callField: (o) => o.#x(),
    readMethod: (o) => typeof o.#m, callMethod: (o) => o.#m(), writeMethod: (o) => (o.#m = 1),
    readGetter: (o) => o.#g, writeGetter: (o) => (o.#g = 1),
    readSetter: (o) => o.#s, writeSetter: (o) => (o.#s = 4),
    readBoth: (o) => o.#gs, writeBoth: (o) => (o.#gs = 6), addBoth: (o) => (o.#gs += 2),
    readStatic: (o) => o.#sx, writeStatic: (o) => (o.#sx = 8), callStatic: (o) => o.#sm(),
    nameStatic: (o) => o.#sm.name, writeStaticMethod: (o) => (o.#sm = 1),
    readStaticGetter: (o) => o.#sg, writeStaticGetter: (o) => (o.#sg = 1),
    readStaticSetter: (o) => o.#ss, writeStaticSetter: (o) => (o.#ss = 9),
    has: (o) => [#x in o, #m in o, #g in o, #s in o],
    hasStatic: (o) => [#sx in o, #sm in o, #sg in o],
    update: (o) => [o.#x++, --o.#x, o.#x], add: (o) => (o.#x += 2), missing: (o) => (o.#x ??= 2),
    both: (o) => (o.#x &&= 3), updateMethod: (o) => o.#m++, updateGetter: (o) => o.#g++,
    updateSetter: (o) => o.#s++,
    optional: (o) => o?.#x, optionalCall: (o) => o?.#m(), callOptional: (o) => o.#x?.(),
    deep: (o) => o.a.#x, deepOptional: (o) => o.a?.#x,
    pattern: (o) => { [o.#x] = [9]; return o.#x; },
    namedPattern: (o) => { ({ a: o.#x = 8 } = {}); return o.#x; },
    loop: (o) => { for (o.#x of [1, 2]); return o.#x; },
    construct: (o) => new o.#x(), text: (o) => `${o.#x}`, kind: (o) => typeof o.#x,
    order: (o) => (o.#x = (console.log('right side'), 1)),
    methodOrder: (o) => (o.#m = (console.log('right side'), 1)),
  };
}
const receivers = {
  instance: new A(), frozen: Object.freeze(new A()), A, plain: {}, array: [], null: null,
  undefined: undefined, number: 1, text: 's',
};
for (const [kind, receiver] of Object.entries(receivers)) {
  for (const [use, f] of Object.entries(A.uses)) {
    tell(() => kind + ' ' + use + ' ' + JSON.stringify(f(receiver)));
  }
}

// Nothing lists them, nothing inherits them, Proxy aside nothing sees them.
const a = new A();
console.log(a, Object.getOwnPropertyNames(a), Reflect.ownKeys(a), JSON.stringify(a), { ...a });
console.log(Object.getOwnPropertySymbols(A), Object.getOwnPropertyNames(A.prototype), Object.assign({}, a));
for (const key in a) console.log('never', key);
tell(() => A.uses.readField(Object.create(a)));
a['#x'] = 'plain';
console.log(a['#x'], A.uses.readField(a), Object.isFrozen(receivers.frozen));

// An object that a parent constructor returns gets the fields; twice is once too often.
class Given {
  constructor(o) { return o; }
}
class Field extends Given {
  #p = 1;
  static read(o) { return o.#p; }
}
class Method extends Given {
  #p() { return 'method of ' + this.name; }
  static call(o) { return o.#p(); }
}
const Anonymous = class extends Given { #p() {} };
const given = Object.freeze({ name: 'given' });
for (const C of [Field, Method, Anonymous]) {
  tell(() => new C(given) === given);
  tell(() => new C(given) === given);
}
tell(() => [Field.read(given), Method.call(given)]);

// Classes without a name in V8's messages.
const noName = [
  class { #m() {} static m(o) { o.#m(); } },
  class { static #m() {} static m(o) { o.#m(); } },
  class { #m() {} static m(o) { o.#m(); } static #n() {} static n(o) { o.#n(); } },
  { C: class { #m() {} static m(o) { o.#m(); } } }.C,
];
for (const C of noName) tell(() => C.m({}));
tell(() => noName[0].m(null));

// The order of initialisation; names of functions; classes in each other.
class Early {
  a = this.#m();
  #m() { return this.#b; }
  #b = 3;
}
tell(() => new Early());
tell(() => { class E { static a = E.#b; static #b = 1; } return E; });
tell(() => { class E { static a = new E().#c; #c = 1; } return E.a; });
tell(() => { class E { static #x = 1; static { this.y = E.#x + 1; } } return E.y; });
class Names {
  #arrow = () => {};
  #f = function () {};
  #C = class {};
  #m() {}
  static #g = () => {};
  static names() {
    const n = new Names();
    return [n.#arrow.name, n.#f.name, n.#C.name, n.#m.name, Names.#g.name];
  }
}
console.log(Names.names());
class Outer {
  #x = 1;
  #y = 2;
  make() {
    return class Inner {
      #x = 3;
      own() { return this.#x; }
      outer(o) { return o.#y; }
      wrong(o) { return o.#x; }
    };
  }
}
const Inner = new Outer().make();
const Twin = new Outer().make();
tell(() => [new Inner().own(), new Inner().outer(new Outer())]);
tell(() => new Inner().wrong(new Outer()));
tell(() => new Inner().wrong(new Twin()));
class Parent {
  static #p = 1;
  static #q() { return 2; }
  static p() { return this.#p; }
  static q() { return this.#q(); }
  #r = 'r';
  r() { return this.#r; }
}
class Child extends Parent {
  #r = 'own';
  both() { return this.r() + this.#r; }
  get #up() { return super.r() + '!'; }
  up() { return this.#up; }
}
tell(() => [Parent.p(), Parent.q(), new Child().both(), new Child().up()]);
tell(() => Child.p());
tell(() => Child.q());
class Kinds {
  static *#pairs() { yield 1; yield 2; }
  static async #later() { return 3; }
  static async *#both() { yield 4; }
  static run() {
    Kinds.#later().then(console.log);
    (async () => { for await (const x of Kinds.#both()) console.log(x); })();
    return [...Kinds.#pairs()];
  }
}
tell(() => Kinds.run());
class Key { [(() => { tell(() => new Key()); return 'k'; })()] = 1; #x; static #\u{61} = 4; static a() { return Key.#a; } }
tell(() => [new Key().k, Key.a()]);
class Calls { #f = function () { return this === Calls.last; }; static last = new Calls(); static run(o) { return [o.#f(), (o.#f)(), (0, o.#f)()]; } }
tell(() => Calls.run(Calls.last));
