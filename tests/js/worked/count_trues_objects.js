// The same with objects made in the branches and a property written through their merge.
// expect-paths: 2 ** N
// judge-size: 5
// expect-output-count: N + 1
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let total = { trues: 0, falses: 0 };
for (let i = 0; i < N; i++) {
  let step;
  if (boolean('b')) {
    step = { trues: 1, falses: 0 };
  } else {
    step = { falses: 1, trues: 0 };
  }
  total.trues = total.trues + step.trues;
  total.falses = total.falses + step.falses;
}
if (total.trues + total.falses !== N) {
  console.log('never');
}
console.log(total.trues, total.falses);
