// Elementary functions give the same bits everywhere: a sum over the digits of many results.
let state = 12345;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = state;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const special = [0, -0, 1, -1, 0.5, 2, NaN, Infinity, -Infinity, 1e300, 5e-324, 709.78, 711, -746,
  22, Math.PI, Math.PI / 2, Math.PI / 4, 1 - 2 ** -53];
const names = ['sin', 'cos', 'tan', 'asin', 'acos', 'atan', 'exp', 'expm1', 'log', 'log1p', 'log2',
  'log10', 'sinh', 'cosh', 'tanh', 'asinh', 'acosh', 'atanh', 'cbrt', 'sqrt'];
for (const name of names) {
  let sum = 0;
  const add = (x) => {
    const result = Math[name](x);
    const text = Object.is(result, -0) ? '-0' : String(result);
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
  };
  for (const x of special) add(x);
  for (let i = 0; i < 60; i++) {
    add(random() * 2 - 1);
    add((random() - 0.5) * 40);
    add((random() - 0.5) * 1500);
    add((random() - 0.5) * 10 ** Math.floor(random() * 300));
    add(1 + random() * 3);
  }
  console.log(name, sum);
}
let sum = 0;
for (let i = 0; i < 300; i++) {
  const text = String(Math.atan2((random() - 0.5) * 10, (random() - 0.5) * 10));
  for (let k = 0; k < text.length; k++) sum = (Math.imul(sum, 31) + text.charCodeAt(k)) | 0;
}
console.log('atan2', sum, Math.atan2(0, -0), Math.atan2(-0, -0), Math.atan2(-Infinity, Infinity));
