// JSON, URIs, collation and normal forms of texts that are inputs.
const { string } = require('sheaf');

const s = string('s', { maxLength: 2, alphabet: '"\\n1' });
try { console.log(JSON.parse(s)); } catch (error) { console.log(error.name, error.message); }
console.log(JSON.stringify(s), JSON.stringify({ [s]: [s] }).length);
const t = string('t', { maxLength: 2, alphabet: '4a\u00e9' });
try { console.log(decodeURIComponent('%' + t), decodeURI(t)); } catch (error) { console.log(error.name, error.message); }
console.log(encodeURIComponent(t));
if (s === '') {
  const u = string('u', { maxLength: 1, alphabet: 'aB_' });
  console.log(u.localeCompare('ab'), 'AB'.localeCompare(u), u.normalize('NFKD'), encodeURI(u));
  const v = string('v', { maxLength: 2, alphabet: '\ud83d\ude00"' });
  console.log(JSON.stringify(v));
  try { console.log(encodeURIComponent(v)); } catch (error) { console.log(error.message); }
}
