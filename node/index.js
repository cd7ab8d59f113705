'use strict';
// The package `sheaf` in a plain Node process: values come from the file named by SHEAF_INPUT; if it
// is unset they are random, and the process says so. The process is ended, rather than an exception thrown,
// where the harness must not be able to catch: a failed assumption (status 0), an input file that
// does not fit the harness (status 65) and a harness that uses this API wrongly (status 2).

const crypto = require('crypto');
const fs = require('fs');
const path = require('path');
const { random_supply } = require('./random_supply.js');
const { createApi } = require('./runtime.js');

const kSchemaVersion = 1;
const kExitMismatch = 65;
const kExitHarnessError = 2;

/** Which of the sources that `file` lists are different now, as a sentence; '' if none. */
function changed_sources(input_path, file) {
  if (!Array.isArray(file.sources)) return '';
  const changed = file.sources.filter(({ file: name, sha256 }) => {
    try {
      const bytes = fs.readFileSync(path.resolve(path.dirname(input_path), name));
      return crypto.createHash('sha256').update(bytes).digest('hex') !== sha256;
    } catch (error) {
      return error.code === 'ENOENT';
    }
  });
  if (changed.length === 0) return '';
  const names = changed.map(({ file: name }) => path.basename(name)).join(', ');
  return `${names} ${changed.length === 1 ? 'has' : 'have'} changed`;
}

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

function read_input(input_path) {
  let file;
  try {
    file = JSON.parse(fs.readFileSync(input_path, 'utf8'));
  } catch (error) {
    end_with_mismatch(`cannot read the input file ${input_path}: ${error.message}`);
  }
  if (file === null || typeof file !== 'object' || file.schemaVersion !== kSchemaVersion) {
    end_with_mismatch(`${input_path}: schemaVersion must be ${kSchemaVersion}`);
  }
  if (!Array.isArray(file.values)) end_with_mismatch(`${input_path}: values must be an array`);
  return file;
}

const input_path = process.env.SHEAF_INPUT;
const file = input_path ? read_input(input_path) : { values: [] };
const changes = input_path ? changed_sources(input_path, file) : '';
if (changes !== '') {
  fs.writeSync(2, `sheaf: ${changes} since ${input_path} was written: ` +
    'the program may behave differently now\n');
}

const log = [];

/** `x = 3, flag = true`: the values handed out so far. */
function values_text() {
  const text = ({ name, type, value, index }) =>
    `${name} = ${type === 'oneOf' ? `its value ${index + 1}` : JSON.stringify(value)}`;
  return log.length === 0 ? 'none' : log.map(text).join(', ');
}

/** Random values; says so when the first of them is asked for, and which they were if that matters. */
function announced_random_supply() {
  const seed = process.env.SHEAF_SEED || String(crypto.randomInt(2 ** 31));
  const supply = random_supply(seed);
  let is_announced = false;
  return {
    ...supply,
    next(request) {
      if (!is_announced) {
        is_announced = true;
        fs.writeSync(2, `sheaf: random inputs; SHEAF_SEED=${seed} repeats them, ` +
          `\`sheaf run\` tries all\n`);
        process.on('exit', (code) => {
          if (code !== 0) fs.writeSync(2, `sheaf: the inputs were ${values_text()}\n`);
        });
      }
      return supply.next(request);
    },
  };
}

function end_with_failed_assumption() {
  if (!input_path) {
    fs.writeSync(2, `sheaf: an assumption does not hold for these inputs: ${values_text()}\n`);
  }
  process.exit(0);
}

/** Letters to insert, remove or change. */
function distance(left, right) {
  let row = Array.from({ length: right.length + 1 }, (_, i) => i);
  for (let i = 0; i < left.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < right.length; j++) {
      next.push(Math.min(row[j] + (left[i] === right[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1));
    }
    row = next;
  }
  return row[right.length];
}

/** `did you mean 'int'?`, or all names if none is near. */
function advice_for(name, names) {
  const far = Math.max(2, Math.floor(name.length / 3)) + 1;
  const measured = names.map((known) => [known, distance(name.toLowerCase(), known.toLowerCase())]);
  const [nearest, least] = measured.reduce((best, each) => (each[1] < best[1] ? each : best));
  return least < far ? `did you mean '${nearest}'?` : `it has ${names.join(', ')}`;
}

/** What module systems, frameworks and `util.inspect` ask of any object. */
const kAskedOfAll = new Set(['then', 'default', '__esModule', 'toJSON', 'inspect', 'module.exports',
  'asymmetricMatch', '$$typeof', 'nodeType', 'tagName']);

/** A name that is not there would be undefined, and calling it an error of the program. */
function refuse_unknown_names(api) {
  return new Proxy(api, {
    get(target, name, receiver) {
      if (typeof name === 'string' && !(name in target) && !kAskedOfAll.has(name)) {
        const advice = advice_for(name, Object.keys(target));
        end_with_harness_error(`there is no '${name}' in require('sheaf'); ${advice}`);
      }
      return Reflect.get(target, name, receiver);
    },
  });
}

module.exports = refuse_unknown_names(createApi({
  log,
  ...(input_path ? { values: file.values } : { supply: announced_random_supply() }),
  onAssumeFailed: end_with_failed_assumption,
  onMismatch: ({ message }) => {
    const since = changes === '' ? '' : ` (${changes} since)`;
    end_with_mismatch(input_path ? `${input_path}: ${message}${since}` : message);
  },
  onHarnessError: (error) => end_with_harness_error(error.message),
}));
