// JSON.stringify was given keys that are undefined on paths which no input takes: the alternatives
// of a summary over integer predicates do not cover the impossible combinations.
const { int } = require('sheaf');
const square = int('c', { min: 0, max: 2 }) ** 2;
console.log(JSON.stringify({ r: square }));
