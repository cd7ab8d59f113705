// A symbolic index outside the array named no property at all, though an array can have a property
// called "-1".
const { int } = require('sheaf');
const index = int('b', { min: -2, max: 2 });
const list = [];
list[index] = 0;
console.log([list[index]], list[-1]);
list[index]++;
console.log(list[index], list);
