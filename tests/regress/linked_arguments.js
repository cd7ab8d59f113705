// In sloppy functions with plain parameters an assignment to a parameter also changes `arguments`;
// the two were independent of each other.
const { boolean, int } = require('sheaf');

const b = boolean('b');
const n = int('n', { min: 0, max: 2 });
function plain(a, c) {
  if (b) a = 5;
  c++;
  a += n;
  return [arguments.length, arguments[0], arguments[1], a, c].join();
}
console.log(plain(1, 2), plain(1), plain());
function captured(a) {
  const get = () => arguments[0];
  const read = () => a;
  if (b) delete arguments[0];
  a = n;
  return [get(), read()].join();
}
console.log(captured(7));
function strict(a) {
  'use strict';
  a = 5;
  return arguments[0];
}
function withDefault(a, c = 1) {
  a = 5;
  return arguments[0];
}
function hoisted(a) {
  function a() {}
  return typeof arguments[0];
}
function pattern(a, c) {
  [a, c] = [c, a];
  for (a of [8, 9]);
  return [arguments[0], arguments[1]].join();
}
console.log(strict(1), withDefault(1), hoisted(1), pattern(1, 2), pattern(...(b ? [3] : [4, 5])));
