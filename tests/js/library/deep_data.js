// Data as deep as 100 000 rounds make it: nothing may recurse over it where Node does not.
const depth = 100000;

const parsed = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
let levels = 0;
for (let at = parsed; at !== undefined; at = at[0]) levels++;
console.log(levels, parsed);

const object = JSON.parse('{"a":'.repeat(depth) + '1' + '}'.repeat(depth));
levels = 0;
for (let at = object; at !== 1; at = at.a) levels++;
console.log(levels, object);

try {
  JSON.parse('[{"a":'.repeat(depth));
} catch (error) {
  console.log(error.name, error.message);
}
try {
  JSON.parse('['.repeat(depth) + '}');
} catch (error) {
  console.log(error.name);
}

let appended = '';
let prepended = '';
let enclosed = '';
for (let i = 0; i < depth; i++) {
  appended += 'abc';
  prepended = 'abcdefghijklmnopq' + prepended;
  enclosed = '<' + enclosed + '>';
}
console.log(appended.length, appended[0], prepended.slice(0, 20), enclosed.indexOf('>'), enclosed === enclosed + '');

let list = null;
for (let i = 0; i < depth; i++) list = { next: list, i };
console.log(list);
console.log('%o', list.next.next.i);
