// Templates: {name} becomes a value, {{ is a brace.
'use strict';
const { string } = require('sheaf');
const N = 10; // size

function substitute(template, values) {
  let result = '';
  let at = 0;
  while (at < template.length) {
    const c = template[at];
    if (c === '{' && template[at + 1] === '{') {
      result += '{';
      at += 2;
    } else if (c === '{') {
      const end = template.indexOf('}', at);
      if (end < 0) throw new SyntaxError('no closing brace');
      const name = template.slice(at + 1, end).trim();
      const entry = values.find((value) => value.name === name);
      if (entry === undefined) throw new ReferenceError('an unknown name');
      result += entry.text;
      at = end + 1;
    } else if (c === '}') {
      throw new SyntaxError('no opening brace');
    } else {
      result += c;
      at++;
    }
  }
  return result;
}

try {
  const values = [{ name: 'user', text: 'Ada' }, { name: 'n', text: '3' }, { name: 'x', text: '' }];
  const text = substitute(string('template', { maxLength: N }), values);
  if (text === 'Hi Ada') console.log('a greeting');
  else if (text === '') console.log('nothing');
  else console.log('a text');
} catch (error) {
  console.log(error.message);
}
