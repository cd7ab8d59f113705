// Listeners by event name, as a client's socket has them. (The server's are Node's own EventEmitter.)

function socket_emitter(host) {
  const { Object } = host.global;

  class Emitter {
    // Without a prototype: an event may be called `toString`.
    constructor() { this._callbacks = Object.create(null); }

    on(name, callback) {
      this._add(name, callback, false);
      return this;
    }
    addListener(name, callback) { return this.on(name, callback); }
    addEventListener(name, callback) { return this.on(name, callback); }
    once(name, callback) {
      this._add(name, callback, true);
      return this;
    }
    _add(name, callback, is_once) {
      let list = this._callbacks[name];
      if (list === undefined) list = this._callbacks[name] = [];
      list.push({ callback, is_once });
      this._listening(name);
    }
    /** One copy of the callback, the first; without a callback all of them. */
    off(name, callback) {
      if (name === undefined) {
        this._callbacks = Object.create(null);
      } else if (callback === undefined) {
        delete this._callbacks[name];
      } else {
        const list = this._callbacks[name];
        const found = list === undefined ? undefined : list.find((known) => known.callback === callback);
        if (found !== undefined) this._forget(name, found);
      }
      this._listening(name);
      return this;
    }
    _forget(name, record) {
      const rest = this._callbacks[name].filter((known) => known !== record);
      if (rest.length === 0) delete this._callbacks[name];
      else this._callbacks[name] = rest;
    }
    removeListener(name, callback) { return this.off(name, callback); }
    removeEventListener(name, callback) { return this.off(name, callback); }
    removeAllListeners(name) { return this.off(name); }
    listeners(name) {
      const list = this._callbacks[name];
      return list === undefined ? [] : list.map((known) => known.callback);
    }
    hasListeners(name) { return this._callbacks[name] !== undefined; }

    /** Called when the listeners of a name have changed; of all names if it is undefined. */
    _listening() {}

    /** Runs the listeners of a name with the values of a list. */
    _run(name, list) {
      const known_list = this._callbacks[name];
      if (known_list === undefined) return;
      for (const known of known_list.slice()) {
        if (known.is_once && this._callbacks[name] !== undefined) {
          this._forget(name, known);
          this._listening(name);
        }
        known.callback.call(this, ...list);
      }
    }
  }

  return Emitter;
}

/**
 * What a process that runs alone may hear. `socket` is {connected, listeners(name)}; `deliver(name,
 * make_list)` hands it a message. One target for each name that it listens to, as long as it does.
 */
function socket_offers(host, socket, deliver) {
  const { Object } = host.global;
  const offered = Object.create(null);
  let asked = [];

  /** Adds or removes the target of a name. */
  function update(name) {
    const listeners = socket.connected ? socket.listeners(name) : [];
    const target = offered[name];
    if (listeners.length > 0 && target === undefined) {
      offered[name] = host.addTarget({
        type: 'message', label: 'message ' + name,
        run: () => deliver(name, () => arbitrary_list(host, socket.listeners(name))),
      });
    } else if (listeners.length === 0 && target !== undefined) {
      host.removeTarget(target);
      delete offered[name];
    }
  }

  function update_all() {
    for (const name of Object.keys(offered)) update(name);
    if (socket.connected) return;
    for (const target of asked) host.removeTarget(target);
    asked = [];
  }

  /** Whoever has asked something may be answered, once and with anything. */
  function ask(name, answer) {
    const target = host.addTarget({
      type: 'message', label: 'answer to ' + name,
      run: () => {
        host.removeTarget(target);
        asked = asked.filter((other) => other !== target);
        answer(...arbitrary_list(host, [answer]));
      },
    });
    asked.push(target);
  }

  return { update, update_all, ask };
}

/** Arbitrary values for listeners: as many as the one with the most parameters takes, at least one. */
function arbitrary_list(host, listeners) {
  const hints = [];
  for (const listener of listeners) {
    message_hints(host, listener).forEach((hint, k) => {
      if (hints.length === k) hints.push(hint);
      else hints[k] = joined_hints(hints[k], hint);
    });
  }
  return hints.map((hint, k) => host.payload('arg' + k, { any: hint }));
}

function joined_hints(one, other) {
  const join = (list, more) => list.concat(more.filter((item) => !list.includes(item)));
  return { names: join(one.names, other.names), is_passed: one.is_passed || other.is_passed,
    texts: join(one.texts, other.texts) };
}
