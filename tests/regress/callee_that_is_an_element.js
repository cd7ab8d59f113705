// The message named an indexed callee "(intermediate value)".
const { boolean } = require('sheaf');
const list = [];
if (boolean('a')) list.push(() => 'called');
const i = 0;
try {
  console.log(list[0]());
} catch (error) {
  console.log(error.message);
}
console.log(list[i]());
