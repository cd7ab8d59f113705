// A function that gets its name from a computed key kept the name of the first path, because the
// name was no summary; a symbolic key was not even enumerated and gave "[object Object]".
const { boolean, int, oneOf } = require('sheaf');

const b = boolean('b');
const n = int('n', { min: -1, max: 1 });
const text = oneOf('t', ['x', 'y']);
const o = { [b]: () => 1, ['m' + n]() {}, [text]: class {}, get ['g' + text]() { return 1; } };
for (const key of Object.keys(o)) console.log(key, o[key].name);
console.log(Object.getOwnPropertyDescriptor(o, 'g' + text).get.name);
// A static member wins over the key.
console.log({ [text]: class { static name = 'own'; } }[text].name);
