'use strict';
// The event loop of one run in a vm context: what Node does when the stack is empty, with virtual
// time (stdlib/host.js is its counterpart in the engine). Promise jobs are V8's own: the context has
// a queue of its own, which is emptied whenever a script that ran in it ends.

const vm = require('vm');

const kMaxDelay = 2147483647;

// In the context, so that what the program gets to see is of its own realm.
const functions_script = new vm.Script(`(() => {
  const then = Promise.prototype.then;
  const apply = Reflect.apply;
  const own_promise = Promise;
  const settled = Promise.resolve();
  class Timeout {}
  class Immediate {}
  function make_handle(methods, number) {
    const kind = number === undefined ? Immediate : Timeout;
    const prototype = Object.create(kind.prototype);
    for (const name of Object.keys(methods)) {
      Object.defineProperty(prototype, name, { value: methods[name], writable: true, configurable: true });
    }
    if (number !== undefined) {
      Object.defineProperty(prototype, Symbol.toPrimitive, { value: number, writable: true, configurable: true });
    }
    return Object.create(prototype);
  }
  return {
    microtask: (callback, report) => {
      apply(then, settled, [() => { try { callback(); } catch (error) { report(error); } }]);
    },
    owns: (promise) => promise instanceof own_promise,
    timer: make_handle,
    type_error: (message) => Object.assign(new TypeError(message), { code: 'ERR_INVALID_ARG_TYPE' }),
    rejection: (message) => {
      const error = new Error(message);
      error.name = 'UnhandledPromiseRejection';
      return Object.assign(error, { code: 'ERR_UNHANDLED_REJECTION' });
    },
  };
})()`);
const step_script = new vm.Script('__sheaf_step()');
const jobs_script = new vm.Script('0');

function describe_received(value) {
  if (value === undefined || value === null) return String(value);
  if (typeof value === 'object') {
    const name = value.constructor?.name;
    return typeof name === 'string' && name !== '' ? `an instance of ${name}` : '[Object]';
  }
  if (typeof value === 'string') {
    return `type string ('${value.length > 28 ? value.slice(0, 25) + '...' : value}')`;
  }
  return `type ${typeof value} (${String(value)})`;
}

/** As V8 shows a reason without running code of the program. */
function show_reason(reason) {
  if (typeof reason === 'symbol') return reason.toString();
  if (Array.isArray(reason)) return '[object Array]';
  if (typeof reason === 'object' && reason !== null) return `#<${reason.constructor?.name ?? 'Object'}>`;
  return String(reason);
}

class EventLoop {
  #context;
  #sandbox;
  #functions;
  #report;
  #ticks = [];
  #timers = [];
  #immediates = [];
  #rejections = [];
  #errors = [];  // out of queueMicrotask, for whoever lets this loop turn
  #now = 0;
  #numbered = new Map();  // handles whose number the program has asked for

  /** `report(error)`: an error that no caller of `run` can see, out of queueMicrotask. */
  constructor(context, sandbox, report) {
    this.#context = context;
    this.#sandbox = sandbox;
    this.#functions = functions_script.runInContext(context);
    this.#report = report;
  }

