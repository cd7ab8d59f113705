// The own names of every standard object, in order, whether or not Sheaf has what they name.
const parent = Object.getPrototypeOf;
const objects = {
  globalThis, Object, 'Object.prototype': Object.prototype, Function,
  'Function.prototype': Function.prototype, Array, 'Array.prototype': Array.prototype, Number,
  'Number.prototype': Number.prototype, Boolean, 'Boolean.prototype': Boolean.prototype, String,
  'String.prototype': String.prototype, Symbol, 'Symbol.prototype': Symbol.prototype, Error,
  'Error.prototype': Error.prototype, TypeError, 'TypeError.prototype': TypeError.prototype,
  RangeError, SyntaxError, URIError, JSON, Math, Map, 'Map.prototype': Map.prototype, Set,
  'Set.prototype': Set.prototype, Reflect, console,
  iterators: parent(parent([][Symbol.iterator]())), arrayIterators: parent([][Symbol.iterator]()),
  stringIterators: parent(''[Symbol.iterator]()), mapIterators: parent(new Map().keys()),
  setIterators: parent(new Set().keys()), generatorFunctions: parent(function* () {}),
  generators: parent(function* () {}).prototype,
};
for (const [name, object] of Object.entries(objects)) {
  console.log(name + ': ' + Object.getOwnPropertyNames(object).join(' '));
  const symbols = Object.getOwnPropertySymbols(object)
    .filter((key) => key.description.startsWith('Symbol.'));
  console.log(name + ': ' + symbols.map((key) => key.description).join(' '));
  const names = Object.getOwnPropertyNames(object);
  console.log(names.filter((key) => Object.prototype.propertyIsEnumerable.call(object, key)).join(' '));
  const inherited = [];
  for (const key in object) inherited.push(key);
  console.log(inherited.join(' '));
}
// `in` answers for what is lacking, too.
console.log('Date' in globalThis, 'process' in globalThis, 'nothing' in globalThis,
  Object.hasOwn(globalThis, 'WebAssembly'), 'match' in String.prototype, 'match' in Object(''));
