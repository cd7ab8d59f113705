// Reads the patches of this folder and writes them into the text of sources.
//
// A patch is like a diff without line numbers, so that it stands when code around it moves:
//
//   mistake: what goes wrong, in one line          (seeds only)
//   law: --no-models                               (options with which the law sees it, if any)
//   because: why it needs them
//   programs: symbolic                             (which programs show it, if not the usual ones)
//
//   file: solver/knowledge.cpp
//        } else {                                  a line of the source that stays
//   -    is_full[i] = size == named;               one that goes
//   +    is_full[i] = size == named || fault_active(Fault::kWrongChain);
//
// The lines that stay and those that go must stand together in the source exactly once.
'use strict';

const { readFileSync, readdirSync } = require('node:fs');
const path = require('node:path');

class BadPatch extends Error {}

/** The patch in `text`: { name, header, places }, where a place is { file, lines }. */
function parsePatch(name, text) {
  const header = {}, places = [];
  for (const line of text.split('\n')) {
    const field = /^(\w+): (.*)$/.exec(line);
    if (line === '') continue;
    if (field && field[1] === 'file') {
      places.push({ file: field[2], lines: [] });
    } else if (field && places.length === 0) {
      header[field[1]] = field[2];
    } else if (places.length > 0 && /^[ +-]/.test(line)) {
      places.at(-1).lines.push({ kind: line[0], text: line.slice(1) });
    } else {
      throw new BadPatch(`${name}: what is this line? ${line}`);
    }
  }
  if (places.length === 0) throw new BadPatch(`${name}: names no file`);
  return { name, header, places };
}

/** Where the lines of `place` that the source must have begin in it. */
function locate(patch, place, source) {
  const before = place.lines.filter(({ kind }) => kind !== '+').map((line) => line.text);
  const found = [];
  for (let at = 0; at + before.length <= source.length; at++) {
    if (before.every((text, i) => source[at + i] === text)) found.push(at);
  }
  if (before.length > 0 && found.length === 1) return found[0];
  const advice = found.length === 0
    ? 'write its lines as the source has them now, so that the mistake stays the same'
    : 'add lines of the source around it until it is one place';
  throw new BadPatch(`${patch.name}: these lines occur ${found.length} times in ${place.file}, not ` +
    `once:\n${before.map((text) => `    ${text}\n`).join('')}  In ${patch.path}: ${advice}.`);
}

/** The text of `file` with the places of all `patches` that are in it. */
function applyPatches(file, text, patches) {
  const source = text.split('\n');
  const added = new Map(), removed = new Map();
  for (const patch of patches) {
    for (const place of patch.places) {
      if (place.file !== file) continue;
      let at = locate(patch, place, source);
      for (const line of place.lines) {
        if (line.kind === '+') {
          if (!added.has(at)) added.set(at, []);
          added.get(at).push(line.text);
        } else if (line.kind === '-') {
          if (removed.has(at)) {
            throw new BadPatch(`${patch.name} and ${removed.get(at).name} both replace this line ` +
              `of ${file}; let one of them add lines only:\n    ${source[at]}`);
          }
          removed.set(at++, patch);
        } else {
          at++;
        }
      }
    }
  }
  const result = [];
  for (let at = 0; at <= source.length; at++) {
    result.push(...(added.get(at) || []));
    if (at < source.length && !removed.has(at)) result.push(source[at]);
  }
  return result.join('\n');
}

/** `forgotten-rest` is Fault::kForgottenRest. */
const faultName = (word) => word.split('-').map((part) => part[0].toUpperCase() + part.slice(1)).join('');

function checkSeed(seed) {
  if (!seed.header.mistake) throw new BadPatch(`${seed.name}: does not say its mistake`);
  const added = seed.places.map(({ lines }) =>
    lines.filter(({ kind }) => kind === '+').map((line) => line.text).join('\n'));
  const own = `fault_active(Fault::k${faultName(seed.name)})`;
  if (!added.every((text) => text.includes(own) && text.split('Fault::').length === 2)) {
    throw new BadPatch(`${seed.name}: each place must ask ${own}, once, and for no other fault`);
  }
}

/** All patches of one kind, `seeds` or `hits`. */
function readPatches(kind) {
  const folder = path.join(__dirname, kind);
  return readdirSync(folder).filter((name) => name.endsWith('.patch')).sort().map((name) => {
    const patch = parsePatch(name.slice(0, -'.patch'.length),
      readFileSync(path.join(folder, name), 'utf8'));
    patch.path = `tests/faults/${kind}/${name}`;
    if (kind === 'seeds') checkSeed(patch);
    return patch;
  });
}

module.exports = { BadPatch, applyPatches, checkSeed, faultName, parsePatch, readPatches };
