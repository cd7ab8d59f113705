'use strict';
// sheaf init: a first harness that runs as it is.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf } = require('./program.js');

const kModules = {
  'clamp.js': 'module.exports = function clamp(value, low, high = 10) {\n' +
    '  return value < low ? low : value > high ? high : value;\n};\n',
  'stack.js': 'class Stack {\n  constructor(capacity) { this.capacity = capacity; this.items = []; }\n' +
    '  push(value) { if (this.items.length > this.capacity) throw new RangeError("full"); this.items.push(value); }\n' +
    '  pop() { return this.items.pop(); }\n  get size() { return this.items.length; }\n}\nexports.Stack = Stack;\n',
  'many.js': 'exports.version = "1";\nexports.sum = (numbers) => numbers.reduce((a, b) => a + b, 0);\n' +
    'exports.greet = ({ name, loud = false }) => (loud ? name.toUpperCase() : name);\n' +
    'exports.pick = (list, predicate, ...rest) => list.filter(predicate).concat(rest);\n' +
    'function Old(start) { this.n = start; }\nOld.prototype.add = function (by) { this.n += by; };\nexports.Old = Old;\n' +
    "exports['odd-name'] = (text) => text.trim();\n",
};

test('every harness that init writes can be run at once', (t) => {
  const directory = scratch(t, kModules);
  for (const name of Object.keys(kModules)) {
    const harness = name.replace('.js', '.sheaf.js');
    const made = sheaf(directory, ['init', name]);
    assert.equal(made.status, 0, made.stderr);
    assert.match(made.stdout, new RegExp(`^Wrote ${harness} for `));
    const run = sheaf(directory, ['run', harness, '--no-node', '--max-time', '20s']);
    assert.ok([0, 1].includes(run.status), run.stdout + run.stderr);
    assert.match(run.stdout, /arms covered|no branches/);
    assert.doesNotMatch(run.stdout, /API of Sheaf wrongly/);
  }
  assert.match(fs.readFileSync(path.join(directory, 'stack.sheaf.js'), 'utf8'),
    /const capacity = int\('capacity', \{ min: 0, max: 4 \}\);\nconst object = new subject\.Stack\(capacity\)/);
});

