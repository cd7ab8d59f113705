// Settings: sections in brackets, lines name = value, comments.
'use strict';
const { string } = require('sheaf');
const N = 12; // size

function parseIni(text) {
  const settings = [];
  let section = '';
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    if (line === '' || line[0] === ';' || line[0] === '#') continue;
    if (line[0] === '[') {
      if (line[line.length - 1] !== ']') throw new SyntaxError('no closing bracket');
      section = line.slice(1, line.length - 1);
      if (section === '') throw new SyntaxError('a section without a name');
      continue;
    }
    const equals = line.indexOf('=');
    if (equals < 0) throw new SyntaxError('no equals sign');
    const name = line.slice(0, equals).trim();
    if (name === '') throw new SyntaxError('a setting without a name');
    settings.push({ section, name, value: line.slice(equals + 1).trim() });
  }
  return settings;
}

try {
  const settings = parseIni(string('text', { maxLength: N }));
  if (settings.length === 0) console.log('nothing');
  else if (settings[0].section === 'db' && settings[0].value === '1') console.log('db');
  else if (settings.length > 1) console.log('several');
  else console.log('one');
} catch (error) {
  console.log(error.message);
}
