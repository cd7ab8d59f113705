'use strict';
// The package `sheaf` in a plain Node process: values come from the file named by SHEAF_INPUT,
// or are all defaults if it is unset. The process is ended, rather than an exception thrown,
// where the harness must not be able to catch: a failed assumption (status 0) and an input file
// that does not fit the harness (status 65).

const fs = require('fs');
const { createApi } = require('./runtime.js');

const kSchemaVersion = 1;
const kExitMismatch = 65;

function end_with_mismatch(message) {
  fs.writeSync(2, `sheaf: ${message}\n`);
  process.exit(kExitMismatch);
}

function read_values(path) {
  let file;
  try {
    file = JSON.parse(fs.readFileSync(path, 'utf8'));
  } catch (error) {
    end_with_mismatch(`cannot read the input file ${path}: ${error.message}`);
  }
  if (file === null || typeof file !== 'object' || file.schemaVersion !== kSchemaVersion) {
    end_with_mismatch(`${path}: schemaVersion must be ${kSchemaVersion}`);
  }
  if (!Array.isArray(file.values)) end_with_mismatch(`${path}: values must be an array`);
  return file.values;
}

const path = process.env.SHEAF_INPUT;

module.exports = createApi({
  values: path ? read_values(path) : [],
  onAssumeFailed: () => process.exit(0),
  onMismatch: (mismatch) => end_with_mismatch(path ? `${path}: ${mismatch.message}` : mismatch.message),
});
