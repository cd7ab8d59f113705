// An error message named an array by its kind where Node names it by its constructor.
const { boolean } = require('sheaf');
const odd = [1];
if (boolean('b')) Object.setPrototypeOf(odd, new Set());
try {
  for (const each of odd) console.log(each);
} catch (error) {
  console.log(error.message);
}
