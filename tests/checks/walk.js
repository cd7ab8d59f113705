// Fails when docs/architecture.md names a file, or a function in it, that does not exist: the walk
// must stay walkable.
//
//   node walk.js               checks the page
//   node walk.js --self-test   checks planted rows, to show that the check can fail
'use strict';

const fs = require('node:fs');
const path = require('node:path');

const kRoot = path.resolve(__dirname, '../..');

function check(page, read) {
  const complaints = [];
  let rows = 0;
  page.split('\n').forEach((line, index) => {
    const match = /^\| .* \| `([\w/.]+\.(?:cpp|h))` \| `(\w+)` \|$/.exec(line);
    if (!match) return;
    rows++;
    const text = read(match[1]);
    if (text === null) {
      complaints.push(`line ${index + 1}: no file ${match[1]}`);
    } else if (!new RegExp(`\\b${match[2]}\\(`).test(text)) {
      complaints.push(`line ${index + 1}: no function ${match[2]} in ${match[1]}`);
    }
  });
  if (rows < 10) complaints.push(`only ${rows} rows of a walk were found`);
  return complaints;
}

function selfTest() {
  const good = '| it runs | `a.cpp` | `run` |\n'.repeat(10);
  const read = (file) => (file === 'a.cpp' ? 'void run() {}' : null);
  const found = (page) => check(page, read).length;
  const wrong = [];
  if (found(good) !== 0) wrong.push('a good page is refused');
  if (found(good + '| x | `b.cpp` | `run` |\n') !== 1) wrong.push('a missing file is not seen');
  if (found(good + '| x | `a.cpp` | `walk` |\n') !== 1) wrong.push('a missing function is not seen');
  if (found('') !== 1) wrong.push('an empty page passes');
  return wrong;
}

function read(file) {
  const full = path.join(kRoot, file);
  return fs.existsSync(full) ? fs.readFileSync(full, 'utf8') : null;
}

const complaints = process.argv.includes('--self-test') ? selfTest()
  : check(read('docs/architecture.md'), read);
for (const message of complaints) console.error(`walk: ${message}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
