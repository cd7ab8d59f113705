// The rounded product of factors that a path knows is a double, not the integer it was rounded from.
const { int } = require('sheaf');
const b = int('b', { min: 2147483640, max: 2147483648 });
if (b === 2147483647) {
  if (2 * (b * b) >= 49) console.log('large');
  else console.log('never');
}
for (let i = 2147483646; i < 2147483649; i++) {
  if (b === i && b * b - 1 === 4611686014132420607) console.log('rounded');
}
