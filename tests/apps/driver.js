'use strict';
// Runs an application under Node, one event after the other, with the models of stdlib/models. It knows
// nothing of the engine: it is the judge of what event sequences can reach.

const fs = require('fs');
const path = require('path');
const vm = require('vm');
const { make_emitter } = require('../../node/emitter.js');

const kModels = path.join(__dirname, '..', '..', 'stdlib', 'models');
const kMaxMessages = 1000;

function models_script() {
  const names = fs.readdirSync(kModels).filter((name) => name.endsWith('.js')).sort();
  const text = names.map((name) => fs.readFileSync(path.join(kModels, name), 'utf8')).join('\n');
  return new vm.Script(`(() => { 'use strict';\n${text}\n` +
    'return { model_modules, model_page, model_script, model_reached, model_error, model_loaded }; })()',
  { filename: 'models' });
}

const kModelsScript = models_script();
const kTurn = new vm.Script('__turn()');
const kJobs = new vm.Script('0');
const scripts = new Map();

/** A script of this text, compiled once per process of Node. */
function compiled(text, filename) {
  const key = `${filename}\0${text}`;
  if (!scripts.has(key)) scripts.set(key, new vm.Script(text, { filename }));
  return scripts.get(key);
}

const texts = new Map();

/** The text of a file, read once. */
function read_once(file) {
  if (!texts.has(file)) texts.set(file, fs.readFileSync(file, 'utf8'));
  return texts.get(file);
}

/** Thrown where the model gives up. */
class Limitation extends Error {}

class Process {
  constructor(application, description, instance, index) {
    this.application = application;
    this.description = description;
    this.name = description.name + (description.instances > 1 ? ` ${instance + 1}` : '');
    this.kind = description.kind;
    this.index = index;
    this.instance = instance;
    this.targets = [];
    this.timers = [];
    this.now = 0;
    this.is_ended = false;
    this.when_ended = [];
    this.events = undefined;
    this.modules = new Map();
    this.context = vm.createContext({}, { microtaskMode: 'afterEvaluate' });
    this.global = vm.runInContext('globalThis', this.context);
    this.install_globals();
    this.models = kModelsScript.runInContext(this.context);
    this.host = this.make_host();
  }

  make_host() {
    const { application } = this;
    return {
      process: { name: this.name, kind: this.kind, index: this.index, instance: this.instance,
        page: this.description.page },
      global: this.global,
      shared: application.shared,
      inputs: application.config.inputs || {},
      random: application.config.random || 'seeded',
      isAlone: application.is_alone,
      addTarget: (spec) => {
        const record = { ...spec, process: this, removed: false };
        this.targets.push(record);
        return record;
      },
      removeTarget: (record) => {
        record.removed = true;
        this.targets = this.targets.filter((other) => other !== record);
      },
      payload: (name, spec, owner) => application.payload(this, name, spec, owner),
      marks: () => {
        if (this.marked_at !== application.position) this.marks = {};
        this.marked_at = application.position;
        return this.marks;
      },
      run_jobs: () => { kJobs.runInContext(this.context); },
      position: () => application.position,
      post: (to, deliver, describe) => application.post(this, to, deliver, describe),
      report: (error) => this.failed(error),
      end: () => this.end(),
      whenEnded: (callback) => { this.when_ended.push(callback); },
      emitter: () => this.emitter(),
      processes: (kind) => application.processes.filter((other) => kind === undefined || other.kind === kind)
        .map((other) => other.host.process),
      limitation: (code, reason) => {
        if (application.given_up === undefined) application.given_up = `${code}: ${reason}`;
        throw new Limitation(`${code}: ${reason}`);
      },
      compile_handler: (begin, end) => compiled(
        `(function (event) {${this.html.slice(begin, end)}\n})`, this.description.page)
        .runInContext(this.context),
    };
  }

