'use strict';
// Runs a harness on the values of one input inside a test of any framework. `sheaf testgen` copies
// this file and what it requires beside the tests it writes, so that they need nothing installed.

const { Console } = require('console');
const fs = require('fs');
const path = require('path');
const util = require('util');
const { createApi, list_supply, AssumptionFailed } = require('./runtime.js');
const { random_numbers } = require('./random.js');
const { VirtualTime, settle } = require('./virtual_time.js');

/**
 * Loads a harness with Node's own `require`: `modules` (absolute paths) are run anew each time, and
 * `require('sheaf')` gives the API of this replay. Frameworks with a module system of their own bring
 * an object with the same three functions.
 */
function node_loader(harness, modules) {
  const Module = require('module');
  const load = Module._load;
  const main = process.mainModule;
  return {
    begin(api) {
      for (const file of modules) delete require.cache[file];
      Module._load = (request, ...rest) => (request === 'sheaf' ? api : load.call(Module, request, ...rest));
    },
    load() {
      // So that `require.main === module` holds in it, as when it is run by itself.
      const module = new Module(harness, null);
      module.id = '.';
      process.mainModule = module;
      require.cache[harness] = module;
      module.load(harness);
    },
    end() {
      Module._load = load;
      process.mainModule = main;
    },
  };
}

/** Takes an event of the process from the framework, which would blame another test for it. */
function take_over(event, listener) {
  const others = process.listeners(event);
  process.removeAllListeners(event);
  process.on(event, listener);
  return () => {
    process.removeListener(event, listener);
    for (const other of others) process.on(event, other);
  };
}

/** `console` writes to the text returned by `output()` until `restore()`. */
function capture_console() {
  const parts = [];
  const sink = (write) => ({ write, once() {}, on() {}, removeListener() {}, listenerCount: () => 0 });
  const before = globalThis.console;
  globalThis.console = new Console(sink((text) => parts.push(text)), sink(() => {}));
  return {
    output: () => parts.join(''),
    restore: () => { globalThis.console = before; },
  };
}

function seed_random(seed) {
  const { random } = Math;
  const next = random_numbers(seed);
  const set = (value) => Object.defineProperty(Math, 'random', { value, writable: true, configurable: true });
  set({ random() { return next(); } }.random);
  return () => set(random);
}

/** What an error looks like to a test framework: always an Error. */
function as_error(thrown) {
  if (util.types.isNativeError(thrown)) return thrown;
  return Object.assign(new Error(`the program threw ${util.inspect(thrown)}`), { thrown });
}

/** How the harness ends on these values: {output, thrown?, problem?}. */
async function run_harness(loader, values, seed, keeps_stacks) {
  let end = null;
  const ends = (how) => { end ??= how; };
  const supply = list_supply(values);
  const api = createApi({
    // The sentinel can be caught by the program; so each later request throws it again.
    supply: { next(request) { if (end !== null) throw new AssumptionFailed(); return supply.next(request); } },
    onAssumeFailed: () => ends({}),
    onMismatch: ({ message }) => ends({ problem: `the input does not fit the harness any more: ${message}` }),
    onHarnessError: ({ message }) => ends({ problem: `harness error: ${message}` }),
  });
  const time = new VirtualTime();
  const limit = Error.stackTraceLimit;
  const threw = (thrown) => ends({ thrown: as_error(thrown) });
  const captured = capture_console();
  const undo = [captured.restore, seed_random(seed), take_over('uncaughtException', threw),
    take_over('unhandledRejection', threw), () => { Error.stackTraceLimit = limit; },
    () => time.uninstall(), () => loader.end()];
  try {
    // A printed error is its first line: frames are of the host and differ from run to run.
    if (!keeps_stacks) Error.stackTraceLimit = 0;
    time.install();
    loader.begin(api);
    loader.load();
    await time.drain(() => end !== null);
  } catch (thrown) {
    threw(thrown);
  } finally {
    await settle();  // what is left of an ended program must not reach the next test
    for (const step of undo) step();
  }
  return { output: captured.output(), ...end };
}

