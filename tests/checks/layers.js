// Fails on an include that crosses a layer, or that names a foreign library outside its one file.
//
//   node layers.js               checks the tracked C++ files of this repository
//   node layers.js --self-test   checks planted violations, to show that the check can fail
'use strict';

const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');

// Which folders a folder may include, besides itself.
const kLayers = {
  bdd: [],
  frontend: [],
  stdlib: ['frontend'],
  summaries: ['bdd'],
  solver: ['bdd', 'summaries'],
  interpreter: ['bdd', 'frontend', 'summaries', 'solver', 'stdlib'],
  testgen: ['bdd', 'frontend', 'summaries', 'solver', 'stdlib', 'interpreter'],
  cli: ['bdd', 'frontend', 'summaries', 'solver', 'stdlib', 'interpreter', 'testgen'],
};
const kEverything = [...Object.keys(kLayers), 'tests', 'benchmarks'];
kLayers.tests = kEverything;
kLayers.benchmarks = kEverything;

// The rooms of interpreter/: what each may include of the others, besides itself. `.` is the folder
// itself: run.h (the public face), context.h (what a run shares) and exploration.h (all put
// together). strategy.h is the seam: whoever asks a strategy something includes that and nothing
// else of strategies/.
const kRooms = {
  objects: ['record/run_result.h', 'run.h', 'context.h', 'semantics/property.h',
    'semantics/convert.h', 'semantics/element.h', 'semantics/values.h', 'semantics/operation.h'],
  semantics: ['objects', 'context.h'],
  builtins: ['objects', 'semantics', 'record', 'context.h', 'machine/activation.h'],
  record: ['objects', 'semantics', 'context.h', 'run.h'],
  machine: ['objects', 'semantics', 'record', 'context.h', 'builtins/require.h'],
  strategies: ['machine', 'objects', 'semantics', 'record', 'context.h', 'exploration.h'],
  '.': ['machine', 'objects', 'semantics', 'record', 'strategies/strategy.h',
    'builtins/processes.h'],
};

function roomComplaint(file, header) {
  const room_of = (name) => (name.split('/').length > 2 ? name.split('/')[1] : '.');
  const room = room_of(file);
  const inner = header.slice('interpreter/'.length);
  if (room === room_of(header)) return null;
  const allowed = kRooms[room];
  if (allowed === undefined) return `interpreter/${room}/ is no room`;
  if (allowed.includes(room_of(header)) || allowed.includes(inner)) return null;
  return `interpreter/${room}/ must not include interpreter/${inner}`;
}

