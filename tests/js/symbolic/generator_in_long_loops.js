// A generator stays in a long loop on some paths, is put aside there, and is resumed on the others
// meanwhile: each path returns to the one who resumed it, with its own values.
const { boolean, int } = require('sheaf');

const slow = boolean('slow');
const more = boolean('more');
const n = int('n', { min: 0, max: 2 });
let last = 0;
function* generate(start) {
  let x = start;
  if (slow) for (let i = 0; i < 1500; i++) last = i;
  x += yield x;
  if (n > 0) for (let i = 0; i < 6000; i++) last = i;
  x += yield x;
  try {
    if (more) yield* [x, x + 1];
  } finally {
    console.log('finally', x);
  }
  return x;
}
const generator = generate(n);
console.log(generator.next().value);
const second = (more ? generator : generate(5)).next(10);
console.log(second.value, second.done);
for (const value of generator) {
  console.log(value);
  if (slow && n === 1) break;
}
console.log(last, generator.next().done);
