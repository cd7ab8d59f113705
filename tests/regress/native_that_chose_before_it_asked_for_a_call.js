// Path by path: `call` leads to a native whose receiver is enumerated before its argument is
// converted. The paths left for later must not go on behind the call.
const { int } = require('sheaf');
const x = int('x', { min: -1, max: 2 });
try {
  const text = Number.prototype.toFixed.call(x / 2, { valueOf() { return x; } });
  if (typeof text === 'object') console.log('never');
  console.log(text);
} catch (error) {
  console.log(error.name);
}
