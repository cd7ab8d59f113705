// Listeners and dispatch. What a user can do is a *target* of the process: a pair of an object and an
// event type that has a listener or a handler there. It is added with the first listener and removed
// with the last one.

function model_event_target(host, events) {
  const { Object } = host.global;
  const { make_user_event, is_user_event, bubbles_by_type } = events;

  class EventTarget {
    constructor() {
      this._listeners = {};
      this._handlers = {};
      this._targets = {};
    }

    addEventListener(type, listener, options) {
      if (listener === null || listener === undefined) return;
      const is_capture = options === true || (options instanceof Object && options.capture === true);
      const is_once = options instanceof Object && options.once === true;
      let list = this._listeners[type];
      if (list === undefined) list = this._listeners[type] = [];
      for (const known of list) {
        if (known.listener === listener && known.is_capture === is_capture) return;
      }
      list.push({ listener, is_capture, is_once, is_removed: false });
      this._update_target(type);
    }

    removeEventListener(type, listener, options) {
      const is_capture = options === true || (options instanceof Object && options.capture === true);
      const list = this._listeners[type];
      if (list === undefined) return;
      const rest = [];
      for (const known of list) {
        if (known.listener === listener && known.is_capture === is_capture) known.is_removed = true;
        else rest.push(known);
      }
      this._listeners[type] = rest;
      this._update_target(type);
    }

    dispatchEvent(event) {
      dispatch(this, event);
      return !event.defaultPrevented;
    }

    /** `element.onclick = …`: one handler per type, which keeps its place among the listeners. */
    _set_handler(type, handler) {
      const known = this._handlers[type];
      if (known !== undefined) this.removeEventListener(type, known.listener);
      this._handlers[type] = undefined;
      if (typeof handler !== 'function') return;
      const listener = (event) => {
        const answer = handler.call(event.currentTarget, event);
        if (answer === false) event.preventDefault();
      };
      this._handlers[type] = { handler, listener };
      this.addEventListener(type, listener);
    }

    _get_handler(type) {
      const known = this._handlers[type];
      return known === undefined ? null : known.handler;
    }

    /** Whether a user can reach this object now: elements of the page that are not disabled. */
    _is_reachable() { return true; }

    /** Adds or removes the target of the event position. */
    _update_target(type) {
      const host = this._host();
      if (host === undefined || !is_user_event(type)) return;
      const list = this._listeners[type];
      const is_wanted = list !== undefined && list.length > 0 && this._is_reachable();
      const record = this._targets[type];
      if (is_wanted && record === undefined) {
        this._targets[type] = host.addTarget({
          type,
          label: type + ' ' + this._label(),
          run: () => user_event(this, type, host),
        });
        host.browser.records.push(this._targets[type]);
      } else if (!is_wanted && record !== undefined) {
        this._targets[type] = undefined;
        host.removeTarget(record);
      }
    }

    _update_targets() {
      for (const type of Object.keys(this._listeners)) this._update_target(type);
    }
  }

  /** What a user does: the event, then what the browser does by default. */
  function user_event(target, type, host) {
    const event = make_user_event(target, type, host);
    if (target._before_event !== undefined) target._before_event(event);
    dispatch(target, event);
    if (target._default_action !== undefined && !event.defaultPrevented) target._default_action(event);
  }

  function path_of(target) {
    const path = [];
    let current = target;
    while (current !== null && current !== undefined) {
      path.push(current);
      current = current._event_parent === undefined ? null : current._event_parent();
    }
    return path;
  }

  /**
   * Runs the listeners of the path: down to the target, then up. An error in one does not keep the
   * others from running: it is reported, the last one by throwing it.
   */
  function dispatch(target, event) {
    event._target = target;
    const path = path_of(target);
    const errors = [];
    for (let k = path.length - 1; k > 0 && !event._is_stopped; k--) {
      run_listeners(path[k], event, true, errors, 1);
    }
    if (!event._is_stopped) run_listeners(target, event, undefined, errors, 2);
    if (event.bubbles) {
      for (let k = 1; k < path.length && !event._is_stopped; k++) {
        run_listeners(path[k], event, false, errors, 3);
      }
    }
    event.currentTarget = null;
    event.eventPhase = 0;
    if (errors.length > 0) {
      const host = target._host();
      for (let k = 0; k + 1 < errors.length; k++) host.report(errors[k]);
      throw errors[errors.length - 1];
    }
  }

  function run_listeners(object, event, is_capture, errors, phase) {
    const list = object._listeners[event.type];
    if (list === undefined || list.length === 0) return;
    event.currentTarget = object;
    event.eventPhase = phase;
    for (const known of list.slice()) {
      if (event._is_stopped_now) return;
      if (known.is_removed || (is_capture !== undefined && known.is_capture !== is_capture)) continue;
      if (known.is_once) object.removeEventListener(event.type, known.listener, known.is_capture);
      try {
        if (typeof known.listener === 'function') known.listener.call(object, event);
        else known.listener.handleEvent(event);
      } catch (error) {
        errors.push(error);
      }
    }
  }

  return { EventTarget, dispatch, bubbles_by_type };
}
