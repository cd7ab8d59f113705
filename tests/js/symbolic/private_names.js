// Private fields, methods and accessors on merged values: objects that have them on some paths only,
// fields that hold different values, names of classes made by a function.
const { int, boolean, oneOf, assert } = require('sheaf');

class Account {
  #balance = 0;
  #log = [];
  static #made = 0;
  constructor(limit) {
    this.limit = limit;
    Account.#made++;
  }
  #book(amount) {
    this.#balance += amount;
    this.#log.push(amount);
  }
  get #open() { return this.limit - this.#balance; }
  set #open(value) { this.#balance = this.limit - value; }
  add(amount) {
    if (amount > this.#open) throw new RangeError('too much');
    this.#book(amount);
    return this.#balance;
  }
  clear() { this.#open = this.limit; }
  static is(o) { return #book in o; }
  static made() { return Account.#made; }
  static open(o) { return o.#open; }
  static steal(o) { o.#book = null; }
  entries() { return this.#log.length; }
}

const amount = int('amount', { min: 0, max: 9 });
const one = new Account(5);
let two = boolean('shared') ? one : new Account(amount);
// 1: fields of two objects behind one name
two.add(1 <= two.limit ? 1 : 0);
if (one.entries() === 0 && two.entries() === 1) console.log('apart', two.add(0));
// 2: a method that refuses
try {
  one.add(amount);
} catch (e) {
  console.log(e.name, e.message, one.entries());
}
// 3: an accessor of both kinds
if (amount === 3) two.clear();
if (Account.open(two) === 3) console.log('three are left');
// 4: who has them
const what = oneOf('what', [one, {}, null, 7, Account]);
let has;
try {
  has = Account.is(what);
} catch (e) {
  has = e.message;
}
if (has === true) console.log('an account');
else console.log(has);
// 5: read where they may be missing
try {
  console.log(Account.open(what));
} catch (e) {
  console.log(e.name, e.message);
}
// 6: a method is not written to
try {
  Account.steal(what);
} catch (e) {
  console.log(e.message);
}
// 7: static ones count all paths apart
if (Account.made() === 1) console.log('one was made');
// 8: names that differ between paths
const make = (start) => class { #x = start; static read(o) { return o.#x; } };
const C = make(1), D = make(amount);
const chosen = boolean('other') ? C : D;
try {
  const value = chosen.read(new C());
  if (value === 1) console.log('its own');
} catch (e) {
  console.log(e.message);
}
// 9: fields that only some paths add
class Given { constructor(o) { return o; } }
class Tag extends Given {
  #tag = amount;
  static of(o) { return #tag in o ? o.#tag : 'none'; }
}
const target = {};
if (amount > 4) new Tag(target);
if (Tag.of(target) === 7) console.log('seven');
try {
  new Tag(target);
  console.log('new', Tag.of(target));
} catch (e) {
  console.log(e.message);
}
assert(one.entries() <= 2, 'at most two');
