'use strict';
// sheaf init: a first harness that runs as it is.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { scratch, sheaf } = require('./program.js');

const kModules = {
  'clamp.js': 'module.exports = function clamp(value, low, high = 10) {\n' +
    '  return value < low ? low : value > high ? high : value;\n};\n',
  'stack.js': 'class Stack {\n  constructor(capacity) { this.capacity = capacity; this.items = []; }\n' +
    '  push(value) { if (this.items.length > this.capacity) throw new RangeError("full"); this.items.push(value); }\n' +
    '  pop() { return this.items.pop(); }\n  get size() { return this.items.length; }\n}\nexports.Stack = Stack;\n',
  'many.js': 'exports.version = "1";\nexports.sum = (numbers) => numbers.reduce((a, b) => a + b, 0);\n' +
    'exports.greet = ({ name, loud = false }) => (loud ? name.toUpperCase() : name);\n' +
    'exports.pick = (list, predicate, ...rest) => list.filter(predicate).concat(rest);\n' +
    'function Old(start) { this.n = start; }\nOld.prototype.add = function (by) { this.n += by; };\nexports.Old = Old;\n' +
    "exports['odd-name'] = (text) => text.trim();\n",
};

test('every harness that init writes can be run at once', (t) => {
  const directory = scratch(t, kModules);
  for (const name of Object.keys(kModules)) {
    const harness = name.replace('.js', '.sheaf.js');
    const made = sheaf(directory, ['init', name]);
    assert.equal(made.status, 0, made.stderr);
    assert.match(made.stdout, new RegExp(`^Wrote ${harness} for `));
    const run = sheaf(directory, ['run', harness, '--no-node', '--max-time', '20s']);
    assert.ok([0, 1].includes(run.status), run.stdout + run.stderr);
    assert.match(run.stdout, /arms covered|no branches/);
    assert.doesNotMatch(run.stdout, /API of Sheaf wrongly/);
  }
  assert.match(fs.readFileSync(path.join(directory, 'stack.sheaf.js'), 'utf8'),
    /new subject\.Stack\(int\('Stack\.capacity', \{ min: 0, max: 4 \}\)\)/);
});

test('the harness is written where --to says, and nothing is overwritten', (t) => {
  const directory = scratch(t, { ...kModules, 'clamp.sheaf.js': '// mine', 'harnesses/x': '' });
  const refused = sheaf(directory, ['init', 'clamp.js']);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /clamp\.sheaf\.js: is there already; --to names another file/);
  assert.equal(fs.readFileSync(path.join(directory, 'clamp.sheaf.js'), 'utf8'), '// mine');
  assert.equal(sheaf(directory, ['init', 'clamp.js', '--to', 'harnesses/clamp.js']).status, 0);
  assert.match(fs.readFileSync(path.join(directory, 'harnesses/clamp.js'), 'utf8'), /require\('\.\.\/clamp\.js'\)/);
  assert.equal(sheaf(directory, ['run', 'harnesses/clamp.js', '--no-node', '--root', '.']).status, 0);
});

test('what is wrong with the module is said', (t) => {
  const directory = scratch(t, {
    'nothing.js': 'exports.version = 1;', 'broken.js': 'let let;', 'throws.js': 'null.x;',
  });
  for (const [words, message] of [
    [['init', 'none.js'], /none\.js: no such file/],
    [['init', 'nothing.js'], /exports nothing that can be called/],
    [['init', 'broken.js'], /broken\.js:1:/],
    [['init', 'throws.js'], /loading the module fails:\nthrows\.js:1:/],
  ]) {
    const { status, stdout, stderr } = sheaf(directory, words);
    assert.equal(status, 2, words.join(' '));
    assert.equal(stdout, '');
    assert.match(stderr, message);
  }
  assert.deepEqual(fs.readdirSync(directory).sort(), ['broken.js', 'nothing.js', 'throws.js']);
});
