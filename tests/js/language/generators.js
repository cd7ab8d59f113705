// Generators: resuming, closing, delegation, prototypes, errors. Output must be Node's.
const show = (result) => console.log(result.value, result.done, Object.keys(result).join());
const attempt = (action) => {
  try {
    return action();
  } catch (error) {
    console.log('thrown', error instanceof Error ? error.name + ': ' + error.message : error);
  }
};

// Nothing runs before the first next(), whose argument is lost.
function* sent(first) {
  console.log('begins', first);
  const a = yield 'one';
  console.log('a', a);
  const b = yield a + 1;
  console.log('b', b);
  return a * b;
}
const s = sent('x');
console.log('made');
show(s.next('lost'));
show(s.next(6));
show(s.next(7));
show(s.next(8));
show(s.return(9));
attempt(() => s.throw(new Error('late')));

// Parameters are evaluated at the call, before the body.
function* defaults(a = (console.log('default'), 1), [b] = [2], { c = 3 } = {}, ...rest) {
  console.log(arguments.length, rest.join());
  yield a + b + c;
}
const d = defaults(undefined, [5], undefined, 7, 8);
console.log('called');
show(d.next());
attempt(() => (function* (a = missing) {})());
attempt(() => (function* (a, b = a.x) {})(null));

// yield binds weakest and may stand alone.
function* operands() {
  const got = [yield, yield 1, (yield 2) + 1, yield yield 3];
  console.log(got.join());
  const object = { [yield 'key']: yield 'value' };
  console.log(Object.keys(object)[0], Object.values(object)[0]);
  console.log(`${yield 'template'}!`, (yield 'left') ? yield 'then' : yield 'else');
  (yield 'callee')(yield 'argument');
  const [p = yield 'default'] = [];
  console.log(p);
  return yield 'last', 5;
}
const o = operands();
const answers = [0, 10, 20, 30, 40, 50, 'k', 'v', 't', false, 'e', (x) => console.log('called', x), 60, 70, 80];
for (const answer of answers) show(o.next(answer));
show(o.next());

// Closing runs finally blocks.
function* guarded() {
  try {
    yield 1;
    yield 2;
  } catch (error) {
    console.log('caught', error);
    yield 'from catch';
  } finally {
    console.log('finally');
  }
  yield 'after';
}
let g = guarded();
show(g.return('early'));
show(g.next());
g = guarded();
g.next();
show(g.return('r'));
show(g.next());
g = guarded();
g.next();
show(g.throw('t'));
show(g.return('r2'));
g = guarded();
g.next();
show(g.throw('t'));
show(g.next());
show(g.next());
g = guarded();
attempt(() => g.throw('at start'));
show(g.next());

// A finally block that yields, returns or throws.
function* stubborn(how) {
  try {
    yield 1;
  } finally {
    if (how === 'yield') console.log('got', yield 'kept alive');
    if (how === 'return') return 'instead';
    if (how === 'throw') throw new RangeError('in finally');
    if (how === 'break') for (;;) break;
  }
  return 'end';
}
for (const how of ['yield', 'return', 'throw', 'break', '']) {
  console.log(how);
  const it = stubborn(how);
  it.next();
  attempt(() => show(it.return('R')));
  attempt(() => show(it.next('N')));
  const other = stubborn(how);
  other.next();
  attempt(() => show(other.throw('T')));
  attempt(() => show(other.next('N')));
}
function* loops() {
  for (const x of [1, 2, 3]) {
    try {
      yield x;
    } finally {
      if (x === 1) continue;
      console.log('x', x);
    }
  }
}
const l = loops();
l.next();
show(l.return('ignored once'));
show(l.return('heard'));

// A thrown error ends a generator; a running one cannot be resumed.
function* failing() {
  yield 1;
  null.property;
}
const f = failing();
show(f.next());
attempt(() => f.next());
show(f.next());
function* selfish() {
  for (const name of ['next', 'return', 'throw']) attempt(() => self[name](1));
  yield 'still here';
}
const self = selfish();
show(self.next());
show(self.next());

