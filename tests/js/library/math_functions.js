console.log(Math.floor(1.7), Math.floor(-1.2), Math.floor(-0), Math.ceil(1.2), Math.ceil(-1.7), Math.ceil(-0.5), Math.trunc(1.9), Math.trunc(-0.9), Math.round(2.5), Math.round(-2.5), Math.round(-0.4), Math.round(0.49999999999999994), Math.round(1.5), Math.round(-1.5), Math.round(2 ** 52 + 1), Math.round('3.7'), Math.floor(null), Math.floor(undefined), Math.floor([4.5]), Math.floor('x'));
console.log(Math.abs(-5), Math.abs('-3'), Math.abs(-0), Math.abs(null), Math.abs(), Math.sign(-3), Math.sign(0), Math.sign(-0), Math.sign('7'), Math.sign(NaN));
console.log(Math.max(), Math.min(), Math.max(1, 3, 2), Math.min(1, 3, 2), Math.max(1, NaN), Math.max('5', 2), Math.max(0, -0), Math.min(0, -0), Math.max(-0, 0), Math.min(-0, 0), Math.max(...[4, 8, 2]), Math.max(1, 'x'), Math.max([2], [3]), Math.max(-Infinity, -5));
console.log(Math.sqrt(16), Math.sqrt(2), Math.sqrt(-1), Math.cbrt(27), Math.cbrt(-8), Math.pow(2, 10), Math.pow(2, 0.5), Math.pow(NaN, 0), Math.pow(1, Infinity), Math.hypot(3, 4), Math.hypot(), Math.hypot(1, 2, 2), Math.hypot(-Infinity, NaN));
console.log(Math.PI, Math.E, Math.LN2, Math.LN10, Math.LOG2E, Math.LOG10E, Math.SQRT2, Math.SQRT1_2);
console.log(Math.log(1), Math.log(0), Math.log(-1), Math.log2(8), Math.log10(1000), Math.log1p(0), Math.exp(0), Math.exp(1), Math.expm1(0), Math.log10(2));
console.log(Math.sin(0), Math.cos(0), Math.tan(0), Math.atan2(1, 1), Math.atan2(-0, -1), Math.asin(1), Math.acos(1), Math.atan(1), Math.sinh(0), Math.cosh(0), Math.tanh(0));
console.log(Math.fround(5.5), Math.fround(5.05), Math.imul(2, 4), Math.imul(0xffffffff, 5), Math.clz32(1), Math.clz32(0), Math.clz32(-1));
const r = Math.random();
console.log(r >= 0 && r < 1, typeof r, Math.random() !== Math.random());
console.log(Math.floor({ valueOf() { return 2.5; } }), Math.max({ valueOf() { return 9; } }, 3), Math.pow({ valueOf: () => 3 }, 2));
console.log(typeof Math, String(Math), Math.floor.name, Math.max.length, Math.floor.length);
try { Math.floor(Symbol()); } catch (e) { console.log(e.name, e.message); }
try { new Math.floor(1); } catch (e) { console.log(e.name, e.message); }
