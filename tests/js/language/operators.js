// Expressions: evaluation order, assignment, optional chains, literals, destructuring. Output must be Node's.
let x = 1;
console.log(x + (x = 2), x, x++ + x, x-- - --x, (x = 5) + (x = 6), x);
let y = 3;
console.log(
  y +
    (() => {
      y = 10;
      return 1;
    })(),
  y,
  [y, (y = 4), y],
  y,
);
const o = {
  a: 1,
  get g() {
    return this.a + 1;
  },
  set g(v) {
    this.a = v;
  },
};
o.g = 5;
o.g += 2;
o.a++;
++o['a'];
o.a **= 2;
console.log(o.a, o.g, o.a--, --o.a);
let n = null,
  z = 0,
  s = '';
console.log(
  n ?? 'd',
  z ?? 'd',
  z || 'e',
  s && 'f',
  n?.a,
  n?.a.b.c,
  n?.[z],
  n?.(),
  o?.a,
  o.nope?.(),
  o.nope?.x.y.z(1),
  o?.['a'],
);
n ??= 1;
z ||= 2;
s &&= 3;
console.log(n, z, s);
o.b ??= 4;
o.b &&= 5;
o.c ||= 6;
o['d'] ||= 7;
console.log(o);
console.log(
  typeof undefined,
  typeof null,
  typeof 1,
  typeof 's',
  typeof {},
  typeof (() => 1),
  void 0,
  !1,
  !!'a',
  ~5,
  -x,
  +'3',
  -(-2),
  2 ** (3 ** 2),
  (-2) ** 2,
  7 % 3,
  -7 % 3,
  1 / 0,
  5 & 3,
  5 | 3,
  5 ^ 3,
  1 << 4,
  -16 >> 2,
  -16 >>> 28,
);
console.log(
  1 == '1',
  1 === '1',
  null == undefined,
  1 != 2,
  1 !== 1,
  'a' < 'b',
  2 >= 2,
  'a' in { a: 1 },
  [] instanceof Array,
  3 > 2 > 1,
);
console.log((1, 2, 3), x > 3 ? 'yes' : 'no', x > 100 ? 'yes' : x > 5 ? 'mid' : 'no');
console.log(
  delete o.a,
  'a' in o,
  delete o?.b,
  delete n?.[0],
  delete null?.x,
  delete o['c'],
  o,
  delete 5,
);
console.log(
  0x1f,
  0b101,
  0o17,
  017,
  089,
  1_000.5e1,
  0.5,
  5,
  0xffffffffffffffff,
  1e400,
  9007199254740993,
);
console.log(
  'a\n\t\x41\u0042\u{1F600}\0\'\"\\' +
    '\
cont' +
    '\101',
  `t${1}\n${'in' + `n${2}`}`,
  `a
b`,
  ``,
  `${1}${2}`,
  `${x}`,
);
var i = 0;
const arr = [10, 20, 30];
arr[i++] += 5;
arr[i++] = arr[i];
console.log(arr, i);
arr[arr.length] = 1;
console.log(arr['length'], arr['1'], arr[1.5]);
function f(...a) {
  return a.length;
}
console.log(
  f(...[1, 2], 3, ...'ab'),
  Math.max(...[1, 5, 3]),
  [...[1, 2], ...new Set([3]), 4],
  [, 1, , ...[2], ,].length,
);
console.log(
  { ...{ a: 1, b: 2 }, b: 3, ...null, ...'hi' },
  { __proto__: { inherited: 1 } }.inherited,
  { __proto__: null } instanceof Object,
  { ['__proto__']: 1 }.hasOwnProperty('__proto__'),
);
class P {
  constructor(...a) {
    this.a = a;
  }
}
console.log(
  new P(1, ...[2, 3]).a,
  new P().a,
  new P(),
  new (class {
    constructor() {
      this.q = new.target.name;
    }
  })().q,
);
function NT() {
  return new.target === undefined ? 'call' : 'new';
}
console.log(NT());
let [a, b] = [1, 2];
[a, b] = [b, a];
console.log(a, b);
[arr[0], arr[1]] = [arr[1], arr[0]];
console.log(arr);
let r;
console.log((r = [a, ...[b]] = [7, 8]), a, b);
({ a, b: [b] = [9], ...r } = { a: 1, z: 2, y: 3 });
console.log(a, b, r);
({ a: o.x, ['b' + 1]: o.y = 'dy' } = { a: 'ax' });
console.log(o.x, o.y);
var v1 = v1 || 'init';
let t1 = 1;
t1 = t1 && t1 + 1;
t1 = t1 ? t1 + 10 : 0;
t1 = [t1, { t1 }];
console.log(v1, t1);
let q = 5;
q = q + (q = q * 2) + q++ + q;
console.log(q);
q = { q: q };
q = q.q;
console.log(q);
let m = (q, 8);
console.log(m);
let fnn = function () {},
  arrow = () => {},
  cls = class {};