// Foreign headers, and the files that may include them. A header that matches no row must belong to
// the C++ standard library (no dot, no slash) or to POSIX.
const kForeign = [
  { library: 'CUDD', header: /^(cudd|bdd\/cudd\/|misc\/util\/)/, files: /^(bdd\/guard_manager\.cpp|benchmarks\/.*guard.*\.cpp)$/ },
  { library: 'tree-sitter', header: /^tree_sitter\//, files: /^frontend\/syntax\/cst\.cpp$/ },
  { library: 'cvc5', header: /^cvc5\//, files: /^solver\/cvc5_solver\.cpp$/ },
  { library: 'Boost', header: /^boost\/container\//, files: /^(summaries|interpreter)\// },
  { library: 'Boost.Multiprecision', header: /^boost\/multiprecision\//, files: /^(summaries|interpreter)\/.*\.cpp$/ },
  { library: 'double-conversion', header: /^double-conversion\//, files: /^(summaries|interpreter)\/.*\.cpp$/ },
  { library: 'ICU', header: /^unicode\//, files: /^(frontend|interpreter)\/.*\.cpp$/ },
  { library: 'nlohmann-json', header: /^nlohmann\//, files: /^(testgen|cli|tests)\// },
  { library: 'CLI11', header: /^CLI\//, files: /^cli\// },
  { library: 'fmt', header: /^fmt\//, files: /^(testgen|cli|tests|benchmarks)\// },
  { library: 'GoogleTest', header: /^(gtest|gmock)\//, files: /^tests\// },
  { library: 'RapidCheck', header: /^rapidcheck/, files: /^tests\// },
  { library: 'Google Benchmark', header: /^benchmark\//, files: /^benchmarks\// },
  { library: 'POSIX', header: /^(sys\/\w+|linux\/(audit|filter|seccomp)|unistd|fcntl|signal|spawn|poll|fnmatch|dlfcn|termios|malloc)\.h$/, files: /^(testgen|cli|tests|benchmarks)\/|^interpreter\/.*\.cpp$|^solver\/process_copy\.cpp$/ },
  { library: 'POSIX threads', header: /^pthread\.h$/, files: /^frontend\/deep_stack\.cpp$/ },
];

// Returns the complaint about one include line, or null. `ours` tells whether a path is a file of
// the repository.
function complaint(file, header, quoted, ours) {
  const folder = file.split('/')[0];
  if (quoted && ours(header)) {
    const target = header.split('/')[0];
    const allowed = kLayers[folder];
    if (allowed === undefined) return `folder ${folder}/ has no layer`;
    if (folder === 'interpreter' && target === folder) return roomComplaint(file, header);
    if (target === folder || allowed.includes(target)) return null;
    return `${folder}/ must not include ${target}/`;
  }
  for (const row of kForeign) {
    if (!row.header.test(header)) continue;
    return row.files.test(file) ? null : `${row.library} may only be included in ${row.files.source}`;
  }
  if (quoted) return 'no such file from the repository root';
  if (/^[a-z_0-9]+$/.test(header)) return null;
  return 'neither the C++ standard library nor a known dependency';
}

function check(files, read, ours) {
  const complaints = [];
  for (const file of files) {
    read(file).split('\n').forEach((line, index) => {
      const match = /^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)/.exec(line);
      if (!match) return;
      const header = match[1] ?? match[2];
      const message = complaint(file, header, match[1] !== undefined, ours);
      if (message) complaints.push(`${file}:${index + 1}: ${header}: ${message}`);
    });
  }
  return complaints;
}

function checkRepository() {
  const root = path.resolve(__dirname, '../..');
  const files = execFileSync('git', ['ls-files', '*.h', '*.cpp', '*.def'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('cmake/') && existsSync(path.join(root, file)));
  return check(files, (file) => readFileSync(path.join(root, file), 'utf8'),
    (header) => existsSync(path.join(root, header)));
}

function selfTest() {
  const ours = (header) => ['bdd/guard.h', 'summaries/summary.h', 'interpreter/machine/engine.h', 'cli/run.h'].includes(header);
  const cases = [
    ['bdd/guard.h', '#include "summaries/summary.h"', 1],
    ['frontend/lower/lower.cpp', '  #  include "bdd/guard.h"', 1],
    ['summaries/merge.cpp', '#include "bdd/guard.h"\n#include "interpreter/machine/engine.h"', 1],
    ['solver/model.cpp', '#include "interpreter/machine/engine.h"', 1],
    ['interpreter/machine/engine.cpp', '#include "cli/run.h"', 1],
    ['summaries/merge.cpp', '#include <cudd.h>', 1],
    ['bdd/guard.cpp', '#include "cudd.h"', 1],
    ['interpreter/machine/engine.cpp', '#include <cvc5/cvc5.h>', 1],
    ['frontend/lower/lower.cpp', '#include <tree_sitter/api.h>', 1],
    ['interpreter/machine/engine.h', '#include <nlohmann/json.hpp>', 1],
    ['testgen/report.cpp', '#include <CLI/CLI.hpp>', 1],
    ['cli/run.cpp', '#include <unheard/of.h>', 1],
    ['cli/run.cpp', '#include "cli/missing.h"', 1],
    ['utils/strings.cpp', '#include "bdd/guard.h"', 1],
    ['bdd/guard_manager.cpp', '#include "bdd/guard.h"\n#include <cudd.h>\n#include <vector>', 0],
    ['summaries/summary.h', '#include "bdd/guard.h"\n#include <boost/container/small_vector.hpp>', 0],
    ['interpreter/machine/engine.cpp', '#include "summaries/summary.h"\n#include <memory>', 0],
    ['tests/unit/cli/run_test.cpp', '#include "cli/run.h"\n#include <gtest/gtest.h>', 0],
  ];
  const wrong = [];
  for (const [file, text, expected] of cases) {
    const found = check([file], () => text, ours);
    if (found.length !== expected) {
      wrong.push(`${file} with ${JSON.stringify(text)}: expected ${expected} complaints, got ${found.length}`);
    }
  }
  return wrong;
}

const complaints = process.argv.includes('--self-test') ? selfTest() : checkRepository();
for (const message of complaints) console.error(`layers: ${message}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
