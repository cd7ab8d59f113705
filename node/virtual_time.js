'use strict';
// Timers and immediates on virtual time for a harness that runs inside a test, or in a process that
// must not wait for long timers: the order is Node's, and nobody waits. Promise jobs, ticks and
// microtasks are Node's own.

const kMaxDelay = 2147483647;
const kNames = ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'];
const real = Object.fromEntries(kNames.map((name) => [name, globalThis[name]]));

/** Until ticks, promise jobs and rejections that nobody handles are dealt with. */
function settle() {
  return new Promise((resolve) => real.setImmediate(resolve));
}

class VirtualTime {
  #timers = [];
  #immediates = [];
  #now = 0;
  #wake = () => {};
  #numbered = new Map();

  /** From here on the globals lead here; `uninstall` gives the real ones back. */
  install() {
    const make = (callback, delay, list, repeats) => {
      const time = +delay >= 1 && +delay <= kMaxDelay ? Math.trunc(+delay) : 1;
      return this.#arm({ callback, list, repeats, delay: time, keeps_alive: true });
    };
    const clear = (handle) => {
      const known = typeof handle === 'object' ? handle : this.#numbered.get(String(handle));
      if (known) this.#disarm(known._timer);
    };
    Object.assign(globalThis, {
      setTimeout: (callback, delay, ...list) => make(callback, delay, list, false).handle,
      setInterval: (callback, delay, ...list) => make(callback, delay, list, true).handle,
      setImmediate: (callback, ...list) => {
        const immediate = { callback, list, is_armed: true };
        immediate.handle = { _timer: immediate, ref() { return this; }, unref() { return this; }, hasRef: () => true };
        this.#immediates.push(immediate);
        this.#wake();
        return immediate.handle;
      },
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    });
  }

  uninstall() {
    Object.assign(globalThis, real);
  }

  /** Runs what is queued until nothing is left or `is_over()`. Throws what the callbacks throw. */
  async drain(is_over) {
    await settle();
    for (const call of this.#callbacks()) {
      if (is_over()) return;
      call();
      await settle();
    }
  }

  /** From here on what is queued runs by itself, one callback in a turn of Node's loop. */
  run_by_itself() {
    let is_running = false;
    this.#wake = () => {
      if (is_running) return;
      is_running = true;
      const callbacks = this.#callbacks();
      const turn = () => {
        const { value: call } = callbacks.next();
        is_running = call !== undefined;
        if (!is_running) return;
        real.setImmediate(turn);
        call();  // what it throws leaves the process as it does without us
      };
      real.setImmediate(turn);
    };
  }

  /** What is to be called next, as long as something is queued. */
  * #callbacks() {
    while (this.#immediates.length > 0 || this.#timers.some((timer) => timer.keeps_alive)) {
      this.#now++;
      if (this.#immediates.length === 0) this.#now = Math.max(this.#now, this.#next().due);
      for (let timer = this.#next(); timer && timer.due <= this.#now; timer = this.#next()) {
        const { repeats } = timer;
        this.#disarm(timer);
        timer.repeats = repeats;
        yield () => timer.callback.apply(timer.handle, timer.list);
        if (timer.repeats && !timer.is_armed) this.#arm(timer);
      }
      const immediates = this.#immediates;
      this.#immediates = [];
      for (const immediate of immediates) {
        if (immediate.is_armed) yield () => immediate.callback.apply(immediate.handle, immediate.list);
      }
    }
  }

  #arm(timer) {
    timer.due = this.#now + timer.delay;
    timer.is_armed = true;
    this.#timers.push(timer);
    this.#wake();
    timer.handle ??= {
      _timer: timer,
      ref() { timer.keeps_alive = true; return this; },
      unref() { timer.keeps_alive = false; return this; },
      hasRef: () => timer.keeps_alive,
      refresh: () => { this.#disarm(timer); return this.#arm(timer).handle; },
      close() { globalThis.clearTimeout(this); return this; },
      [Symbol.toPrimitive]: () => {
        timer.number ??= this.#numbered.size + 1;
        this.#numbered.set(String(timer.number), timer.handle);
        return timer.number;
      },
    };
    return timer;
  }

  #disarm(timer) {
    if (timer === undefined) return;
    timer.is_armed = false;
    timer.repeats = false;
    this.#timers = this.#timers.filter((other) => other !== timer);
  }

  /** The timer that is due first; of several the one that was armed first. */
  #next() {
    return this.#timers.reduce((first, timer) => (first && first.due <= timer.due ? first : timer), undefined);
  }
}

module.exports = { VirtualTime, settle };