// Loops, spread and destructuring close or exhaust.
function* counted(n) {
  try {
    for (let i = 0; i < n; i++) yield i;
    return 'unseen';
  } finally {
    console.log('closed', n);
  }
}
for (const x of counted(3)) console.log(x);
for (const x of counted(3)) {
  if (x === 1) break;
  console.log(x);
}
outer: for (const x of counted(2)) {
  for (const y of counted(3)) {
    console.log(x, y);
    if (y === 1) continue outer;
  }
}
(() => {
  for (const x of counted(4)) if (x === 1) return console.log('left');
})();
attempt(() => {
  for (const x of counted(5)) throw new Error('out of the loop');
});
console.log([...counted(3), 'x', ...counted(0)].join(), Math.max(...counted(4)));
const [first, second = 'none', ...others] = counted(5);
console.log(first, second, others.join());
const [only] = counted(6);
const [] = counted(7);
const [, , third, missing1 = 'm'] = counted(3);
console.log(only, third, missing1);
let left;
[left, , left] = counted(9);
console.log(left, Array.from(counted(2)).join(), Array.from(counted(3), (x) => x * 2).join());
attempt(() => {
  const [a, b = null.x] = counted(1);
});
attempt(() => {
  const [a, { b }] = (function* () {
    try {
      yield 1;
      yield null;
    } finally {
      console.log('closed after null');
    }
  })();
});
const reused = counted(3);
for (const x of reused) break;
console.log([...reused].length);

// yield*: values, results, and what is sent in.
function* inner() {
  try {
    console.log('inner got', yield 'i1');
    console.log('inner got', yield 'i2');
    return 'result';
  } catch (error) {
    console.log('inner caught', error);
    return 'recovered';
  } finally {
    console.log('inner finally');
  }
}
function* outer1() {
  console.log('outer got', yield* inner());
  console.log('array', yield* [1, 2]);
  console.log('string', yield* 'ab');
  yield* [];
  return yield* counted(1);
}
let out = outer1();
for (const value of ['lost', 'A', 'B', 'C', 'D', 'E', 'F', 'G']) show(out.next(value));
out = outer1();
out.next();
show(out.throw('boom'));
show(out.return('over'));
out = outer1();
out.next();
show(out.return('over'));
show(out.next());
const log = [];
const plain = {
  [Symbol.iterator]() {
    return {
      next(v) { log.push('next ' + v); return { value: log.length, done: log.length > 3, extra: true }; },
      return(v) { log.push('return ' + v); return { value: 'returned ' + v, done: true }; },
    };
  },
};
function* delegating() { return yield* plain; }
let p = delegating();
console.log(Object.keys(p.next('a')).join());
show(p.next('b'));
show(p.return('c'));
p = delegating();
p.next();
attempt(() => p.throw('d'));
console.log(log.join('|'));
for (const bad of [5, null, undefined, {}, { [Symbol.iterator]: () => 1 }, { [Symbol.iterator]: () => ({}) },
  { [Symbol.iterator]: () => ({ next: () => 7 }) }]) {
  attempt(() => (function* () { yield* bad; })().next());
}
function* noThrow() {
  yield* { [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }), return: () => { console.log('cleaned'); return {}; } }) };
}
const n = noThrow();
n.next();
attempt(() => n.throw('x'));
show(n.next());
function* depth(k) {
  if (k > 0) {
    yield k;
    yield* depth(k - 1);
    yield -k;
  }
}
console.log([...depth(4)].join());

// Methods, computed names, classes, `this`, `super`, fields, symbols.
const holder = {
  x: 4,
  *count(to) { for (let i = 0; i < to; i++) yield this.x + i; },
  *['comp' + 'uted']() { yield 'c'; },
  *[Symbol.iterator]() { yield* this.count(2); },
  * 1() { yield 'number'; },
};
console.log([...holder.count(3)].join(), [...holder.computed()].join(), [...holder].join(), [...holder[1]()].join());
class Base {
  constructor() { this.list = [1, 2]; }
  *items() { yield* this.list; return 'base'; }
  static *made() { yield new this().list.length; }
}
class Derived extends Base {
  own = 'field';
  *items() {
    console.log('super', yield* super.items());
    yield this.own;
  }
  *[Symbol.iterator]() { yield* this.items(); }
}
console.log([...new Derived()].join(), [...Derived.made()].join());
const arrows = {
  v: 1,
  *m() { const get = () => this.v; yield get(); this.v = 2; yield get(); yield arguments.length; },
};
console.log([...arrows.m(1, 2, 3)].join());

