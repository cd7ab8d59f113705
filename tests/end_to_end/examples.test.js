'use strict';
// Every harness in examples/ does what the table in its README says.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf, read_json } = require('./program.js');

const kFolder = path.join(kRoot, 'examples');
const kRows = [...fs.readFileSync(path.join(kFolder, 'README.md'), 'utf8')
  .matchAll(/^\| \d+ \| `(\w+\.js)` \|[^|]*\| (\d) \| (.*) \|$/gm)];

test('the table lists every harness', () => {
  const files = fs.readdirSync(kFolder).filter((name) => name.endsWith('.js'));
  assert.deepEqual(kRows.map(([, file]) => file).sort(), files.sort());
  assert.ok(files.length >= 12);
});

for (const [, file, code] of kRows) {
  test(file, (t) => {
    const directory = scratch(t, { [file]: fs.readFileSync(path.join(kFolder, file), 'utf8') });
    const { status, stdout, stderr } = sheaf(directory, ['run', file, '-o', 'out']);
    assert.equal(status, Number(code), stdout + stderr);
    const run = read_json(directory, 'out/run.json');
    assert.equal(run.complete, true, stdout);
    assert.equal(run.errors.length > 0, code === '1');
  });
}
