// Texts as inputs: every text of up to four characters out of six.
const { string, assert } = require('sheaf');

function slug(title) {
  let result = '';
  for (const character of title.toLowerCase()) {
    if (character >= 'a' && character <= 'z') {
      result += character;
    } else if (!result.endsWith('-')) {
      result += '-';
    }
  }
  return result;
}

const result = slug(string('title', { maxLength: 4, alphabet: 'aZ -_é' }));
assert(!result.includes('--'), 'no two hyphens in a row');
assert(!result.startsWith('-') && !result.endsWith('-'), 'no hyphen at an end');
