// Fails when a seam of the engine is broken in a way that includes do not show.
//
//   node seams.js               checks the tracked files of this repository
//   node seams.js --self-test   checks planted violations, to show that the check can fail
//
// 1. In interpreter/ and solver/ nothing outside interpreter/strategies/ names a strategy:
//    whoever needs to know something of it asks its policy or the interface in strategy.h. The
//    option that chooses one (StrategyKind in interpreter/run.h) is the user's word for it.
// 2. Raw property slots, which may hold accessors, are seen only by the files in kRawSlots: the
//    operations on properties, what defines and describes them, and what shows objects.
// 3. A switch over kinds of cells or terms has no `default`: a new kind must not slip through.
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

const kStrategies = /\b(dse|csm|multise|adaptive|MultiSe|Dse|Csm|Adaptive|MergeAtEvents)\w*/i;
const kNamesAllowed = /^interpreter\/(strategies\/|run\.h$)/;
const kChecked = /^(interpreter|solver)\/.*\.(h|cpp|def)$/;
const kRawSlots = new RegExp('^interpreter/(objects/(internal_methods|claimed_keys|lacking)\\.(h|cpp)' +
  '|semantics/(property|property_store|private_name|error)\\.cpp|builtins/(object|object_properties)\\.cpp' +
  '|record/output\\.cpp)$');
const kKinds = /case (CellKind|TermKind)::/;

function strategyNames(file, text) {
  if (!kChecked.test(file) || kNamesAllowed.test(file)) return [];
  return text.split('\n').flatMap((line, index) => (kStrategies.test(line)
    ? [`${file}:${index + 1}: names a strategy: ${line.trim()}`] : []));
}

function rawSlots(file, text) {
  const includes = text.includes('#include "interpreter/objects/internal_methods.h"');
  return includes && !kRawSlots.test(file) ? [`${file}: must not see raw property slots`] : [];
}

// Looks at each switch: its own cases are those at the least depth.
function swallowingDefaults(file, text) {
  if (!/\.(h|cpp)$/.test(file)) return [];
  const complaints = [];
  for (let at = text.indexOf('switch ('); at >= 0; at = text.indexOf('switch (', at + 1)) {
    let depth = 0, has_kind = false, default_at = -1, i = text.indexOf('{', at);
    for (; i < text.length; i++) {
      if (text[i] === '{') depth++;
      if (text[i] === '}' && --depth === 0) break;
      if (depth !== 1) continue;
      if (kKinds.test(text.slice(i, i + 20)) && text.startsWith('case ', i)) has_kind = true;
      if (text.startsWith('default:', i)) default_at = i;
    }
    if (has_kind && default_at >= 0) {
      const line = text.slice(0, default_at).split('\n').length;
      complaints.push(`${file}:${line}: a default swallows unknown kinds of cells or terms`);
    }
  }
  return complaints;
}

const check = (file, text) =>
  [...strategyNames(file, text), ...rawSlots(file, text), ...swallowingDefaults(file, text)];

function checkRepository() {
  const root = path.resolve(__dirname, '../..');
  return execFileSync('git', ['ls-files', '*.h', '*.cpp', '*.def'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('tests/') && existsSync(path.join(root, file)))
    .flatMap((file) => check(file, readFileSync(path.join(root, file), 'utf8')));
}

function selfTest() {
  const cases = [
    ['interpreter/machine/call.cpp', 'if (dse_) return;', 1],
    ['solver/solver.cpp', '// csm asks this', 1],
    ['interpreter/strategies/dse.cpp', 'Dse::Dse()', 0],
    ['interpreter/machine/call.cpp', 'if (policy.one_path) return;', 0],
    ['interpreter/builtins/array.cpp', '#include "interpreter/objects/internal_methods.h"', 1],
    ['interpreter/semantics/property.cpp', '#include "interpreter/objects/internal_methods.h"', 0],
    ['interpreter/a.cpp', 'switch (k) { case CellKind::kArray: break; default: break; }', 1],
    ['summaries/a.cpp', 'switch (k) { case TermKind::kSum: { f(); } break; default: break; }', 1],
    ['summaries/a.cpp', 'switch (k) { case TermKind::kSum: break; }', 0],
    ['interpreter/a.cpp', 'switch (k) { case Opcode::kAdd: break; default: break; }', 0],
  ];
  return cases.flatMap(([file, text, expected]) => {
    const found = check(file, text).length;
    return found === expected ? [] : [`${file}: ${text}: expected ${expected}, found ${found}`];
  });
}

const complaints = process.argv.includes('--self-test') ? selfTest() : checkRepository();
for (const message of complaints) console.error(`seams: ${message}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
