'use strict';
// Modules as Node finds and keeps them: missing, thrown away, in packages; and `require.main`.

const assert = require('node:assert/strict');
const test = require('node:test');
const path = require('node:path');
const { kRoot, scratch, sheaf, shell, read_json } = require('./program.js');

const kFiles = {
  'h.js': `const { boolean, int } = require('sheaf');
const b = boolean('b');
console.log(require.main === module, module.id, path_of(module.filename));
function path_of(name) { return name.slice(name.lastIndexOf('/') + 1); }
function attempt(name) {
  try {
    console.log(name, require(name));
  } catch (error) {
    console.log(error.message, error.code, error.requireStack && error.requireStack.length);
  }
}
attempt('./missing');
attempt('missing');
attempt('@missing/name/inner.js');
attempt('node:missing');
attempt('');
attempt('./data');
attempt('./directory');
attempt('./main');
attempt('package');
if (b) attempt('./throws'); // on some paths only
attempt('./throws');
attempt('./inner');
globalThis.good = true;
attempt('./throws');
attempt('./throws');
`,
  'throws.js': "exports.half = 1; console.log('loading'); if (!globalThis.good) throw new Error('not yet');",
  'inner.js': "console.log(require.main === module, module.loaded); require('./none-below');",
  'data.json': '{"a": [1, {"b": null}]}',
  'directory/index.js': 'module.exports = 5;',
  'main/package.json': '{"main": "lib/start"}',
  'main/lib/start.js': "module.exports = require('../../directory');",
  'node_modules/package/index.js': "exports.name = 'package'; exports.id = module.id === module.filename;",
};

for (const strategy of ['multise', 'dse', 'csm', 'adaptive']) {
  test(`modules are found, missing and run again as in Node (${strategy})`, (t) => {
    const directory = scratch(t, kFiles);
    const run = sheaf(directory, ['run', '--strategy', strategy, '-o', 'out', 'h.js']);
    assert.equal(run.status, 0, run.stdout + run.stderr);
    const report = read_json(directory, 'out', 'run.json');
    assert.equal(report.complete, true, run.stdout);
    assert.ok(report.tests.every(({ replayed }) => replayed === 'node'), run.stdout);
    const register = path.join(kRoot, 'node/register.cjs');
    for (const { file, output } of report.tests) {
      const node = shell(directory, `SHEAF_INPUT=out/${file} node -r ${register} h.js`);
      assert.equal(output, node.stdout);
    }
  });
}

test('numbers that only a seed fixes prove nothing, and Node replays the same', (t) => {
  const directory = scratch(t, {
    'h.js': `const { boolean } = require('sheaf');
const b = boolean('b');
if (Math.random() < 0.5) console.log('low', Math.random()); else console.log('high');
if (b) console.log(Math.random());
`,
  });
  const run = sheaf(directory, ['run', '-o', 'out', 'h.js']);
  const report = read_json(directory, 'out', 'run.json');
  assert.equal(report.complete, false);
  assert.deepEqual(report.limitations.map(({ code }) => code).filter((code) => code !== 'random'), []);
  assert.equal(report.coverage.arms.infeasible, 0);
  assert.ok(report.tests.every(({ replayed }) => replayed === 'node'), run.stdout);
});
