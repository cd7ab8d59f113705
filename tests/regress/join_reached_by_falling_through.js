// A path that falls through into a join overtook the paths that waited there, and temporaries of one
// overwrote those of the other.
const { boolean } = require('sheaf');
const value = boolean('a') ? 0 : 1;
console.log('first');
console.log([value].join());
