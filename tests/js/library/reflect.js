// Reflect, ECMA-262 28.1.
const show = (f) => {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name + ': ' + error.message);
  }
};
console.log(Reflect, Object.prototype.toString.call(Reflect));
show(() => Reflect.apply(Math.max, undefined, [1, 3, 2]));
show(() => Reflect.apply(function (...all) { return [this, ...all]; }, 7, { length: 2, 0: 'a' }));
show(() => Reflect.apply(1, undefined, []));
show(() => Reflect.apply(Math.max, undefined));
class Base { constructor(...all) { this.all = all; this.target = new.target.name; } }
class Derived extends Base {}
show(() => Reflect.construct(Base, [1, 2]));
show(() => Reflect.construct(Base, [1, 2], Derived));
show(() => Reflect.construct(Base, [], Derived) instanceof Derived);
show(() => Reflect.construct(Array, [3]).length);
show(() => Reflect.construct(() => {}, []));
show(() => Reflect.construct(Base, [], 1));
show(() => Reflect.construct(Base));
const frozen = Object.freeze({ a: 1 });
const object = { a: 1, get b() { return this.a; }, set b(v) { this.a = v; } };
show(() => Reflect.defineProperty(object, 'c', { value: 3 }));
show(() => Reflect.defineProperty(object, 'c', { value: 4 }));
show(() => Reflect.defineProperty(frozen, 'c', { value: 4 }));
show(() => Reflect.defineProperty(object, 'c', 1));
show(() => Reflect.defineProperty(1, 'c', {}));
show(() => [Reflect.deleteProperty(object, 'c'), Reflect.deleteProperty(object, 'none'), object.c]);
show(() => [Reflect.deleteProperty(frozen, 'a'), frozen.a]);
show(() => [Reflect.get(object, 'b'), Reflect.get(object, 'b', { a: 9 }), Reflect.get(object, 'none', {})]);
show(() => Reflect.get(Object.create(object), 'b', { a: 10 }));
show(() => Reflect.get(1, 'b'));
show(() => Reflect.getOwnPropertyDescriptor(object, 'a'));
show(() => Reflect.getOwnPropertyDescriptor('abc', 'length'));
show(() => [Reflect.getPrototypeOf([]) === Array.prototype, Reflect.getPrototypeOf(Object.create(null))]);
show(() => Reflect.getPrototypeOf(1));
show(() => [Reflect.has(object, 'b'), Reflect.has(Object.create(object), 'b'), Reflect.has(object, 'none')]);
show(() => Reflect.has('abc', 'length'));
show(() => [Reflect.isExtensible(object), Reflect.isExtensible(frozen)]);
show(() => Reflect.ownKeys({ b: 1, 2: 2, a: 3, [Symbol.iterator]: 4, 1: 5 }));
show(() => Reflect.ownKeys([1, 2]));
show(() => { const o = {}; return [Reflect.preventExtensions(o), Object.isExtensible(o)]; });
show(() => [Reflect.set(object, 'b', 5), object.a]);
show(() => { const r = { a: 0 }; return [Reflect.set(object, 'b', 6, r), object.a, r.a]; });
show(() => { const r = {}; return [Reflect.set(object, 'a', 7, r), object.a, r]; });
show(() => [Reflect.set(frozen, 'a', 2), frozen.a, Reflect.set(frozen, 'b', 2)]);
show(() => Reflect.set({ get x() { return 1; } }, 'x', 2));
show(() => Reflect.set(Object.create(frozen), 'a', 2));
show(() => Reflect.set({}, 'x', 1, 5));
show(() => { const list = [1, 2, 3]; return [Reflect.set(list, 'length', 1), list]; });
show(() => { const o = {}; return [Reflect.setPrototypeOf(o, null), Object.getPrototypeOf(o)]; });
show(() => Reflect.setPrototypeOf(frozen, {}));
show(() => { const o = {}; return Reflect.setPrototypeOf(o, Object.create(o)); });
show(() => Reflect.setPrototypeOf({}, 1));
for (const name of Object.getOwnPropertyNames(Reflect)) console.log(name, Reflect[name].length, Reflect[name].name);
