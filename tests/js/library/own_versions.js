// A program may bring its own version of anything, whether or not Sheaf has one.
globalThis.Date = function Date() { this.own = true; };
console.log(new Date().own, typeof Date, Object.getOwnPropertyDescriptor(globalThis, 'Date').enumerable);
Promise = class Promise { then() { return 'own'; } };
console.log(new Promise().then());
Object.defineProperty(globalThis, 'WeakRef', { value: 7 });
const attributes = Object.getOwnPropertyDescriptor(globalThis, 'WeakRef');
console.log(attributes.value, attributes.writable, attributes.enumerable, attributes.configurable);
(function () {
  'use strict';
  Proxy = 8;
  console.log(Proxy);
})();
String.prototype.match = function () { return 'own match of ' + this; };
console.log('abc'.match());
const text = new String('x');
text.search = 9;
console.log(text.search, Object.keys(text).join());
Object.defineProperty(String.prototype, 'matchAll', { get() { return 10; }, configurable: true });
console.log('abc'.matchAll);
console.log(delete globalThis.Intl, 'Intl' in globalThis, typeof Intl);
const console_like = Object.create(console);
console_like.table = () => 'own table';
console.log(console_like.table(), Object.keys(console_like).join());
{
  let Atomics = 11;
  console.log(Atomics, typeof Atomics);
}
function shadow(setTimeout) { return typeof setTimeout; }
console.log(shadow(1), shadow());
const { performance = 12 } = { performance: undefined };
console.log(performance);
console.log(globalThis.nothing, typeof nothing, [].nothing, ''.nothing);
// What Node has as an accessor is not writable once it is redefined as a value.
Object.defineProperty(globalThis, 'TextDecoder', { value: 13 });
console.log(TextDecoder, Object.getOwnPropertyDescriptor(globalThis, 'TextDecoder').writable);
globalThis.TextEncoder = 14;
console.log(TextEncoder, Object.getOwnPropertyDescriptor(globalThis, 'TextEncoder').writable);