  install_globals() {
    const { application } = this;
    const add_timer = (callback, delay, list, interval) => {
      const timer = { callback, list, interval, due: this.now + Math.max(1, delay || 1), order: application.order++ };
      this.timers.push(timer);
      return timer;
    };
    const members = {
      console: application.console,
      setTimeout: (callback, delay, ...list) => add_timer(callback, delay, list, false),
      setInterval: (callback, delay, ...list) => add_timer(callback, delay, list, true),
      setImmediate: (callback, ...list) => add_timer(callback, 0, list, false),
      clearTimeout: (timer) => { this.timers = this.timers.filter((other) => other !== timer); },
      queueMicrotask: (callback) => { this.global.Promise.resolve().then(callback); },
    };
    members.clearInterval = members.clearTimeout;
    members.clearImmediate = members.clearTimeout;
    for (const name of Object.keys(members)) {
      Object.defineProperty(this.global, name, { value: members[name], writable: true, configurable: true });
    }
    if (application.config.random !== undefined && application.config.random !== 'seeded') {
      const spec = application.config.random === 'int' ? { int: [0, 500] } : { real: true };
      this.global.Math.random = () => application.payload(this, `random ${application.random_count++}`,
        (application.config.inputs || {}).random || spec);
    }
    if (this.kind === 'node') {
      this.global.global = this.global;
      this.global.process = { env: {}, argv: ['node', this.description.source], platform: 'linux',
        nextTick: (callback, ...list) => { this.global.Promise.resolve().then(() => callback(...list)); },
        on() {}, cwd: () => application.directory, exit() {}, uptime: () => 0 };
    }
  }

  /** Runs a function to completion, then the promise jobs it left. */
  turn(run) {
    if (this.is_ended) return;
    let failure;
    const value = () => {
      try {
        run();
      } catch (error) {
        failure = { error };
      }
    };
    Object.defineProperty(this.global, '__turn', { value, configurable: true, writable: true });
    kTurn.runInContext(this.context);
    if (failure !== undefined) this.failed(failure.error);
  }

  failed(error) {
    if (error instanceof Limitation) throw error;
    const { application } = this;
    application.errors.push({ process: this.name, kind: this.kind, error, position: application.position,
      message: error !== null && typeof error === 'object' ? `${error.name}: ${error.message}` : String(error),
      events: application.events.slice() });
    if (this.kind === 'node') this.end();
    else if (this.host.browser !== undefined && !this.is_telling) {
      this.is_telling = true;
      this.models.model_error(this.host, error, false);
      this.is_telling = false;
    }
  }

  end() {
    if (this.is_ended) return;
    this.is_ended = true;
    for (const callback of this.when_ended) callback();
  }

  emitter() {
    if (this.events === undefined) this.events = make_emitter(this.context);
    return this.events;
  }

  start() {
    const { application } = this;
    if (this.kind === 'node') {
      this.turn(() => this.load(path.join(application.directory, this.description.source)));
      return;
    }
    this.html = application.text(path.join(application.directory, this.description.page));
    const { model_page, model_script, model_reached, model_loaded } = this.models;
    let list = [];
    this.turn(() => { list = model_page(this.host, this.html); });
    for (const script of list) {
      this.turn(() => {
        model_reached(this.host, script);
        if (script.src === undefined) {
          compiled(this.html.slice(script.begin, script.end), this.description.page).runInContext(this.context);
        } else if (!model_script(this.host, script.src)) {
          const file = path.join(application.directory, path.dirname(this.description.page), script.src);
          compiled(application.text(file), file).runInContext(this.context);
        }
      });
    }
    this.turn(() => model_loaded(this.host));
  }

  /** CommonJS within the application's folder; models stand for packages. */
  load(file) {
    if (this.modules.has(file)) return this.modules.get(file).exports;
    const module = { exports: {}, id: file, filename: file };
    this.modules.set(file, module);
    const text = this.application.text(file);
    const wrapper = compiled(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, file)
      .runInContext(this.context);
    const table = this.model_table || (this.model_table = this.models.model_modules(this.host));
    const cache = this.model_cache || (this.model_cache = new Map());
    const require_module = (name) => {
      if (Object.hasOwn(table, name)) {
        if (!cache.has(name)) cache.set(name, table[name]());
        return cache.get(name);
      }
      if (name === 'events' || name === 'node:events') return this.emitter();
      if (name.startsWith('.')) {
        const found = path.join(path.dirname(file), name);
        return this.load(found.endsWith('.js') ? found : `${found}.js`);
      }
      throw new Limitation(`no model of the module ${name}`);
    };
    require_module.main = module;
    wrapper.call(module.exports, module.exports, require_module, module, file, path.dirname(file));
    return module.exports;
  }
}