/** Ten-line modules with a mistake, and what the first harness must find as it is. */
const kMistakes = {
  'duration.js': ["module.exports = function minutes(text) {\n  let sum = 0, digits = '';\n" +
    "  for (let i = 0; i < text.length; i++) {\n    const c = text[i];\n" +
    "    if (c >= '0' && c <= '9') digits += c;\n" +
    "    else if (c === 'm') { sum += parseInt(digits, 10); digits = ''; }\n" +
    "    else throw new SyntaxError('unexpected ' + c);\n  }\n  return sum;\n};\n",
  /1 error; complete[^]*AssertionError: it returns a finite number[^]*inputs: text = "m/],
  'lru.js': ['class LRU {\n  constructor(limit = 2) { this.limit = limit; this.entries = new Map(); }\n' +
    '  get(key) { return this.entries.get(key).value; }\n' +
    '  set(key, value) { if (this.entries.size < this.limit) this.entries.set(key, { value }); }\n}\n' +
    'module.exports = { LRU };\n', /1 error; complete[^]*TypeError: Cannot read properties of undefined/],
  'order.js': ['exports.total = (order) => {\n  let rate = order.quantity > 10 ? 10 : 0;\n' +
    '  if (order.coupon) rate += order.coupon.percent;\n' +
    '  if (rate > 50) return order.customer.name.trim();\n  return 0;\n};\n' , /8 of 8 arms covered/],
  'words.js': ['exports.count = (words) => {\n  const lists = {};\n  for (const word of words) {\n' +
    '    if (!lists[word]) lists[word] = [];\n    lists[word].push(1);\n  }\n};\n',
  /1 error; complete[^]*is not a function[^]*words\[0\] = "constructor"/],
  'zones.js': ['const RATES = { home: { base: 5 }, away: { base: 15 } };\nconst rate_of = (zone) => RATES[zone];\n' +
    'exports.cost = (parcel, zone) => rate_of(zone).base + Math.ceil(parcel.weight);\n',
  /it returns a finite number[^]*zone = "constructor"/],
  'pages.js': ['exports.first = (items, page, pageSize) => items.slice(page * pageSize)[0].id;\n',
    /TypeError: Cannot read properties of undefined \(reading 'id'\)/],
  'evict.js': ['module.exports = class Cache {\n' +
    '  constructor({ limit = 3, onEvict } = {}) { this.limit = limit; this.onEvict = onEvict; this.keys = []; }\n' +
    '  add(key) { if (this.keys.push(key) > this.limit) this.onEvict(this.keys.shift()); }\n};\n',
  /1 error; complete[^]*this\.onEvict is not a function[^]*argument 1\.onEvict given = false/],
  'cents.js': ["exports.cents = (text) => {\n  const [whole, part = '0'] = text.split('.');\n" +
    "  if (whole === '' || isNaN(whole)) throw new TypeError('not an amount: ' + text);\n" +
    '  const total = Number(whole) * 100 + Number(part);\n  return total;\n};\n',
  /1 error; [^]*AssertionError: it returns a finite number/],
  'invoice.js': ["const DISCOUNTS = { none: 0, member: 5 };\nexports.total = (items, { discount = 'none' } = {}) => {\n" +
    '  const net = items.reduce((sum, item) => sum + item.price * item.quantity, 0);\n' +
    '  const rebate = Math.round(net * DISCOUNTS[discount] / 100);\n  const due = net - rebate;\n' +
    '  return due > 5000 ? due : due + 500;\n};\n',
  /1 error; [^]*AssertionError: it returns a finite number[^]*items\.length = 0, [^]*discount given = true/],
  'names.js': ["exports.initials = (name) => name.trim().split(' ').map((part) => part[0].toUpperCase()).join('');\n",
    /1 error; complete[^]*reading 'toUpperCase'/],
};

test('the first harness finds mistakes as it is, and errors that are meant are none', (t) => {
  const directory = scratch(t, Object.fromEntries(Object.entries(kMistakes).map(([name, [text]]) => [name, text])));
  for (const [name, [, expected]] of Object.entries(kMistakes)) {
    assert.equal(sheaf(directory, ['init', name]).status, 0);
    const run = sheaf(directory, ['run', name.replace('.js', '.sheaf.js'), '--no-node', '--max-time', '20s']);
    assert.match(run.stdout, expected, fs.readFileSync(path.join(directory, name.replace('.js', '.sheaf.js')), 'utf8'));
  }
});

test('the methods of an exported object are called', (t) => {
  const directory = scratch(t, { 'store.js': 'class Store { put(n) { return n.x; } }\nmodule.exports = new Store();\n' });
  assert.equal(sheaf(directory, ['init', 'store.js']).status, 0);
  assert.match(fs.readFileSync(path.join(directory, 'store.sheaf.js'), 'utf8'), /subject\.put\(n\)/);
});

const kRange = `class DateRange {
  constructor(start, end) {
    if (start > end) throw new RangeError('it ends before it starts');
    this.start = start;
    this.end = end;
  }
  get days() { return this.end - this.start; }
  set days(count) { this.end = this.start + count; }
  part(of) { return of.days / this.days; }
  static single(day) { return new DateRange(day, day); }
}
class Holiday extends DateRange {
  label(text) { return text.trim(); }
}
module.exports = { DateRange, Holiday };
`;

test('classes: constructors that refuse, accessors, inherited and static methods', (t) => {
  const directory = scratch(t, { 'range.js': kRange });
  const made = sheaf(directory, ['init', 'range.js']);
  assert.match(made.stdout, /for 2 exports/);
  const text = fs.readFileSync(path.join(directory, 'range.sheaf.js'), 'utf8');
  assert.match(text, /object = new subject\.DateRange\(start, end\);\n *\} catch \(error\) .*\n *if \(error\.constructor\.name !== 'RangeError'\)/);
  assert.match(text, /assert\(Number\.isFinite\(object\.days\), 'days is a finite number'\);/);
  assert.match(text, /object\.days = int\('DateRange\.days\.count'/);
  assert.match(text, /const result = subject\.DateRange\.single\(day\);/);
  assert.match(text, /object = new subject\.Holiday\(start, end\);[^]*case 'label':[^]*'get days'/);
  const run = sheaf(directory, ['run', 'range.sheaf.js', '--no-node', '--max-time', '20s']);
  // A range of no days has no parts: the one mistake, in both classes.
  assert.match(run.stdout, /; 2 errors; complete/);
  assert.doesNotMatch(run.stdout, /it ends before|is not a function|TypeError/);
  assert.equal(run.stdout.match(/AssertionError: part returns a finite number/g).length, 2, run.stdout);
});

test('a class that stands on one of Node, and a module that is a class', (t) => {
  const directory = scratch(t, {
    'own.js': 'class Own extends Map { twice(key) { return this.get(key) * 2; } }\nexports.Own = Own;\n',
    'cart.js': 'module.exports = class Cart {\n  static empty() { return new Cart([]); }\n' +
      '  constructor(lines) { this.lines = lines; }\n  first() { return this.lines[0].price; }\n};\n',
  });
  assert.equal(sheaf(directory, ['init', 'own.js']).status, 0);
  const own = fs.readFileSync(path.join(directory, 'own.sheaf.js'), 'utf8');
  assert.match(own, /new subject\.Own\(\)/);
  assert.doesNotMatch(own, /'set'|'delete'/);
  assert.equal(sheaf(directory, ['init', 'cart.js']).status, 0);
  const cart = fs.readFileSync(path.join(directory, 'cart.sheaf.js'), 'utf8');
  assert.match(cart, /const object = new subject\(lines\);[^]*default: \/\/ empty[^]*subject\.empty\(\)/);
  const run = sheaf(directory, ['run', 'cart.sheaf.js', '--no-node', '--max-time', '20s']);
  assert.match(run.stdout, /; 1 error; complete[^]*TypeError: Cannot read properties of undefined \(reading 'price'\)/);
});

test('the harness is written where --to says, and nothing is overwritten', (t) => {
  const directory = scratch(t, { ...kModules, 'clamp.sheaf.js': '// mine', 'harnesses/x': '' });
  const refused = sheaf(directory, ['init', 'clamp.js']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /clamp\.sheaf\.js: is there already; --to names another file/);
  assert.equal(fs.readFileSync(path.join(directory, 'clamp.sheaf.js'), 'utf8'), '// mine');
  assert.equal(sheaf(directory, ['init', 'clamp.js', '--to', 'harnesses/clamp.js']).status, 0);
  assert.match(fs.readFileSync(path.join(directory, 'harnesses/clamp.js'), 'utf8'), /require\('\.\.\/clamp\.js'\)/);
  assert.equal(sheaf(directory, ['run', 'harnesses/clamp.js', '--no-node', '--root', '.']).status, 0);
});

test('what is wrong with the module is said', (t) => {
  const directory = scratch(t, {
    'nothing.js': 'exports.version = 1;', 'broken.js': 'let let;', 'throws.js': 'null.x;', 'typed.ts': 'export const x: number = 1;',
  });
  for (const [words, message] of [
    [['init', 'none.js'], /none\.js: no such file/],
    [['init', 'typed.ts'], /typed\.ts.*is TypeScript; Sheaf reads the JavaScript/],
    [['init', 'nothing.js'], /exports nothing that can be called/],
    [['init', 'broken.js'], /broken\.js:1:/],
    [['init', 'throws.js'], /loading the module fails:\nthrows\.js:1:/],
  ]) {
    const { status, stdout, stderr } = sheaf(directory, words);
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
  assert.deepEqual(fs.readdirSync(directory).sort(), ['broken.js', 'nothing.js', 'throws.js', 'typed.ts']);
});

test('in a package of ES modules the harness says that it is none', (t) => {
  const directory = scratch(t, { 'package.json': '{"type": "module"}', 'src/k.cjs': 'exports.f = (n) => n * 2;\n' });
  const made = sheaf(directory, ['init', 'src/k.cjs']);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stdout, /^Wrote src\/k\.sheaf\.cjs /);
});