// What a generator is.
function* empty() {}
const e = empty();
const GeneratorFunction = Object.getPrototypeOf(empty).constructor;
const proto = Object.getPrototypeOf(Object.getPrototypeOf(e));
console.log(typeof empty, typeof e, String(e), Object.prototype.toString.call(empty));
console.log(e instanceof empty, e[Symbol.iterator]() === e, Object.getPrototypeOf(e) === empty.prototype);
console.log(empty.name, empty.length, sent.length, holder.count.name, GeneratorFunction.name);
console.log(Object.getOwnPropertyNames(empty.prototype).length, 'constructor' in empty.prototype);
console.log(proto.constructor === Object.getPrototypeOf(empty), proto[Symbol.toStringTag]);
console.log(proto.next.length, proto.return.length, proto.throw.length, proto.next.name);
console.log(empty.hasOwnProperty('prototype'), empty.hasOwnProperty('caller'));
attempt(() => new empty());
attempt(() => new holder.count());
attempt(() => proto.next.call({}));
attempt(() => proto.return.call(1));
attempt(() => proto.throw.call(undefined));
empty.prototype = null;
console.log(Object.getPrototypeOf(empty()) === proto);
empty.prototype = { mine: 'yes' };
console.log(empty().mine, typeof empty().next);
empty.prototype = Object.create(proto, { mine: { value: 'also' } });
console.log(empty().mine, [...empty()].length);

// Variables: each generator has its own, shared ones are shared, declarations are hoisted.
let shared = 0;
function* captures(step) {
  let own = 0;
  for (let i = 0; i < 2; i++) {
    own += step;
    shared += step;
    yield () => [own, shared, i].join();
  }
}
const c1 = captures(1);
const c2 = captures(10);
const closures = [c1.next().value, c2.next().value, c1.next().value, c2.next().value];
console.log(closures.map((closure) => closure()).join(' '));
function* hoisting() {
  console.log(typeof later, typeof variable);
  attempt(() => tdz);
  yield later();
  var variable = 1;
  let tdz = 2;
  function later() { return 'hoisted'; }
  yield variable + tdz;
}
console.log([...hoisting()].join());
function* letters(text) {
  switch (yield 'which') {
    case 1: yield text[0];
    case 2: yield text[1]; break;
    default: yield* text;
  }
  label: {
    if ((yield 'leave?') === true) break label;
    yield 'stayed';
  }
}
for (const [one, two] of [[1, true], [2, false], [3, true]]) {
  const it = letters('xyz');
  const seen = [it.next().value, it.next(one).value];
  for (let step = it.next(); !step.done; step = it.next(two)) seen.push(step.value);
  console.log(seen.join());
}

// Two of them side by side, and one that feeds another.
function* naturals() { let k = 0; while (true) yield k++; }
function* take(source, count) {
  if (count <= 0) return;
  for (const x of source) {
    yield x;
    if (--count === 0) return;
  }
}
function* map(source, change) { for (const x of source) yield change(x); }
function* filter(source, test) { for (const x of source) if (test(x)) yield x; }
function* zip(...sources) {
  const iterators = sources.map((source) => source[Symbol.iterator]());
  while (true) {
    const steps = iterators.map((it) => it.next());
    if (steps.some((step) => step.done)) return steps.length;
    yield steps.map((step) => step.value).join('-');
  }
}
console.log([...take(map(filter(naturals(), (x) => x % 2), (x) => x * x), 4)].join());
console.log([...zip(naturals(), 'abc', [7, 8, 9, 10])].join());
const [q, r, ...t] = take(naturals(), 5);
console.log(q, r, t.join());
const fibonacci = { *[Symbol.iterator]() { let [a, b] = [0, 1]; for (;;) { yield a; [a, b] = [b, a + b]; } } };
for (const x of fibonacci) {
  if (x > 50) break;
  console.log(x);
}
