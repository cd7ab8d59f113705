// A position of a symbolic text could be deleted, and a text that says which value refused a property
// named its type instead of the value.
'use strict';
const { int, string } = require('sheaf');
const x = int('x', { min: -2, max: 0 });
const t = string('t', { maxLength: 2, alphabet: 'a1' });
function go(act) {
  try { console.log(String(act())); } catch (error) { console.log(error.name, error.message); }
}
const longer = t + 'a';
go(() => delete longer[t + x]);
go(() => delete longer[1]);
go(() => delete t.length);
go(() => delete ('k' + x)[t[0]]);
go(() => { t[0] = 'x'; });
go(() => { t.length = 1; });
go(() => { t.more = 1; });
go(() => { x.more = 1; });
if (t === 'a1') console.log('two');