const tells_error = (error, thrown) => ('thrown' in error
  ? 'thrown' in thrown && [util.format(thrown.thrown), util.inspect(thrown.thrown)].includes(error.thrown)
  : thrown.name === error.name && thrown.message === error.message);

const words_of = (error) => error.thrown ?? `${error.name}: ${error.message}`;

/**
 * Runs the harness on the values of an input. Throws what the program throws, unless it is the
 * `error` ({name, message} or {thrown}) that is expected; then anything else. Throws also if the
 * program prints something else than `output`, where that is given. `found`: the error that the run
 * found, in the same form; what is thrown instead of it is said to be another one.
 */
async function replay(loader, { values, seed = 0, output, error, found }) {
  const end = await run_harness(loader, values, seed, output === undefined && error === undefined);
  if (end.problem !== undefined) throw new Error(`${end.problem}; run sheaf again`);
  if (error !== undefined) {
    const { thrown } = end;
    const ended = thrown === undefined ? 'it ended without an error' : `it threw ${thrown}`;
    const same = thrown !== undefined && tells_error(error, thrown);
    if (!same) throw new Error(`expected ${words_of(error)}, but ${ended}`);
  } else if (end.thrown !== undefined) {
    if (found === undefined || tells_error(found, end.thrown)) throw end.thrown;
    throw new Error(`no longer ${words_of(found)}, but now ${end.thrown}; run sheaf again (with `
      + '--expect-error, if this is meant)', { cause: end.thrown });
  }
  if (output !== undefined && end.output !== output) {
    throw new Error(`printed ${util.inspect(end.output)} instead of ${util.inspect(output)}`);
  }
}

/** Runs the harness on several inputs; throws what the first of them that fails does. */
async function replay_all(loader, inputs) {
  const failures = [];
  for (const input of inputs) await replay(loader, input).catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/** The harness of the run in this directory; nothing if it is no run or one that has not ended. */
function harness_of_run(directory) {
  let file;
  try {
    file = fs.openSync(path.join(directory, 'run.json'));
    // What is looked for stands before all that may be long.
    const head = Buffer.alloc(1 << 16);
    const text = head.toString('utf8', 0, fs.readSync(file, head));
    const harness = /^ {2}"harness": ("(?:[^"\\]|\\.)*")/m.exec(text);
    if (harness === null || /^ {2}"termination": "running"/m.test(text)) return undefined;
    return path.resolve(directory, JSON.parse(harness[1]));
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) fs.closeSync(file);
  }
}

/** The newest run of the harness in the `sheaf-out` that `directory` is in, if its own is older. */
function newer_run(directory, harness) {
  const parts = directory.split(path.sep);
  const root = parts.lastIndexOf('sheaf-out');
  const is_number = (name) => /^[0-9]{1,6}$/.test(name);
  if (root < 0 || root + 1 >= parts.length || !is_number(parts[root + 1])) return undefined;
  const output = parts.slice(0, root + 1).join(path.sep);
  const newer = fs.readdirSync(output).filter((name) => is_number(name) && +name > +parts[root + 1]);
  return newer.sort((a, b) => b - a).map((name) => path.join(output, name)).find((run) => {
    // Several harnesses have a directory each.
    const inside = fs.readdirSync(run, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    return [run, ...inside.map(({ name }) => path.join(run, name))].some((each) => harness_of_run(each) === harness);
  });
}

/**
 * `test` of node:test for the tests in `directory`. A bare `node --test` in a project finds the tests
 * of all runs that were not removed: it skips those of a run that a newer one has replaced.
 * `node FILE` runs them all the same.
 */
function test_of_run(test, directory, harness) {
  const newer = process.env.NODE_TEST_CONTEXT === undefined ? undefined : newer_run(directory, harness);
  if (newer === undefined) return test;
  const skip = `of an older run: ${path.relative(process.cwd(), newer)} has newer tests of this harness`;
  return (title, run) => test(title, { skip }, run);
}

module.exports = { replay, replay_all, node_loader, test_of_run };
