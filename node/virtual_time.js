'use strict';
// Timers and immediates on virtual time for a harness that runs inside a test: the order is Node's,
// and nobody waits. Promise jobs, ticks and microtasks are Node's own.

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

  /** From here on the globals lead here; `uninstall` gives the real ones back. */
  install() {
    const make = (callback, delay, list, repeats) => {
      const time = +delay >= 1 && +delay <= kMaxDelay ? Math.trunc(+delay) : 1;
      return this.#arm({ callback, list, repeats, delay: time, keeps_alive: true });
    };
    const clear = (handle) => handle && this.#disarm(handle._timer);
    Object.assign(globalThis, {
      setTimeout: (callback, delay, ...list) => make(callback, delay, list, false).handle,
      setInterval: (callback, delay, ...list) => make(callback, delay, list, true).handle,
      setImmediate: (callback, ...list) => {
        const immediate = { callback, list, is_armed: true };
        immediate.handle = { _timer: immediate, ref() { return this; }, unref() { return this; }, hasRef: () => true };
        this.#immediates.push(immediate);
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
    while (!is_over() && (this.#immediates.length > 0 || this.#timers.some((timer) => timer.keeps_alive))) {
      this.#now++;
      if (this.#immediates.length === 0) this.#now = Math.max(this.#now, this.#next().due);
      for (let timer = this.#next(); timer && timer.due <= this.#now && !is_over(); timer = this.#next()) {
        const { repeats } = timer;
        this.#disarm(timer);
        timer.repeats = repeats;
        timer.callback.apply(timer.handle, timer.list);
        if (timer.repeats && !timer.is_armed) this.#arm(timer);
        await settle();
      }
      const immediates = this.#immediates;
      this.#immediates = [];
      for (const immediate of immediates) {
        if (!immediate.is_armed || is_over()) continue;
        immediate.callback.apply(immediate.handle, immediate.list);
        await settle();
      }
    }
  }

  #arm(timer) {
    timer.due = this.#now + timer.delay;
    timer.is_armed = true;
    this.#timers.push(timer);
    timer.handle ??= {
      _timer: timer,
      ref() { timer.keeps_alive = true; return this; },
      unref() { timer.keeps_alive = false; return this; },
      hasRef: () => timer.keeps_alive,
      refresh: () => { this.#disarm(timer); return this.#arm(timer).handle; },
      close() { globalThis.clearTimeout(this); return this; },
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
