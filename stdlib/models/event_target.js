// Listeners and dispatch. What a user can do is a *target* of the process: a pair of an object and an
// event type that has a listener or a handler there. It is added with the first listener and removed
// with the last one.

function model_event_target(host, events) {
  const { Object, String, TypeError } = host.global;
  const { Event, make_user_event, is_user_event, is_unknown_event, bubbles_by_type } = events;

  class EventTarget {
    constructor() {
      this._listeners = Object.create(null);
      this._handlers = Object.create(null);
      this._targets = Object.create(null);
    }

    addEventListener(name, listener, options) {
      if (listener === null || listener === undefined) return;
      require_listener(listener, 'addEventListener');
      const type = String(name);
      const is_capture = captures(options);
      const is_once = is_object(options) && options.once ? true : false;
      let list = this._listeners[type];
      if (list === undefined) list = this._listeners[type] = [];
      for (const known of list) {
        if (known.listener === listener && known.is_capture === is_capture) return;
      }
      list.push({ listener, is_capture, is_once, is_passive: is_passive(this, type, options), is_removed: false });
      this._update_target(type);
    }

    removeEventListener(name, listener, options) {
      if (listener !== null && listener !== undefined) require_listener(listener, 'removeEventListener');
      const type = String(name);
      const is_capture = captures(options);
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
      if (!(event instanceof Event)) {
        throw new TypeError("Failed to execute 'dispatchEvent' on 'EventTarget': parameter 1 is not of type 'Event'.");
      }
      if (event._is_dispatched || event._is_raw) {
        throw new host.browser.DOMException('The event is already being dispatched.', 'InvalidStateError');
      }
      event.isTrusted = false;
      dispatch(this, event);
      return !event.defaultPrevented;
    }

    /** `element.onclick = …`: one handler per type, which keeps its place among the listeners. */
    _set_handler(type, handler) {
      const known = this._handlers[type];
      if (!is_object(handler)) {
        if (known !== undefined) this.removeEventListener(type, known.listener);
        this._handlers[type] = undefined;
        return;
      }
      if (known !== undefined) {
        known.handler = handler;
        return;
      }
      const is_of_window = type === 'error' && this._is_window === true;
      const record = { handler, listener: undefined };
      record.listener = (event) => {
        const current = event.currentTarget;
        if (typeof record.handler !== 'function') return;
        const answer = is_of_window ? record.handler.call(current, event.message, '', 0, 0, event.error)
          : record.handler.call(current, event);
        if (answer === (is_of_window ? true : false)) event.preventDefault();
      };
      this._handlers[type] = record;
      this.addEventListener(type, record.listener);
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
      if (host === undefined) return;
      const is_unknown = is_unknown_event(type, this);
      if (!is_unknown && !is_user_event(type)) return;
      const list = this._listeners[type];
      const is_wanted = list !== undefined && list.length > 0 && this._is_reachable();
      const record = this._targets[type];
      if (is_wanted && record === undefined) {
        this._targets[type] = host.addTarget({
          type,
          label: type + ' ' + this._label(),
          is_unknown,
          run: is_unknown
            ? () => host.limitation('lacking', 'the event `' + type + '` is not supported by the model of pages')
            : () => user_event(this, type, host),
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

  function is_object(value) { return (typeof value === 'object' && value !== null) || typeof value === 'function'; }
  function captures(options) {
    const wanted = is_object(options) ? options.capture : options;
    return wanted ? true : false;
  }

  function require_listener(listener, name) {
    if (is_object(listener)) return;
    throw new TypeError("Failed to execute '" + name + "' on 'EventTarget': parameter 2 is not of type 'Object'.");
  }

  /** Whether a listener cannot prevent what the browser does; those of scrolling cannot unless they say so. */
  function is_passive(target, type, options) {
    const given = is_object(options) ? options.passive : undefined;
    if (given !== undefined) return given ? true : false;
    return ['wheel', 'mousewheel', 'touchstart', 'touchmove'].includes(type) && (target._is_window === true ||
      target.nodeType === 9 || target.localName === 'html' || target.localName === 'body');
  }

  /** What a user does: the event, then what the browser does by default. */
  function user_event(target, type, host) {
    const event = make_user_event(target, type, host);
    // Nothing is there that it could happen to.
    if (event === undefined) return;
    if (target._before_event !== undefined) target._before_event(event);
    run_event(target, event, true);
    if (event.defaultPrevented) return;
    // What was hit below acts if somebody has looked what it was.
    const hit = event._payload.chosen === undefined ? target : event._payload.chosen;
    if (hit._default_action !== undefined) hit._default_action(event);
    else if (type === 'submit') {
      host.limitation('navigation', 'a form is sent the old way (no preventDefault), which loads a new page');
    }
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

  /** What programs see of it: of the window the global object. */
  function seen(target) { return target._is_window === true ? host.global : target; }

  /** An event that the program or the browser makes while other code is under way. */
  function dispatch(target, event) { run_event(target, event, false); }

  /**
   * Runs the listeners of the path: down to the target, then up. An error in one is reported and does
   * not keep the others from running. Where no other code is under way, promise jobs run after each.
   */
  function run_event(target, event, is_alone) {
    event._target = seen(target);
    event._is_dispatched = true;
    const path = path_of(target);
    event._path = path;
    for (let k = path.length - 1; k >= 0 && !event._is_stopped; k--) {
      run_listeners(path[k], event, true, is_alone, k === 0 ? 2 : 1);
    }
    const last = event.bubbles ? path.length : 1;
    for (let k = 0; k < last && !event._is_stopped; k++) {
      run_listeners(path[k], event, false, is_alone, k === 0 ? 2 : 3);
    }
    event.currentTarget = null;
    event._phase = 0;
    event._is_dispatched = event._is_stopped = event._is_stopped_now = false;
  }

  function run_listeners(object, event, is_capture, is_alone, phase) {
    const list = object._listeners[event.type];
    if (list === undefined || list.length === 0) return;
    const current = seen(object);
    event.currentTarget = current;
    event._phase = phase;
    event._is_capturing = is_capture;
    for (const known of list.slice()) {
      if (event._is_stopped_now) return;
      if (known.is_removed || known.is_capture !== is_capture) continue;
      if (known.is_once) object.removeEventListener(event.type, known.listener, known.is_capture);
      event._is_passive = known.is_passive;
      try {
        if (typeof known.listener === 'function') known.listener.call(current, event);
        else known.listener.handleEvent(event);
      } catch (error) {
        object._host().report(error);
      }
      event._is_passive = false;
      if (is_alone) host.run_jobs();
    }
  }

  return { EventTarget, dispatch, bubbles_by_type };
}
