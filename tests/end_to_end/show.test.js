'use strict';
// sheaf show: value summaries at a place.

const assert = require('node:assert/strict');
const fs = require('node:fs');
const path = require('node:path');
const test = require('node:test');
const { kRoot, scratch, sheaf } = require('./program.js');

/** {variable: {value: {when, paths}}} of one pass, and its first lines. */
function parse(text) {
  const passes = [];
  for (const line of text.split('\n')) {
    const head = /^\S+:(\d+):\d+ {2}/.exec(line);
    const row = /^ {2}(\S*) (?:=| ) (.*?)(?: {2,}when (.*?))? {2,}(?:at least )?(\d+) paths?$/.exec(line);
    if (head) passes.push({ line: Number(head[1]), variables: {} });
    if (/^(pass \d+: )?on /.test(line)) passes.at(-1).on = line;
    if (!row) continue;
    const { variables } = passes.at(-1);
    const name = row[1] || Object.keys(variables).at(-1);
    variables[name] ??= {};
    variables[name][row[2].trim()] = { when: row[3]?.trim(), paths: Number(row[4]) };
  }
  return passes;
}

function show(t, source, words) {
  const directory = scratch(t, { 'a.js': source });
  const { status, stdout, stderr } = sheaf(directory, ['show', 'a.js', ...words]);
  assert.equal(status, 0, stdout + stderr);
  return parse(stdout);
}

const kFigure = fs.readFileSync(path.join(kRoot, 'examples/figure1.js'), 'utf8');

test('figure 1 of the MultiSE paper, before the last branch', (t) => {
  const [pass, ...others] = show(t, kFigure, ['--at', 'a.js:7']);
  assert.deepEqual(others, []);
  assert.match(pass.on, /^on all paths \(3 paths\)$/);
  assert.deepEqual(pass.variables.x, { '2 * x': { when: undefined, paths: 3 } });
  assert.deepEqual(pass.variables.z, { z: { when: undefined, paths: 3 } });
  assert.deepEqual(pass.variables.r, {
    1.3: { when: 'x ≥ 51 and z = 1', paths: 1 },
    r: { when: 'z ≠ 1, or x ≤ 50', paths: 2 },
  });
});

test('figure 1 of the MultiSE paper, at the end', (t) => {
  const [{ on, variables }] = show(t, kFigure, ['--at', 'a.js:10']);
  assert.match(on, /^on all paths \(5 paths\)$/);
  assert.deepEqual(variables.x, { '2 * x': { when: undefined, paths: 5 } });
  assert.deepEqual(Object.keys(variables.z).sort(), ['0.30000000000000004', 'r - 1', 'z']);
  assert.deepEqual(variables.z['0.30000000000000004'], { when: 'x ≥ 51 and z = 1', paths: 1 });
  assert.equal(variables.z['r - 1'].paths, 2);
  assert.equal(variables.z.z.paths, 2);
  assert.match(variables.z.z.when, /r ≤ 1/);
  assert.match(variables.z['r - 1'].when, /r ≥ 2/);
  assert.deepEqual(Object.values(variables.r).map(({ paths }) => paths).sort(), [1, 4]);
});

test('inside an arm, only its paths', (t) => {
  const passes = show(t, kFigure, ['--at', 'a.js:8', '--var', 'r']);
  assert.match(passes[0].on, /^on paths with .*\(3 paths\)$/);
  assert.deepEqual(Object.keys(passes[0].variables), ['r']);
});

