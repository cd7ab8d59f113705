'use strict';
// One concrete run of a harness in a fresh vm context: fresh intrinsics, captured console,
// recorded branch arms. A context costs about half a millisecond, a process about forty, which
// is why replay does not start one process per input.

const fs = require('fs');
const { createRequire, isBuiltin } = require('module');
const path = require('path');
const util = require('util');
const vm = require('vm');
const { Console } = require('console');
const { make_app } = require('./app_driver.js');
const { EventLoop } = require('./event_loop.js');
const { make_emitter } = require('./emitter.js');
const { random_numbers } = require('./random.js');
const { createApi, AssumptionFailed } = require('./runtime.js');

const kArmsPerSite = 65536;
const kMaxOutput = 16 * 1024 * 1024;
const kDefaultTimeoutMs = 5000;
const kExtensions = ['', '.js', '.json', '/index.js', '/index.json'];

// Parameters, not globals: a global of a vm context is looked up through an interceptor, which
// would make every recorded arm slow, and the program could see it.
const kWrapper =
  '(function (__sheaf_branch, __sheaf_nullish, __sheaf_arm, __sheaf_case, __sheaf_count) { ' +
  'return function (exports, require, module, __filename, __dirname) {';

const realm_script = new vm.Script(
  // Functions that the program gets to see must be of its own realm; bound ones show no text.
  '({Error, TypeError, Array, JSON, global: globalThis, object: () => ({}), ' +
    "wrap: (name, call) => Object.defineProperty(((...values) => call(...values)).bind(), 'name', " +
    '{ value: name, configurable: true }), ' +
    'assertion_error: () => class AssertionError extends Error {}, ' +
    'seed_random: (next) => { Object.defineProperty(Math, "random", ' +
    '{ value: { random() { return next(); } }.random, writable: true, configurable: true }); }, ' +
    'limit_stack: (n) => { Error.stackTraceLimit = n; }})'
);

const kNodeObjects = ['process', 'performance', 'crypto', 'navigator'];
// What Node's global object has and a bare context has not: [name, enumerable].
const kNodeGlobals = (() => {
  const bare = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'));
  return Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([name]) => !bare.has(name) && name !== 'console' && name !== 'global')
    .map(([name, { enumerable }]) => [name, enumerable]);
})();

/** Compiles each source once and keeps the script for later runs of the same program. */
class ScriptCache {
  #scripts = new Map();

  /** The text as the body of a module. */
  get(file, source) {
    const text = source.startsWith('#!') ? '//' + source : source;
    return this.#make(file, source, `${kWrapper}${text}\n}})`, -kWrapper.length);
  }

  /** The text as a script of a page. */
  get_plain(file, source) {
    return this.#make(file, source, source, 0);
  }

  #make(file, source, text, columnOffset) {
    const known = this.#scripts.get(file);
    if (known !== undefined && known.source === source) return known.script;
    const script = new vm.Script(text, { filename: file, columnOffset });
    this.#scripts.set(file, { source, script });
    return script;
  }
}

/** What a run has shown so far. Nothing is recorded any more once it is halted. */
class Recording {
  #arms = new Set();
  #parts = [];
  #length = 0;
  halted = null;

