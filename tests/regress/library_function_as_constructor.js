// Functions of the library that are no constructors ran when `new` called them.
const { boolean } = require('sheaf');
const list = boolean('b') ? [1] : ['a', 'b'];
for (const action of [() => new list.map(String), () => new JSON.parse('1'),
  () => Reflect.construct(list.forEach, [() => {}]), () => { class A extends list.map {} }]) {
  try {
    action();
    console.log('done');
  } catch (error) {
    console.log(error.message);
  }
}