test('loops pass several times; choices, Booleans and differences have words', (t) => {
  const source = "const { boolean, int, oneOf } = require('sheaf');\nlet n = 0;\n" +
    "for (let i = 0; i < 3; i++) {\n  n = n + i;\n}\nconst a = int('a'), b = int('b');\n" +
    "let s = 'same';\nif (a < b) s = 'less';\nif (boolean('flag')) n = -1;\n" +
    "if (oneOf('op', ['p', 'q', 'r']) === 'q') n = [a, { b }];\nconsole.log(n, s);\n";
  const passes = show(t, source, ['--at', 'a.js:4', '--var', 'n,i']);
  assert.deepEqual(passes.map(({ variables }) => Object.keys(variables.n)), [['0'], ['0'], ['1']]);
  const [{ variables }] = show(t, source, ['--at', 'a.js:11']);
  assert.equal(variables.s["'less'"].when, 'a < b');
  assert.equal(variables.s["'same'"].when, 'a ≥ b');
  assert.match(variables.n['-1'].when, /^flag and |and flag$/);
  assert.match(variables.n['[ a, { b: b } ]'].when, /^op = "q"$/);
  assert.equal(variables.n['3'].when.includes('not flag'), true);
});

test('a module that the harness requires, closures, and variables not yet set', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\nrequire('./lib/m').twice(int('x', { min: 0, max: 9 }));",
    'lib/m.js': "exports.twice = function (n) {\n  let later = 0;\n  const add = () => {\n    later += n;\n    return later;\n  };\n" +
      "  if (n > 4) add();\n  const end = add();\n  return end;\n};\n",
  });
  const { status, stdout, stderr } = sheaf(directory, ['show', 'a.js', '--at', 'lib/m.js:9']);
  assert.equal(status, 0, stderr);
  const [{ variables }] = parse(stdout);
  assert.deepEqual(variables.later, { '2 * x': { when: 'x ≥ 5', paths: 1 }, x: { when: 'x ≤ 4', paths: 1 } });
  assert.ok(!('add' in variables), 'functions are shown only when asked for');
  const asked = sheaf(directory, ['show', 'a.js', '--at', 'm.js:9', '--var', 'add']);
  assert.match(asked.stdout, /add = \[Function: add\]/);
});

test('what is wrong with a place is said, with the nearest lines', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\n\n// nothing here\nlet x = int('x');\nif (x > 0) {\n  x = 1;\n}\n",
  });
  for (const [words, message] of [
    [['show', 'a.js'], /show needs a place: --at FILE:LINE/],
    [['show', 'a.js', '--at', 'a.js'], /--at: 'a\.js' is no place/],
    [['show', 'a.js', '--at', 'b.js:1'], /the program reads no file 'b\.js'/],
    [['show', 'a.js', '--at', 'a.js:3'], /no statement begins on line 3 of a\.js; the nearest are on 1 and 4/],
    [['show', 'a.js', '--at', 'a.js:6', '--var', 'y'], /no variable 'y' in scope/],
  ]) {
    const { status, stderr } = sheaf(directory, words);
    assert.equal(status, 2, words.join(' '));
    assert.match(stderr, message);
  }
});

test('a place that nobody reaches', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\nlet x = int('x');\nif (x > 0 && x < 0) {\n  x = 1;\n}\n",
  });
  const { status, stdout } = sheaf(directory, ['show', 'a.js', '--at', 'a.js:4']);
  assert.equal(status, 4);
  assert.equal(stdout, 'No path comes to this place.\n');
});

test('not one path counted is no number of paths', (t) => {
  const directory = scratch(t, {
    'a.js': "const { int } = require('sheaf');\nlet x = int('x');\nif (x > 0) x = 1;\nconsole.log(x);\n",
  });
  const { stdout } = sheaf(directory, ['show', 'a.js', '--at', 'a.js:4', '--var', 'x', '--count-paths', '1']);
  assert.match(stdout, /at least 1 path/);
  assert.doesNotMatch(stdout, /\b0 paths/);
  // What only paths that were given up would find is found by none that was counted.
  const keyed = scratch(t, {
    'a.js': "const { string } = require('sheaf');\nconst s = string('s', { maxLength: 3 });\nconst o = {};\n" +
      "o[s.slice(0, s.indexOf('='))] = 1;\nconst at = s.indexOf('=');\nconsole.log(at);\n",
  });
  assert.doesNotMatch(sheaf(keyed, ['show', 'a.js', '--at', 'a.js:6']).stdout, /\b0 paths/);
});