  /** The globals that reach the queues. */
  globals() {
    const check = (callback) => {
      if (typeof callback === 'function') return;
      throw this.#functions.type_error('The "callback" argument must be of type function. ' +
        `Received ${describe_received(callback)}`);
    };
    const timer = (callback, delay, list, repeats) => {
      check(callback);
      let time = +delay;
      if (!(time >= 1 && time <= kMaxDelay)) time = 1;
      const made = { callback, list, repeats, delay: Math.trunc(time), due: 0, is_armed: false, keeps_alive: true };
      made.handle = this.#handle(made);
      this.#arm(made);
      return made.handle;
    };
    const clear = (handle) => {
      const known = typeof handle === 'number' || typeof handle === 'string' ? this.#numbered.get(String(handle)) : handle;
      const cleared = known?._timer;
      if (cleared === undefined) return;
      cleared.repeats = false;
      this.#disarm(cleared);
    };
    return {
      queueMicrotask: (callback) => {
        check(callback);
        this.#functions.microtask(callback, this.#report);
      },
      setTimeout: (callback, delay, ...list) => timer(callback, delay, list, false),
      setInterval: (callback, delay, ...list) => timer(callback, delay, list, true),
      setImmediate: (callback, ...list) => {
        check(callback);
        const immediate = { callback, list, is_armed: true };
        immediate.handle = this.#functions.timer({ ref() { return this; }, unref() { return this; }, hasRef: () => true });
        immediate.handle._timer = immediate;
        this.#immediates.push(immediate);
        return immediate.handle;
      },
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: (handle) => {
        if (handle?._timer !== undefined) handle._timer.is_armed = false;
      },
    };
  }

  next_tick(callback, ...list) {
    if (typeof callback !== 'function') {
      throw this.#functions.type_error('The "callback" argument must be of type function. ' +
        `Received ${describe_received(callback)}`);
    }
    this.#ticks.push({ callback, list });
  }

  /** Runs `main` in the context, then what it has queued, until nothing is left. Throws what the
   * program throws. `goes_on()` says whether the run is worth going on with. */
  run(main, timeout_ms, goes_on) {
    const end = Date.now() + timeout_ms;
    const step = (callback) => this.#step(callback, end, goes_on);
    const stop_listening = this.listen();
    try {
      step(main);
      while (goes_on() && (this.#timers.some((timer) => timer.keeps_alive) || this.#immediates.length > 0)) {
        this.#now++;
        if (this.#immediates.length === 0) this.#now = Math.max(this.#now, this.#next().due);
        for (let timer = this.#next(); timer !== undefined && timer.due <= this.#now && goes_on(); timer = this.#next()) {
          step(() => this.#fire(timer));
        }
        this.#run_immediates(step, goes_on);
      }
    } finally {
      stop_listening();
    }
  }

  // For an application, whose host says what runs when: one handler; what it has left; one timer.

  /** Hears of rejections until the function that it returns is called. */
  listen() {
    const listener = (reason, promise) => {
      if (this.#functions.owns(promise)) this.#rejections.push(reason);
    };
    process.on('unhandledRejection', listener);
    return () => process.off('unhandledRejection', listener);
  }

  /** From here on an error out of queueMicrotask is what a turn throws: it does not end the run. */
  keep_errors() {
    this.#report = (error) => this.#errors.push(error);
  }

  /** What promise jobs and rejections leave is told when it drains. */
  turn(callback, end, goes_on) {
    this.#work(callback, end, goes_on);
  }

  drain(end, goes_on) {
    const step = (callback) => this.#step(callback, end, goes_on);
    step(() => {});
    while (this.#immediates.length > 0 && goes_on()) this.#run_immediates(step, goes_on);
  }

  /** Promise jobs in the middle of a turn or at its end; throws the first error of queueMicrotask. */
  run_jobs(end) {
    jobs_script.runInContext(this.#context, { timeout: Math.max(1, end - Date.now()) });
    if (this.#errors.length > 0) throw this.#errors.shift();
  }

  has_timer() {
    return this.#timers.length > 0;
  }

  run_timer() {
    const timer = this.#next();
    this.#now = Math.max(this.#now, timer.due);
    this.#fire(timer);
  }

  #fire(timer) {
    this.#disarm(timer);
    timer.callback.apply(timer.handle, timer.list);
    if (timer.repeats && !timer.is_armed) this.#arm(timer);
  }

  #run_immediates(step, goes_on) {
    const immediates = this.#immediates;
    this.#immediates = [];
    for (const immediate of immediates) {
      if (!immediate.is_armed || !goes_on()) continue;
      immediate.is_armed = false;
      step(() => immediate.callback.apply(immediate.handle, immediate.list));
    }
  }

  /** One callback, then ticks and promise jobs; then rejections that nobody has handled. */
  #step(callback, end, goes_on) {
    this.#work(callback, end, goes_on);
    process._tickCallback();  // tells of the rejections that nobody has handled by now
    if (this.#errors.length > 0) throw this.#errors.shift();
    if (this.#rejections.length === 0) return;
    const reason = this.#rejections.shift();
    if (typeof reason === 'object' && reason !== null && Object.hasOwn(reason, 'stack')) throw reason;
    throw this.#functions.rejection('This error originated either by throwing inside of an async ' +
      'function without a catch block, or by rejecting a promise which was not handled with ' +
      `.catch(). The promise rejected with the reason "${show_reason(reason)}".`);
  }

  #work(callback, end, goes_on) {
    let work = callback;
    do {
      this.#sandbox.__sheaf_step = () => {
        delete this.#sandbox.__sheaf_step;
        work();
        while (this.#ticks.length > 0) {
          const tick = this.#ticks.shift();
          tick.callback(...tick.list);
        }
      };
      Object.defineProperty(this.#sandbox, '__sheaf_step', { enumerable: false });
      const left = end - Date.now();
      if (left <= 0) throw Object.assign(new Error('too long'), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
      step_script.runInContext(this.#context, { timeout: left });
      work = () => {};
    } while (this.#ticks.length > 0 && goes_on());
  }

  #handle(timer) {
    const loop = this;
    const handle = this.#functions.timer({
      ref() { timer.keeps_alive = true; return this; },
      unref() { timer.keeps_alive = false; return this; },
      hasRef: () => timer.keeps_alive,
      refresh() { loop.#disarm(timer); loop.#arm(timer); return this; },
      close() { timer.repeats = false; loop.#disarm(timer); return this; },
    }, () => {
      if (timer.number === undefined) {
        timer.number = this.#numbered.size + 1;
        this.#numbered.set(String(timer.number), handle);
      }
      return timer.number;
    });
    handle._timer = timer;
    return handle;
  }

  #arm(timer) {
    timer.due = this.#now + timer.delay;
    timer.is_armed = true;
    this.#timers.push(timer);
  }

  #disarm(timer) {
    timer.is_armed = false;
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** The timer that is due first; of several the one that was armed first. */
  #next() {
    let first;
    for (const timer of this.#timers) {
      if (first === undefined || timer.due < first.due) first = timer;
    }
    return first;
  }
}

module.exports = { EventLoop };
