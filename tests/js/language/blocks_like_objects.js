// What looks like an object where a statement starts is a block with labels.
let count = 0;
const b = () => ++count;
{a: b()}
{a: {c: b()}}
{a: b()};
if (count === 3) {x: console.log('block')} else {y: console.log('not here')}
const arrow = () => {a: b()};
console.log(arrow(), count, (() => {})(), (() => ({ a: 1 }))());
const list = [1, 2].map((v) => {a: v});
console.log(list);
out: { {inner: b()} if (count) break out; console.log('not here'); }
for (let i = 0; i < 2; i++) {step: console.log(i)}
/* a comment
*/ --> and another
let n = 2;
console.log(count, n);
