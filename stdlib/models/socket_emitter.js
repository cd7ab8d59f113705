// Listeners by event name, as both ends of a socket have them.

function socket_emitter(host) {
  const { Object } = host.global;

  class Emitter {
    constructor() { this._callbacks = {}; }

    on(name, callback) {
      let list = this._callbacks[name];
      if (list === undefined) list = this._callbacks[name] = [];
      list.push({ callback, is_once: false });
      this._listening(name, callback);
      return this;
    }
    addListener(name, callback) { return this.on(name, callback); }
    addEventListener(name, callback) { return this.on(name, callback); }
    once(name, callback) {
      this.on(name, callback);
      const list = this._callbacks[name];
      list[list.length - 1].is_once = true;
      return this;
    }
    off(name, callback) {
      if (name === undefined) {
        this._callbacks = {};
      } else if (this._callbacks[name] !== undefined) {
        this._callbacks[name] = callback === undefined ? []
          : this._callbacks[name].filter((known) => known.callback !== callback);
      }
      return this;
    }
    removeListener(name, callback) { return this.off(name, callback); }
    removeAllListeners(name) { return this.off(name); }
    listeners(name) {
      const list = this._callbacks[name];
      return list === undefined ? [] : list.map((known) => known.callback);
    }
    hasListeners(name) { return this.listeners(name).length > 0; }
    listenerCount(name) { return this.listeners(name).length; }
    eventNames() { return Object.keys(this._callbacks); }

    /** Called when a listener is added. */
    _listening() {}

    /** Runs the listeners of a name with the values of a list. */
    _run(name, list) {
      const known_list = this._callbacks[name];
      if (known_list === undefined) return;
      for (const known of known_list.slice()) {
        if (known.is_once) this.off(name, known.callback);
        known.callback.call(this, ...list);
      }
    }
  }

  return Emitter;
}
