// Errors whose class, message and properties differ between paths.
const { boolean, int } = require('sheaf');
class Custom extends Error { constructor(m) { super(m); this.name = 'CustomError'; this.code = m.length; } }
const x = int('x', { min: 0, max: 3 });
const kind = boolean('k');
try {
  if (x === 0) throw new Custom('zero');
  if (x === 1) throw new (kind ? TypeError : RangeError)('one ' + x);
  if (kind) null.field;
  [1, 2][x].nothing.more;
  throw 'text';
} catch (e) {
  console.log(e, String(e), e instanceof Error, e instanceof Custom, e.name, e.message, e.code, typeof e);
  if (e instanceof Error) { e.message += '!'; console.log(e.stack.split('\n')[0], e); }
} finally { console.log('finally', x); }
const e = new Error(kind ? 'yes' : x, { cause: x });
console.log(e.message, e.cause, e, e.stack.split('\n')[0]);
try { [].reduce((p) => p); } catch (err) { console.log(err.message); }
try { (kind ? [1] : null).map(x); } catch (err) { console.log(err.message); }
