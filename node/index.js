'use strict';
// The package `sheaf` in a plain Node process: values come from the file named by SHEAF_INPUT,
// or are all defaults if it is unset. The process is ended, rather than an exception thrown,
// where the harness must not be able to catch: a failed assumption (status 0), an input file that
// does not fit the harness (status 65) and a harness that uses this API wrongly (status 2).

const fs = require('fs');
const { createApi } = require('./runtime.js');

const kSchemaVersion = 1;
const kExitMismatch = 65;
const kExitHarnessError = 2;

function end_with_mismatch(message) {
  fs.writeSync(2, `sheaf: ${message}\n`);
  process.exit(kExitMismatch);
}

/** `file:line:column` of the call into this package, or ''. */
function place_of_call() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 20;
  const frames = String(new Error().stack).split('\n').slice(1);
  Error.stackTraceLimit = limit;
  const outside = frames.find((frame) => !frame.includes(__dirname));
  return outside?.match(/[^\s(]+:\d+:\d+/)?.[0] ?? '';
}

function end_with_harness_error(message) {
  const place = place_of_call();
  fs.writeSync(2, `${place}${place && ': '}harness error: ${message}\n`);
  process.exit(kExitHarnessError);
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
  onHarnessError: (error) => end_with_harness_error(error.message),
});