console.log(
  fnn.name,
  arrow.name,
  cls.name,
  (() => {}).name,
  { ['k' + 1]: () => {} }.k1.name,
  { p: function () {} }.p.name,
  { m() {} }.m.name,
);
let { dn = () => {} } = {};
console.log(dn.name);
var objm = {
  get a() {
    return 1;
  },
};
console.log(Object.getOwnPropertyDescriptor(objm, 'a').get.name);
console.log(
  [1, 2, 3].map(x => ({ x })),
  ((a, b = 2) => a + b)(1),
  (a => {
    return a;
  })(3),
);
let order = [];
function l(v) {
  order.push(v);
  return v;
}
l(1) + l(2) * l(3);
({ [l('k')]: l('v') });
[l('a')][l('i')];
(l('f'), () => {})(l('x'));
console.log(order);
order = [];
const oo = {
  get p() {
    order.push('get');
    return 1;
  },
  set p(v) {
    order.push('set');
  },
};
(order.push('obj'), oo)[(order.push('key'), 'p')] += (order.push('rhs'), 1);
console.log(order);
var undefinedShadow = (function (undefined) {
  return undefined;
})(4);
console.log(undefinedShadow);
console.log(undefined, NaN, Infinity, -0, Object.is(-0, 0 * -1));
console.log(
  ((a, b) => a?.b ?? b)(null, 3),
  (c => c?.d?.e?.())({
    d: {
      e() {
        return this === undefined ? 1 : Object.keys(this);
      },
    },
  }),
  o?.m?.(1),
);
const thisObj = {
  k: 1,
  f() {
    return this?.k;
  },
};
console.log(
  thisObj.f(),
  thisObj.f(),
  (0, thisObj.f)?.call(thisObj),
  thisObj?.f(),
  thisObj['f'](),
  thisObj.f?.(),
);
var big = 0;
big += 1;
big -= 2;
big *= -3;
big /= 2;
big %= 1;
big <<= 3;
big |= 5;
big &= 4;
big ^= 1;
big >>= 1;
big >>>= 0;
console.log(big);
let cap = 1;
const capf = () => cap;
cap += 2;
cap++;
console.log(capf(), cap++, ++cap, cap--, capf());
cap ||= 3;
cap &&= 9;
cap ??= 1;
console.log(capf());
let und;
console.log(
  und?.x,
  und?.[
    (() => {
      throw 1;
    })()
  ],
);
let chain = { a: { b: null } };
console.log(chain.a?.b?.c.d, chain?.a.b);
if (!(x > 3 && !y) || (n && z)) console.log('cond');
if (!!x) console.log('dbl');
while (!(x < 0)) {
  x--;
}
console.log(x);
let ss = 'abc';
console.log(ss[1], ss.length, ss['length'], 'x'.concat('y'), (5).toString(), (5).toFixed(1));
let upd = '5';
upd++;
console.log(upd);
let upd2 = '5';
console.log(upd2++, typeof upd2);
let und2;
und2++;
console.log(und2);
