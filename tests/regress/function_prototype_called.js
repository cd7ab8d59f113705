// Function.prototype itself is a function: it takes anything and gives undefined.
const {int,boolean,oneOf}=require('sheaf');
function attempt(f) { try { console.log(f()); } catch (e) { console.log('threw', e instanceof TypeError); } }
const x = int('x', { min: 0, max: 3 });
const b = boolean('b');
attempt(() => Function.prototype.call(b ? 1 : [2], {}, `${x}`));
