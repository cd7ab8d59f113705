// The store rule for variables captured by several closures of one call, with an early return
// between two writes.
// expect-paths: 3
// expect-output: 1 1
// expect-output: 2 1
// expect-output: 2 3
// expect-complete: true
const { boolean } = require('sheaf');
function make() {
  let first = 1;
  let second = 1;
  return {
    change: function (stop, late) {
      if (stop) return;
      first = 2;
      if (late) return;
      second = 3;
    },
    show: function () {
      console.log(first, second);
    },
  };
}
const cell = make();
cell.change(boolean('stop'), boolean('late'));
cell.show();
