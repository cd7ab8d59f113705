const { int } = require('sheaf');
let x = int('x'), z = int('z'), r = int('r');
x = 2 * x;
if (x > 100) {
  if (z === 1) r = 1.3;
}
if (r > 1) {
  z = r - 1;
}
console.log(x, z, r);