  write(text) {
    if (this.halted !== null || this.#length > kMaxOutput) return;
    this.#parts.push(text);
    this.#length += text.length;
  }

  arm(site, arm) {
    if (this.halted === null) this.#arms.add(site * kArmsPerSite + arm);
  }

  output() {
    return this.#parts.join('');
  }

  arms() {
    const sorted = [...this.#arms].sort((a, b) => a - b);
    return sorted.map((key) => [Math.floor(key / kArmsPerSite), key % kArmsPerSite]);
  }
}

function make_recorders(recording, counts) {
  return [
    function __sheaf_branch(site, value) {
      recording.arm(site, value ? 0 : 1);
      return value;
    },
    function __sheaf_nullish(site, value) {
      recording.arm(site, value === null || value === undefined ? 0 : 1);
      return value;
    },
    function __sheaf_arm(site, arm) {
      recording.arm(site, arm);
    },
    function __sheaf_case(site, arm, discriminant, case_value, default_arm) {
      if (discriminant === case_value) {
        recording.arm(site, arm);
      } else if (default_arm >= 0) {
        recording.arm(site, default_arm);
      }
      return case_value;
    },
    // Goes on after the run is halted: a test that runs the harness does not stop either.
    function __sheaf_count(number) {
      counts[number]++;
    },
  ];
}

/**
 * `console` for one run. The common methods format directly; the first use of any other one
 * (`group`, `table`, `count`, …) switches this run to a real Console.
 */
function make_console(recording, realm) {
  let full = null;
  const sink = (write) => ({ write, once() {}, removeListener() {}, listenerCount: () => 0 });
  const get_full = () => {
    full ??= new Console(
      sink((text) => recording.write(text)),
      sink(() => {})
    );
    return full;
  };
  const print = (...args) => {
    if (full !== null) full.log(...args);
    else recording.write(util.format(...args) + '\n');
  };
  const result = realm.object();
  for (const name of ['log', 'info', 'debug']) result[name] = realm.wrap(name, print);
  for (const name of ['error', 'warn', 'trace']) result[name] = realm.wrap(name, () => {});
  for (const name of ['assert', 'clear', 'count', 'countReset', 'dir', 'dirxml', 'group',
    'groupCollapsed', 'groupEnd', 'table', 'time', 'timeEnd', 'timeLog']) {
    result[name] = realm.wrap(name, (...args) => get_full()[name](...args));
  }
  return result;
}

/**
 * Node's globals by name and type alone: the engine lacks them and ends the paths that touch one, so
 * here `touched` ends the run when one is used. A program may bring its own. Not accessors: a context
 * runs getters even for `in`.
 */
function define_node_globals(sandbox, touched) {
  const traps = {};
  for (const trap of Object.getOwnPropertyNames(Reflect)) traps[trap] = touched;
  for (const [name, enumerable] of kNodeGlobals) {
    const target = kNodeObjects.includes(name) ? {} : function () {};
    const value = new Proxy(target, traps);
    Object.defineProperty(sandbox, name, { value, enumerable, writable: true, configurable: true });
  }
}

/** The file that a request means: one of the given texts, or what Node itself finds. */
function resolve(modules, from, request) {
  if (/^(\.\.?(\/|$)|\/)/.test(request)) {
    const base = path.resolve(path.dirname(from), request);
    for (const extension of kExtensions) {
      const file = base + extension;
      if (Object.hasOwn(modules, file)) return { file, source: modules[file] };
    }
  }
  try {
    const file = createRequire(from).resolve(request);
    if (!path.isAbsolute(file)) return null;
    return { file, source: modules[file] ?? fs.readFileSync(file, 'utf8') };
  } catch {
    return null;  // there is none, or it lies where this process may not read
  }
}

/** The error of Node for a request that names no file at all, or null. */
function refuse(realm, request) {
  const with_code = (error, code) => Object.assign(error, { code });
  if (request === '') {
    const message = "The argument 'id' must be a non-empty string. Received ''";
    return with_code(new realm.TypeError(message), 'ERR_INVALID_ARG_VALUE');
  }
  if (request === undefined || request === null) {
    const message = `The "id" argument must be of type string. Received ${request}`;
    return with_code(new realm.TypeError(message), 'ERR_INVALID_ARG_TYPE');
  }
  if (request.startsWith('node:') && !isBuiltin(request)) {
    return with_code(new realm.Error(`No such built-in module: ${request}`), 'ERR_UNKNOWN_BUILTIN_MODULE');
  }
  return null;
}

/**
 * Returns `load(file, source)`, a CommonJS loader whose modules all live in `context`. `provided` has
 * the modules that no file stands for, each as a function that gives it.
 */
function make_loader(program, scripts, context, realm, provided, recorders) {
  const modules = program.modules || {};
  const loaded = new Map();
  const parents = new Map();
  let main = null;

  function load(file, source, parent = null) {
    const module = realm.object();
    module.id = parent === null ? '.' : file;
    module.path = path.dirname(file);
    module.exports = realm.object();
    module.filename = file;
    module.loaded = false;
    main ??= module;
    loaded.set(file, module);
    parents.set(file, parent);
    // The harness of an application has the name of its app.json.
    if (file.endsWith('.json') && parent !== null) {
      module.exports = realm.JSON.parse(source);
      return module.exports;
    }
    const require = realm.wrap('require', (request) => require_from(file, request));
    require.main = main;
    try {
      const body = scripts.get(file, source).runInContext(context)(...recorders);
      body.call(module.exports, module.exports, require, module, file, path.dirname(file));
    } catch (thrown) {
      loaded.delete(file);  // as Node does: the next require runs it again
      throw thrown;
    }
    module.loaded = true;
    return module.exports;
  }

  function require_from(from, request) {
    if (typeof request === 'string' && Object.hasOwn(provided, request)) return provided[request]();
    const refusal = refuse(realm, request);
    if (refusal !== null) throw refusal;
    const found = resolve(modules, from, request);
    if (found === null) {
      const stack = new realm.Array();
      // A module that threw and came back may have been required by what it required.
      for (let file = from; file !== null && !stack.includes(file); file = parents.get(file)) {
        stack.push(file);
      }
      const lines = ['Require stack:', ...stack].join('\n- ');
      const error = new realm.Error(`Cannot find module '${request}'\n${lines}`);
      error.code = 'MODULE_NOT_FOUND';
      error.requireStack = stack;
      throw error;
    }
    const known = loaded.get(found.file);
    return known !== undefined ? known.exports : load(found.file, found.source, from);
  }

  return load;
}

function read_text(object, key) {
  try {
    const value = object[key];
    return typeof value === 'symbol' ? value.toString() : String(value);
  } catch {
    return '';
  }
}

/** A value as console.log shows it. */
function show_safely(value) {
  try {
    return typeof value === 'string' ? value : util.inspect(value);
  } catch {
    return '<not inspectable>';
  }
}

function describe_thrown(thrown) {
  if (!util.types.isNativeError(thrown)) {
    const text = show_safely(thrown);
    return { kind: 'uncaught', name: '', message: '', isError: false, thrownText: text };
  }
  const name = read_text(thrown, 'name');
  const message = read_text(thrown, 'message');
  const text = message === '' ? name : `${name}: ${message}`;
  return { kind: 'uncaught', name, message, isError: true, thrownText: text };
}

/** V8's own text, never a getter of the program's. */
function stack_of(thrown) {
  if (!util.types.isNativeError(thrown)) return '';
  const { value, get } = Object.getOwnPropertyDescriptor(thrown, 'stack') ?? {};
  if (typeof value === 'string') return value;
  const is_native = get !== undefined && Function.prototype.toString.call(get).includes('[native code]');
  return is_native ? String(thrown.stack) : '';
}

// The timeout error belongs to the context's realm, so instanceof does not know it.
function is_timeout(thrown) {
  return util.types.isNativeError(thrown) && thrown.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
}

function plain_outcome(kind, message) {
  return { kind, name: '', message, isError: false, thrownText: '' };
}

/** Lists a lazily made module under both of its names. */
function provide_emitter(context) {
  let emitter = null;
  const get = () => (emitter ??= make_emitter(context));
  return { events: get, 'node:events': get };
}

/** One context with all that a program sees in it. `run` is what all contexts of a run share. */
function make_place(run) {
  const { recording, limits } = run;
  const sandbox = Object.create(null);
  const touched = () => {
    run.halt(plain_outcome('normal', ''));
    throw new AssumptionFailed();
  };
  define_node_globals(sandbox, touched);
  const context = vm.createContext(sandbox, { microtaskMode: 'afterEvaluate' });
  const realm = realm_script.runInContext(context);
  // Stacks name frames of the host, which no prediction can know: keep only their first line.
  realm.limit_stack(limits.stackTraceLimit ?? 0);
  if (run.random !== null) realm.seed_random(run.random);
  const api = run.make_api(realm);
  const provided = { sheaf: () => api, ...provide_emitter(context) };

  const hidden = (value) => ({ value, enumerable: false, writable: true, configurable: true });
  const load = make_loader(run.program, run.scripts, context, realm, provided, run.recorders);
  Object.defineProperty(sandbox, 'console', hidden(make_console(recording, realm)));
  Object.defineProperty(sandbox, 'global', { ...hidden(realm.global), enumerable: true });
  const tag = { value: 'global', configurable: true };
  Object.defineProperty(sandbox, Symbol.toStringTag, tag);
  const loop = new EventLoop(context, sandbox, (error) => run.halt(describe_thrown(error)));
  for (const [name, value] of Object.entries(loop.globals())) {
    Object.defineProperty(sandbox, name, { ...hidden(realm.wrap(name, value)), enumerable: true });
  }
  const process_object = realm.object();
  process_object.nextTick = realm.wrap('nextTick', (...values) => loop.next_tick(...values));
  const get = (target, key) => (key in target ? target[key] : touched());
  Object.defineProperty(sandbox, 'process', hidden(new Proxy(process_object, { get })));
  return { context, sandbox, realm, api, provided, load, loop };
}

/**
 * Runs `program` ({file, source, modules?}) once. `supply` answers its input requests. Returns
 * {output, outcome, arms, consumed}.
 */
function run_program(program, supply, scripts, limits = {}) {
  const recording = new Recording();
  const consumed = [];
  // The sentinel can be caught by the program; so each later request throws it again, and the
  // recording has stopped.
  const halt = (outcome) => {
    recording.halted ??= outcome;
  };
  const guarded_supply = {
    next(request) {
      if (recording.halted !== null) throw new AssumptionFailed();
      return supply.next(request);
    },
  };
  const make_api = (realm) => createApi({
    supply: guarded_supply,
    log: consumed,
    realm,
    onAssumeFailed: () => halt(plain_outcome('assumption-failed', '')),
    onMismatch: (mismatch) => halt(plain_outcome('input-mismatch', mismatch.message)),
    onHarnessError: (error) => halt(plain_outcome('harness-error', error.message)),
  });
  const run = {
    program, scripts, limits, recording, halt, make_api, recorders: make_recorders(recording, limits.counts ?? []),
    random: limits.seed === undefined ? null : random_numbers(limits.seed),
    give_up: () => {
      halt(plain_outcome('normal', ''));
      throw new AssumptionFailed();
    },
    ends_at: Date.now() + (limits.timeoutMs || kDefaultTimeoutMs),
  };
  const place = make_place(run);
  place.provided['sheaf/app'] = () => make_app(run, place, make_place);

  let outcome = plain_outcome('normal', '');
  try {
    const main = () => place.load(program.file, program.source);
    place.loop.run(main, limits.timeoutMs || kDefaultTimeoutMs, () => recording.halted === null);
  } catch (thrown) {
    if (is_timeout(thrown)) {
      outcome = plain_outcome('timeout', '');
    } else if (recording.halted === null) {
      outcome = describe_thrown(thrown);
      if (limits.counts !== undefined) outcome.stack = stack_of(thrown);
    }
  }
  return {
    output: recording.output(),
    outcome: recording.halted ?? outcome,
    arms: recording.arms(),
    consumed,
  };
}

module.exports = { run_program, ScriptCache };
