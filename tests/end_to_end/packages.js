'use strict';
// Packages of others that some tests measure against. They are no part of this repository:
// SHEAF_TEST_PACKAGES names a directory with a node_modules that holds them (scripts/test-packages
// makes one), and without it the tests that need them are skipped.

const { createRequire } = require('node:module');
const fs = require('node:fs');
const path = require('node:path');

const kDirectory = process.env.SHEAF_TEST_PACKAGES ?? '';

/** The path of a package's file, or '' if it is not there. */
function find_package(name) {
  if (kDirectory === '') return '';
  try {
    return createRequire(path.join(path.resolve(kDirectory), 'x.js')).resolve(name);
  } catch {
    return '';
  }
}

/** The program `name` of a package, or ''. */
function find_program(name) {
  const file = path.resolve(kDirectory, 'node_modules/.bin', name);
  return kDirectory !== '' && fs.existsSync(file) ? file : '';
}

/** Skips the test `t` with the reason and returns true if something is not there. */
function skip_without(t, name, found) {
  if (found !== '') return false;
  t.skip(`${name} is not installed: see scripts/test-packages`);
  return true;
}

module.exports = { kDirectory, find_package, find_program, skip_without };
