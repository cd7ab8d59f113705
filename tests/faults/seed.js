// Makes what sheaf_law_faulty is built of.
//
//   node seed.js --copy FILE OUT   writes the patched copy of FILE
//   node seed.js --names OUT       writes the table of faults for fault.h
//   node seed.js --check           writes nothing; fails if some patch does not fit its source
'use strict';

const { mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { BadPatch, applyPatches, faultName, readPatches } = require('./patches.js');

const kRoot = path.resolve(__dirname, '../..');
const kFirstLines = '#include "tests/faults/fault.h"\n#include "tests/faults/hit_counts.h"\n';

const patchedFiles = (patches) =>
  [...new Set(patches.flatMap(({ places }) => places.map(({ file }) => file)))];

function copyOf(file, patches) {
  let text = '';
  try {
    text = readFileSync(path.join(kRoot, file), 'utf8');
  } catch (error) {
    const names = patches.filter(({ places }) => places.some((place) => place.file === file));
    throw new BadPatch(`${names.map(({ name }) => name).join(', ')}: ${file} cannot be read; name ` +
      `the file that has the place now (${error.message})`);
  }
  return `// Made of ${file} by tests/faults/seed.js.\n${kFirstLines}${applyPatches(file, text, patches)}`;
}

function complaintOf(action) {
  try {
    action();
    return '';
  } catch (error) {
    if (error instanceof BadPatch) return error.message;
    throw error;
  }
}

function write(file, text) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function main([mode, ...operands]) {
  const seeds = readPatches('seeds');
  const patches = [...seeds, ...readPatches('hits')];
  if (mode === '--copy' && operands.length === 2) {
    write(operands[1], copyOf(operands[0], patches));
  } else if (mode === '--names' && operands.length === 1) {
    write(operands[0], seeds.map(({ name, header }) =>
      `SHEAF_FAULT(${faultName(name)}, "${name}")  // ${header.mistake}\n`).join(''));
  } else if (mode === '--check') {
    const failures = patchedFiles(patches).map((file) => complaintOf(() => copyOf(file, patches)));
    if (failures.some(Boolean)) throw new BadPatch(failures.filter(Boolean).join('\nfaults: '));
  } else {
    throw new BadPatch('wrong arguments; see the head of tests/faults/seed.js');
  }
}

const complaint = complaintOf(() => main(process.argv.slice(2)));
if (complaint !== '') {
  console.error(`faults: ${complaint}`);
  process.exitCode = 1;
}