const kScanner = {
  'a.js': "const { string } = require('sheaf');\nconst text = string('text', { maxLength: 3 });\n" +
    "let digits = 0, sum = 0, rest = '';\nfor (const c of text) {\n  if (c >= '0' && c <= '9') { digits++; sum = sum * 10 + Number(c); }\n" +
    "  else if (c === ' ' || c === '\\t') rest += '<' + c + '>';\n}\n" +
    "const first = text[0], long = [text.length, sum, sum + 1, sum + 2, digits, rest, 'words that make a long line'];\nconsole.log(digits, sum, rest, long);\n",
};

test('characters are characters, and what is not said in plain words is explained', (t) => {
  const directory = scratch(t, kScanner);
  const { status, stdout } = sheaf(directory, ['show', 'a.js', '--at', 'a.js:5', '--var', 'text,c,sum', '--width', '1000']);
  assert.equal(status, 0);
  assert.match(stdout, /c += text\[0\]/);
  assert.match(stdout, /text = text\[0\] .*\n +text\[0\.\.1\] .*\n +text\[0\.\.2\] /);
  assert.match(stdout, /on paths with .*'0' ≤ text\[0\] ≤ '9'/);
  assert.match(stdout, /code\(text\[0\]\) - 48 +when /);
  assert.doesNotMatch(stdout, /units|select|48 ≤|#/);
  assert.match(stdout, /^Words: .*t\[0\.\.2\]: the characters 0 to 2 of t; code\(c\): the number of a character/m);
  const at_end = sheaf(directory, ['show', 'a.js', '--at', 'a.js:9', '--var', 'rest', '--width', '1000']).stdout;
  assert.match(at_end, /'<\\x09>'|'< >'|'<' \+\+ text\[\d\] \+\+ '>'/);
  assert.match(at_end, /text\[\d\] = ' '|text\[\d\] = '\\x09'/);
  assert.match(sheaf(directory, ['show', '--help']).stdout, /^ {2}code\(c\) +the number of a character/m);
});

test('lines are broken at the width that is given, and at 80 without a terminal', (t) => {
  const directory = scratch(t, kScanner);
  const lines = (...words) => sheaf(directory, ['show', 'a.js', '--at', 'a.js:9', ...words]).stdout.split('\n');
  const widest = (all) => Math.max(...all.map((line) => [...line].length));
  assert.ok(widest(lines()) <= 80, String(widest(lines())));
  assert.ok(widest(lines()) > 60);
  assert.ok(widest(lines('--width', '50')) <= 50, lines('--width', '50').join('\n'));
  assert.ok(widest(lines('--width', '400')) > 100);
  // What fits keeps its columns.
  assert.match(lines().join('\n'), /^ {2}text {3}= '' +when text\.length = 0 +1 path$/m);
});

test('what the harness assumes is no condition of a line: an alphabet with gaps, assume()', (t) => {
  const directory = scratch(t, { 'assumed.js': "const { int, oneOf, string, assume } = require('sheaf');\n" +
    "const name = string('name', { maxLength: 3, alphabet: 'aB1 ' }), n = int('n');\nassume(n > 3);\n" +
    "if (oneOf('what', ['count', 'spell']) === 'count') {\n  console.log(name.length);\n}\n" });
  const { stdout } = sheaf(directory, ['show', 'assumed.js', '--at', 'assumed.js:5']);
  assert.match(stdout, /^on paths with what = "count"( \(.*\))?$/m, stdout);
});

test('private fields are shown by their names', (t) => {
  const directory = scratch(t, { 'field.js': "const { int } = require('sheaf');\n" +
    "class C { #n = int('n'); #m() { return this.#n; } value() { return this.#m(); } }\nconst c = new C();\n" +
    'console.log(c.value());\n' });
  const { stdout } = sheaf(directory, ['show', 'field.js', '--at', 'field.js:4']);
  assert.match(stdout, /c = C \{ #n: n \}/, stdout);
});
