// Path by path, every location holds one value; but natives that have several outcomes (oneOf,
// boolean) left a summary, and a store at a symbolic index or key was done for every value of it,
// each time as if it were the only one.
const { int, oneOf } = require('sheaf');

const choice = oneOf('choice', [0, 1, 2]);
const n = int('n', { min: -1, max: 1 });
const list = [];
list[choice] += 1;
list[n] = 'n';
const object = { [choice]: 1, ['m' + n]: 2 };
delete object[n];
console.log(list, object);
try {
  throw new Error(oneOf('text', ['a', 'b']));
} catch (error) {
  console.log(error.message);
}
