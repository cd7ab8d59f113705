// Fails when a native of interpreter/builtins reads an operand that it has not declared.
//
//   node natives.js               checks the tracked files of this repository
//   node natives.js --self-test   checks planted violations, to show that the check can fail
//
// What a native takes are its parameters (interpreter/builtins/operands.h): rows are made with
// native<function>(…), and nobody looks at the operands of a NativeCall directly. A value of any
// kind is not read as a number or a string before it is known to be one.
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const kChecked = /^interpreter\/builtins\/.*\.(h|cpp)$/;
// Their rows are still of the older form.
const kOlder = new Set(['interpreter/builtins/object_properties.cpp', 'interpreter/builtins/sheaf.cpp',
  'interpreter/builtins/harness_use.cpp', 'interpreter/builtins/require.cpp']);
const kForbidden = [
  [/\bcall\.(argument|argument_slot|this_value)\(|\bcall\.(arguments|this_slot)\b/,
    'looks at an operand that is no parameter'],
  [/\.function = |\.accepts_terms\b|\.expand\b|\bexpand_argument\(/, 'makes a row by hand'],
  [/\bto_number\(|\b(self|value|operand)\.value\(\)\.as_(number|string|boolean)\(/,
    'reads a value of any kind as a number or string'],
];

function check(file, text) {
  if (!kChecked.test(file) || kOlder.has(file) || file.endsWith('/operands.h')) return [];
  return text.split('\n').flatMap((line, index) => kForbidden
    .filter(([pattern]) => pattern.test(line))
    .map(([, complaint]) => `${file}:${index + 1}: ${complaint}: ${line.trim()}`));
}

function checkRepository() {
  const root = path.resolve(__dirname, '../..');
  return execFileSync('git', ['ls-files', 'interpreter/builtins'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))
    .flatMap((file) => check(file, readFileSync(path.join(root, file), 'utf8')));
}

function selfTest() {
  const cases = [
    ['interpreter/builtins/math.cpp', '  const double x = to_number(call.argument(0));', 2],
    ['interpreter/builtins/math.cpp', '    {.name = "floor", .function = floor},', 1],
    ['interpreter/builtins/math.cpp', '  call.give(Value::number(self.value().as_number()));', 1],
    ['interpreter/builtins/math.cpp', '    native<floor>("floor", 1),', 0],
    ['interpreter/builtins/operands.h', '  return to_number(slot.value());', 0],
    ['interpreter/semantics/operators.cpp', '  to_number(value)', 0],
  ];
  return cases.flatMap(([file, text, count]) => {
    const found = check(file, text).length;
    return found === count ? [] : [`self-test: ${file}: ${text}: ${found} instead of ${count}`];
  });
}

const complaints = process.argv.includes('--self-test') ? selfTest() : checkRepository();
for (const complaint of complaints) console.error(complaint);
process.exit(complaints.length === 0 ? 0 : 1);
