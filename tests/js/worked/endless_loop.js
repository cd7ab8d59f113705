// One path never ends. The other must not starve: its output, its end and both arms of the branch
// are reported; the endless path is a limitation, so the run is not complete.
// judge-timeout: 100
// expect-output:
// expect-output: after
// expect-timeout: true
// expect-complete: false
const { boolean } = require('sheaf');
if (boolean('a')) {
  while (true) {}
}
console.log('after');
