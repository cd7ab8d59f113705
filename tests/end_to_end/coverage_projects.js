'use strict';
// Twelve modules of several files each, which together use every construct that Istanbul counts.

const head = "'use strict';\nconst { int, boolean, oneOf, string, assume } = require('sheaf');\n";

module.exports = {
  bank: {
    'account.js': `'use strict';
class Account {
  limit = 100;
  constructor(owner, balance = 0) { this.owner = owner; this.balance = balance; }
  get rich() { return this.balance > this.limit ? 'yes' : 'no'; }
  withdraw(amount) {
    if (amount <= 0) throw new RangeError('not positive'); else if (amount > this.balance) return false
    this.balance -= amount;
    return true
  }
  static open(owner) { return new Account(owner, 10); }
}
module.exports = Account;
`,
    'fees.js': `module.exports = (amount, special) => special && amount > 5 || amount < 0 ? 0 : (amount, 1);\n`,
    'harness.js': `${head}const Account = require('./account');
const fee = require('./fees');
const account = Account.open('ann');
const amount = int('amount', { min: -3, max: 20 });
if (account.withdraw(amount)) console.log(account.rich, fee(amount, boolean('special')));
`,
  },
  tokens: {
    'kinds.js': `exports.kindOf = function kindOf(c) {
  switch (c) {
    case '+': case '-':
      return 'sign';
    case ' ': break
    case '(': { return 'open' }
    default:
      if (c >= '0' && c <= '9') return 'digit'
  }
  return null
}
exports.never = function () { return 1 };
`,
    'scan.js': `const { kindOf } = require('./kinds');
module.exports = function (text) {
  const kinds = [];
  outer: for (let i = 0; i < text.length; i++) {
    const kind = kindOf(text[i]) ?? 'other';
    inner:
    do {
      if (kind === 'open') continue outer;
      if (kind === 'other') break inner;
      kinds.push(kind)
    } while (false)
  }
  return kinds;
};
`,
    'harness.js': `${head}console.log(require('./scan')(string('text', { maxLength: 2, alphabet: '+( 7x' })).join());\n`,
  },
  defaults: {
    'point.js': `exports.shift = ({ x = 1, y = 2 } = {}, [dx = 2, dy = () => 3] = []) =>
  ({ x: x + dx, y: typeof dy === 'function' ? dy() : y + dy });
exports.last = function last(a, b = a, ...rest) { var c = rest.length, d; return c > 0 ? rest[c - 1] : b; }
`,
    'harness.js': `${head}const { shift, last } = require('./point');
const how = int('how', { min: 0, max: 3 });
let point
if (how === 0) point = shift(); else if (how === 1) point = shift({ x: 5 }, [1, 1]);
else
  point = how === 2 ? shift({ y: 0 }, [undefined]) : last(1, 2, { x: 3 })
console.log(JSON.stringify(point));
`,
  },
  errors: {
    'parse.js': `function check(value) { if (value < 0) { throw new TypeError('negative') } return value }
module.exports = { safely(value) {
  try {
    return check(value);
  } catch (error) { if (!(error instanceof TypeError)) throw error; return -1; }
  finally { module.exports.calls = (module.exports.calls || 0) + 1; }
}, strictly: (value) => check(value) };
`,
    'harness.js': `${head}const parse = require('./parse');
const value = int('value', { min: -5, max: 5 });
assume(value !== 0);
console.log(parse.safely(value), parse.calls);
parse.strictly(value - 2);
console.log('done');
`,
  },
  lists: {
    'list.js': `'use strict'
class Node1 { constructor(value, next) { this.value = value; this.next = next } }
class List {
  _size = 0
  constructor() { this.head = null }
  add(value) { this.head = new Node1(value, this.head); this._size++; return this }
  *[Symbol.iterator]() { let at = this.head; while (at !== null) { yield at.value; at = at.next } }
  get size() { return this._size }
}
module.exports = { List }
`,
    'sum.js': `exports.sum = (list) => { let total = 0; for (const value of list) total += value; return total; };
exports.keys = (object) => { const found = []; for (const key in object) if (Object.hasOwn(object, key)) found.push(key); return found; };
`,
    'harness.js': `${head}const { List } = require('./list')
const { sum, keys } = require('./sum')
const list = new List()
for (let i = 0; i < 2; i++) list.add(int('value', { min: 0, max: 3 }))
if (sum(list) === 5) console.log('five', keys({ a: 1 }))
`,
  },
  later: {
    'queue.js': `const waiting = [];
async function take() { if (waiting.length === 0) { await null; } return waiting.shift() ?? 'nothing'; }
module.exports = { take, put: async (value) => { await Promise.resolve(); waiting.push(value) } };
`,
    'harness.js': `${head}const queue = require('./queue');
const fill = boolean('fill');
if (fill) queue.put('item');
setTimeout(async () => {
  const taken = await queue.take();
  if (taken === 'nothing') console.log('none'); else console.log(taken);
}, 300);
setImmediate(() => fill || console.log('empty'));
`,
  },
  shapes: {
    'shape.js': `class Shape { static made = 0; name = 'shape'; constructor() { Shape.made += 1 } area() { return 0 } }
class Square extends Shape { constructor(side) { super(); this.side = side } area() { return this.side ** 2 } }
const Circle = class extends Shape { area() { return 3 } };
module.exports = { Shape, Square, Circle, };
`,
    'choose.js': `const shapes = require('./shape');
module.exports = kind => kind === 'square' ? new shapes.Square(2) : kind === 'circle' ? new shapes.Circle() : new (shapes.Shape)();
`,
    'harness.js': `${head}const choose = require('./choose');
const shape = choose(oneOf('kind', ['square', 'circle', 'other']));
console.log(shape.area(), shape.name, shape.constructor.name);
`,
  },
  closures: {
    'memo.js': `module.exports = function memo(f) {
  const known = new Map(), limit = (3), reset = () => known.clear();
  return (key) => { if (known.size >= limit) reset(); if (!known.has(key)) known.set(key, f(key)); return known.get(key) };
};
`,
    'compose.js': `const id = x => x, twice = function (f) { return x => f(f(x)) };
exports.compose = (...fs) => fs.reduce((f, g) => x => g(f(x)), id);
exports.twice = twice;
var unused = function unusedName() {}, other = (0, id);
`,
    'harness.js': `${head}const memo = require('./memo');
const { compose, twice } = require('./compose');
const f = memo(compose(x => x + 1, twice(x => x * 2)));
const x = int('x', { min: 0, max: 4 });
console.log(f(x), f(x), x > 2 ? [1, 2, 3, 4].map(f) : '', ((x)));
`,
  },
  states: {
    'machine.js': `'use strict';
const next = {
  idle: { start: 'busy' },
  busy: { stop: 'idle', fail: 'broken' },
};
function step(state, event) {
  'use strict';
  const to = next[state]?.[event];
  return to === undefined ? state : to;
}
module.exports = { step };
`,
    'harness.js': `#!/usr/bin/env node
${head}const { step } = require('./machine');
let state = 'idle';
for (let i = 0; i < 2; i += 1) { state = step(state, oneOf('event', ['start', 'stop', 'fail'])) }
if (state === 'broken') ; else console.log(state)
while (state === 'broken') { state = 'idle'; }
`,
  },
  unicode: {
    'texts.js': `/* ä */ exports.grüße = (é = 'ü') => { const s = '😀'; return s + (é === 'x' ? '✓' : é) }; exports.ß = 1\n`,
    'harness.js': `${head}const { grüße } = require('./texts');\r\nconst what = oneOf('what', ['x', 'y', undefined]);\r\n/* 😀 */ if (what) console.log(grüße(what)); else { console.log(grüße()) }\r\n`,
  },
  sorts: {
    'order.js': `exports.less = (a, b) => a < b && true;
exports.sort = function (items) {
  for (let i = 1; i < items.length; i++) {
    let j = i - 1, item = items[i];
    while (j >= 0 && exports.less(item, items[j])) items[j + 1] = items[j--];
    items[j + 1] = item;
  }
  return items;
};
`,
    'data/seed.json': `{ "items": [2, 1] }\n`,
    'data/index.js': `module.exports = require('./seed.json').items.slice();\n`,
    'harness.js': `${head}const { sort } = require('./order');
const items = require('./data');
items.push(int('a', { min: 0, max: 3 }), int('b', { min: 0, max: 3 }));
console.log(sort(items).join(' '));
`,
  },
  assigns: {
    'merge.js': `let last;
exports.merge = (a, b) => { let result = {}; ({ x: result.x = 7, ...result.rest } = b); [last = 9] = a; result.y ||= last; result.z ??= null; return result; };
exports.flip = (v) => !v || (v && (v > 1 || false));
label: { if (last) break label; last = 0; }
`,
    'harness.js': `${head}const { merge, flip } = require('./merge');
const n = int('n', { min: 0, max: 2 });
const merged = merge(n > 0 ? [n] : [], n > 1 ? { x: 1 } : {});
console.log(merged.x, merged.y, flip(n));
`,
  },
};
