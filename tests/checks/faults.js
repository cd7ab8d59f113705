// Fails when a source outside tests/ names a seeded fault or counts for a test, or when a patch of
// tests/faults/ does not fit the source it is for.
//
//   node faults.js               checks the tracked files of this repository
//   node faults.js --self-test   checks planted violations, to show that the check can fail
'use strict';

const { execFileSync, spawnSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { applyPatches, checkSeed, parsePatch } = require('../faults/patches.js');

const kRoot = path.resolve(__dirname, '../..');
const kNames = /\b(fault_active|activate_fault|active_fault|Fault::k\w+|SHEAF_FAULTS?|count_hit|count_instruction|hit_counts|GuardedOperation)\b|tests\/faults/;

function namesFault(file, text) {
  if (file.startsWith('tests/')) return [];
  return text.split('\n').flatMap((line, index) => (kNames.test(line)
    ? [`${file}:${index + 1}: faults and counts for tests belong in tests/faults: ${line.trim()}`]
    : []));
}

function checkRepository() {
  const fits = spawnSync(process.execPath, [path.join(kRoot, 'tests/faults/seed.js'), '--check'],
    { encoding: 'utf8' });
  const listed = execFileSync('git', ['ls-files', '*.h', '*.cpp', '*.def'],
    { cwd: kRoot, encoding: 'utf8' });
  const named = listed.split('\n')
    .filter((file) => file !== '' && existsSync(path.join(kRoot, file)))
    .flatMap((file) => namesFault(file, readFileSync(path.join(kRoot, file), 'utf8')));
  return fits.status === 0 ? named : [...named, fits.stderr.trim().replace(/^faults: /, '')];
}

function complaintOf(action) {
  try {
    action();
    return '';
  } catch (error) {
    return error.message;
  }
}

function selfTest() {
  const patch = (lines) => parsePatch('some-seed', `mistake: m\n\nfile: a.cpp\n${lines.join('\n')}\n`);
  const seeded = (lines, text) => complaintOf(() => applyPatches('a.cpp', text, [patch(lines)]));
  const counts = [
    ['solver/solver.cpp', 'if (fault_active(Fault::kPrunedSide)) return;', 1],
    ['interpreter/run.h', '#include "tests/faults/hit_counts.h"', 1],
    ['tests/differential/law_main.cpp', 'activate_fault(value)', 0],
    ['solver/solver.cpp', 'a segmentation fault; default: cache_hits', 0],
  ].flatMap(([file, text, expected]) => {
    const found = namesFault(file, text).length;
    return found === expected ? [] : [`${file}: ${text}: expected ${expected}, found ${found}`];
  });
  const twice = () => applyPatches('a.cpp', 'a\nb\n', [patch(['-a', '+c']), patch(['-a', '+d'])]);
  const complaints = [
    [seeded(['-a', '+c'], 'b\n'), /occur 0 times in a\.cpp/],
    [seeded(['-a', '+c'], 'a\nb\na\n'), /occur 2 times in a\.cpp/],
    [seeded([' b', '-a', '+c'], 'a\nb\na\n'), /^$/],
    [complaintOf(twice), /both replace this line/],
    [complaintOf(() => checkSeed(patch(['-a', '+if (fault_active(Fault::kOther)) a']))), /must ask/],
    [complaintOf(() => checkSeed(patch(['-a', '+if (fault_active(Fault::kSomeSeed)) a']))), /^$/],
    [complaintOf(() => parsePatch('some-seed', 'nonsense')), /what is this line/],
  ].flatMap(([message, expected]) => (expected.test(message)
    ? [] : [`expected ${expected}, found '${message}'`]));
  const made = applyPatches('a.cpp', 'a\nb\nc', [patch([' a', '+x', ' b']), patch([' a', '+y', '-b', '+z'])]);
  const wrong = made === 'a\nx\ny\nz\nc' ? [] : [`two patches of one place made ${JSON.stringify(made)}`];
  return [...counts, ...complaints, ...wrong];
}

const complaints = process.argv.includes('--self-test') ? selfTest() : checkRepository();
for (const message of complaints) console.error(`faults: ${message}`);
process.exitCode = complaints.length > 0 ? 1 : 0;