class Application {
  /**
   * `supply(process, name, spec, position)` gives the values of inputs; with `interleave` it also says which message
   * comes next (`next`), with `lossy` which ones are lost (`lost`).
   */
  constructor(file, { supply, only, replace, log, interleave = false, lossy = false } = {}) {
    this.directory = path.dirname(path.resolve(file));
    this.config = JSON.parse(read_once(path.resolve(file)));
    this.supply = supply || ((process, name, spec) => default_value(spec));
    this.replace = replace || {};
    this.is_interleaved = interleave;
    this.is_lossy = lossy;
    this.is_alone = only !== undefined;
    this.shared = {};
    this.queue = [];
    this.errors = [];
    this.events = [];
    this.messages = [];
    this.values = new Map();
    this.position = -1;
    this.order = 0;
    this.random_count = 0;
    // Why the first paths were given up, whoever caught it.
    this.given_up = undefined;
    this.console = Object.fromEntries(['log', 'error', 'warn', 'info', 'debug', 'table']
      .map((name) => [name, log || (() => {})]));
    this.processes = [];
    const descriptions = this.config.processes.filter((one) => only === undefined || one.name === only);
    const ordered = [...descriptions.filter((one) => one.kind === 'node'),
      ...descriptions.filter((one) => one.kind !== 'node')];
    for (const description of ordered) {
      for (let instance = 0; instance < (description.instances || 1); instance++) {
        this.processes.push(new Process(this, description, instance, this.processes.length));
      }
    }
  }

  text(file) {
    const name = path.relative(this.directory, file);
    return this.replace[name] === undefined ? read_once(file) : this.replace[name];
  }

  /** Asked twice at one position, the answer is the same, for the same owner. */
  payload(process, name, spec, owner) {
    for (let count = 1; ; count++) {
      const full = count === 1 ? name : `${name} (${count})`;
      const key = `${this.position} ${process.index} ${full}`;
      if (!this.values.has(key)) {
        this.values.set(key, { owner, value: this.supply(process, full, spec, this.position) });
      }
      if (this.values.get(key).owner === owner) return this.values.get(key).value;
    }
  }

  post(from, to, deliver, describe) {
    this.queue.push({ from, to, deliver, describe });
  }

  launch() {
    for (const process of this.processes) process.start();
    this.deliver();
    return this;
  }

  /** Delivers messages until none is left, or where they may wait until the choice is to do so. */
  deliver(may_wait = false) {
    for (let count = 0; ; count++) {
      const message = this.is_interleaved ? this.next_message(may_wait) : this.queue.shift();
      if (message === undefined) return;
      if (count >= kMaxMessages) throw new Limitation('too many messages');
      // What opens and closes connections is not lost.
      if (this.is_lossy && message.describe.includes('(') && this.supply(message.from, 'lost', { boolean: true }, this.position)) continue;
      this.messages.push(`${message.from.name} -> ${this.processes[message.to].name}: ${message.describe}`);
      this.processes[message.to].turn(message.deliver);
    }
  }

  /** One of the first messages between two processes, or none. */
  next_message(may_wait) {
    const heads = this.queue.filter((one, k) => this.queue.findIndex((other) => other.from === one.from && other.to === one.to) === k);
    if (may_wait && heads.length > 0) heads.push(undefined);
    const chosen = heads.length < 2 ? heads[0] : this.supply(undefined, 'next', { oneOf: heads }, this.position);
    this.queue = this.queue.filter((one) => one !== chosen);
    return chosen;
  }

  /** What can happen next: targets of the processes that run, and each one's earliest timer. */
  targets() {
    const list = [];
    for (const process of this.processes) {
      if (process.is_ended) continue;
      list.push(...process.targets);
      const timer = process.timers.reduce((best, one) => (best === undefined || one.due < best.due ||
        (one.due === best.due && one.order < best.order) ? one : best), undefined);
      if (timer !== undefined) {
        list.push({ type: 'timer', label: 'timer', process, run: () => this.run_timer(process, timer) });
      }
    }
    return list;
  }

  run_timer(process, timer) {
    process.now = Math.max(process.now, timer.due);
    if (timer.interval) timer.due = process.now + 1;
    else process.timers = process.timers.filter((other) => other !== timer);
    timer.callback(...timer.list);
  }

  fire(target, may_wait = false) {
    this.position++;
    this.events.push(`${target.process.name}: ${target.label}`);
    target.process.turn(() => target.run());
    this.deliver(may_wait);
  }
}

function default_value(spec) {
  if (spec.int !== undefined) return spec.int[0];
  if (spec.text !== undefined) return '';
  if (spec.oneOf !== undefined) return spec.oneOf[0];
  if (spec.boolean !== undefined) return false;
  return spec.real !== undefined ? 0.5 : undefined;
}

module.exports = { Application, Limitation };
