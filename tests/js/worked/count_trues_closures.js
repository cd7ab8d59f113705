// The same with closures made in the branches and called after they have merged.
// expect-paths: 2 ** N
// judge-size: 5
// expect-output-count: N + 1
// expect-complete: true
const { boolean } = require('sheaf');
const N = 40; // size
let count = 0;
for (let i = 0; i < N; i++) {
  let act;
  if (boolean('b')) {
    act = () => {
      count = count + 1;
    };
  } else {
    act = () => {};
  }
  act();
}
if (count < 0) {
  console.log('never');
}
console.log(count);
