// Operators on objects and summaries of different types.
const { boolean, int, oneOf } = require('sheaf');
const v = oneOf('v', [undefined, null, true, 0, -0, 5, NaN, '', '5', 'a', [], [7], {}, { valueOf() { return 3; } }, { toString() { return '4'; } }]);
const n = int('n', { min: -1, max: 5 });
console.log(v + n, v * 2, v == n, v === n, v < n, v >= 3, `${v}`, +v, -v, !v, typeof v, v ?? 'none', v || 'or', v && 'and', [v].join(), String(v) + n, v == '5', v != null, v | 0, v + '');
console.log(JSON.stringify(v), Object.is(v, -0), Number(v), Boolean(v), parseInt(v), Array.isArray(v), v instanceof Object, isNaN(v), { v }, [v, n]);
const o = { 0: 'zero', 5: 'five', a: 'letter', undefined: 'u' };
console.log(o[v], v in o, o[n]);
