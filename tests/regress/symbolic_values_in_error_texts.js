// Messages said `number` and `value` where Node shows the value, which is symbolic here.
const { int, string } = require('sheaf');
const x = int('x', { min: 0, max: 2 });
const s = string('s', { maxLength: 1, alphabet: 'ab' });
function attempt(action) {
  try { action(); } catch (error) { console.log(error.message); }
}
attempt(() => (([first]) => first)(x));
attempt(() => { const [[first]] = [x]; return first; });
attempt(() => (([first]) => first)(x / 2));
attempt(() => Math.max(...[1], ...x));
attempt(() => 'a' in s);
attempt(() => x in s);
attempt(() => s in x);
attempt(() => Symbol('a') in x);
attempt(() => ({}) in s);
attempt(() => class extends x {});
attempt(() => class extends s {});
attempt(() => class { static p = x(); });
attempt(() => class { static p = s(); });
attempt(() => ({ [x()]: 1 }));
attempt(() => { 'use strict'; (x / 2).p = 1; });
attempt(() => { (x / 2).p = 1; console.log('sloppy'); });
attempt(() => null[Symbol.iterator]);
attempt(() => String(attempt.bind()).p.q);
console.log(String(attempt.bind(null)), String(Math.max.bind()));
