// One variable holds a number, a string, an object, undefined or a function, depending on the path.
// expect-output: number
// expect-output: string
// expect-output: object
// expect-output: undefined
// expect-output: function
// expect-complete: true
const { oneOf } = require('sheaf');
const choice = oneOf('choice', [0, 1, 2, 3, 4]);
let value;
if (choice === 0) {
  value = 1;
} else if (choice === 1) {
  value = 'text';
} else if (choice === 2) {
  value = { a: 1 };
} else if (choice === 3) {
  value = undefined;
} else {
  value = function () {};
}
if (typeof value === 'boolean') {
  console.log('never');
}
console.log(typeof value);
