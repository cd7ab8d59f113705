// A collection between two paths dropped lengths that the path before did not need: undefined.
const { int } = require('sheaf');
const x = int('x', { min: -3, max: 3 });
const y = int('y', { min: -1, max: 1 });
console.log((x + '').length, (`${y}${x}`).length);
if ((x + '').length === 2) console.log('negative');
