// One line of comma-separated values; fields may stand in quotes, with doubled quotes inside.
'use strict';
const { string } = require('sheaf');
const N = 16; // size

function splitLine(line) {
  const fields = [];
  let field = '';
  let quoted = false;
  for (let i = 0; i < line.length; i++) {
    const c = line[i];
    if (quoted) {
      if (c === '"') {
        if (line[i + 1] === '"') {
          field += '"';
          i++;
        } else {
          quoted = false;
        }
      } else {
        field += c;
      }
    } else if (c === '"' && field === '') {
      quoted = true;
    } else if (c === ',') {
      fields.push(field);
      field = '';
    } else {
      field += c;
    }
  }
  if (quoted) throw new Error('no closing quote');
  fields.push(field);
  return fields;
}

try {
  const fields = splitLine(string('line', { maxLength: N }));
  if (fields.length === 1) console.log('one field');
  else if (fields[1] === 'x,y') console.log('a comma inside quotes');
  else if (fields.length > 3) console.log('many fields');
  else console.log('a few fields');
} catch (error) {
  console.log(error.message);
}
