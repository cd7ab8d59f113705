// What lies inside an object was copied for console.log only on the paths on which the object was
// reached first.
const { boolean } = require('sheaf');
let nested = 0;
const more = boolean('b');
for (let i = 0; i < 2; ++i) {
  let k = 0;
  do {
    ({ p: nested = 0 } = { p: [nested] });
  } while (++k < 3 && more);
}
console.log(nested);
