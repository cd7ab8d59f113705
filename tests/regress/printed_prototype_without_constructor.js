// An object whose prototype has no prototype itself was always printed with "<Complex prototype>",
// which Node writes only where the nesting gets too deep.
const { boolean } = require('sheaf');

const bare = Object.create(null);
if (boolean('a')) bare.p = 1;
const child = Object.create(bare);
console.log(bare, child, Object.create(child), { nested: child });
console.log(boolean('b') ? child : bare);
