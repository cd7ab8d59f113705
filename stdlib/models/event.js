// Events. What a user brings along (coordinates, keys, the element hit) is an input of the position,
// asked for when it is first read: what no handler reads is no input.

function model_event(host, keys) {
  const { Object, String, TypeError } = host.global;
  const { key_tables, kLastCode } = keys;

  const kMouse = ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'auxclick', 'pointerdown', 'pointerup', 'pointermove', 'wheel'];
  const kKey = ['keydown', 'keyup', 'keypress'];
  const kPlain = ['input', 'change', 'submit', 'reset', 'select', 'focus', 'blur', 'focusin', 'focusout',
    'resize', 'scroll'];
  const kNotBubbling = ['focus', 'blur', 'mouseenter', 'mouseleave', 'load', 'unload', 'scroll', 'resize'];
  // What a browser may send and the model never does: whoever waits for one has a target whose choice
  // gives the paths up.
  const kUnknown = ['touchstart', 'touchend', 'touchmove', 'touchcancel', 'drag', 'dragstart', 'dragend',
    'dragenter', 'dragleave', 'dragover', 'drop', 'copy', 'cut', 'paste', 'hashchange', 'popstate',
    'beforeunload', 'unload', 'pagehide', 'pageshow', 'visibilitychange', 'online', 'offline', 'storage',
    'message', 'messageerror', 'languagechange', 'pointerover', 'pointerenter', 'pointerleave', 'pointerout',
    'pointercancel', 'gotpointercapture', 'lostpointercapture', 'animationstart', 'animationend',
    'animationiteration', 'animationcancel', 'transitionrun', 'transitionstart', 'transitionend',
    'transitioncancel', 'beforeinput', 'compositionstart', 'compositionupdate', 'compositionend', 'invalid',
    'toggle', 'beforetoggle', 'cancel', 'close', 'fullscreenchange', 'fullscreenerror', 'orientationchange',
    'devicemotion', 'deviceorientation', 'selectionchange', 'selectstart', 'play', 'playing', 'pause',
    'ended', 'timeupdate', 'volumechange', 'canplay', 'loadeddata', 'loadedmetadata', 'mousewheel',
    'DOMMouseScroll', 'search', 'scrollend', 'beforeprint', 'afterprint', 'pointerlockchange', 'formdata',
    'abort', 'beforematch', 'canplaythrough', 'contextlost', 'contextrestored', 'cuechange', 'durationchange',
    'emptied', 'loadstart', 'loadend', 'progress', 'ratechange', 'seeked', 'seeking', 'securitypolicyviolation', 'stalled', 'suspend',
    'waiting', 'webkitanimationend', 'webkitanimationiteration', 'webkitanimationstart', 'webkittransitionend', 'pointerrawupdate',
    'contentvisibilityautostatechange', 'slotchange', 'freeze', 'resume', 'gamepadconnected', 'beforeinstallprompt'];
  const kNotCancelable = ['input', 'change', 'focus', 'blur', 'focusin', 'focusout', 'select', 'scroll', 'resize',
    'mouseenter', 'mouseleave'];
  const kLargestCoordinate = 500;

  const kNothing = {};

  class Event {
    constructor(...list) {
      if (list.length === 0) {
        throw new TypeError("Failed to construct 'Event': 1 argument required, but only 0 present.");
      }
      this.type = String(list[0]);
      const options = list[1];
      const given = options === undefined || options === null ? kNothing : options;
      this.bubbles = given.bubbles ? true : false;
      this.cancelable = given.cancelable ? true : false;
      this.composed = given.composed ? true : false;
      this.isTrusted = false;
      this.defaultPrevented = false;
      this.currentTarget = null;
      this._phase = 0;
      this._path = undefined;
      this._target = null;
      this._is_stopped = false;
      this._is_stopped_now = false;
      this._payload = undefined;
    }
    // How events were made before there were constructors.
    initEvent(type, bubbles, cancelable) {
      if (this._is_dispatched) return;
      this.type = String(type);
      this.bubbles = bubbles ? true : false;
      this.cancelable = cancelable ? true : false;
      this.defaultPrevented = this._is_stopped = this._is_stopped_now = false;
      this._is_raw = false;
    }

    get target() { return this._payload === undefined ? this._target : this._payload.element(this); }
    get srcElement() { return this.target; }
    // The element hit may be below the one that the event was made for.
    get eventPhase() {
      if (this._phase !== 2 || this._payload === undefined || this.target === this.currentTarget) return this._phase;
      return this._is_capturing ? 1 : 3;
    }
    preventDefault() { if (this.cancelable && !this._is_passive) this.defaultPrevented = true; }
    stopPropagation() { this._is_stopped = true; }
    stopImmediatePropagation() {
      this._is_stopped = true;
      this._is_stopped_now = true;
    }
    get returnValue() { return !this.defaultPrevented; }
    set returnValue(value) { if (!value) this.preventDefault(); }
    get cancelBubble() { return this._is_stopped; }
    set cancelBubble(value) { if (value) this._is_stopped = true; }
    composedPath() {
      if (this.currentTarget === null) return [];
      const path = [];
      let node = this.target;
      while (node !== null && node !== undefined && node !== this._path[0]) {
        path.push(node);
        node = node.parentNode;
      }
      for (const one of this._path) path.push(one._is_window === true ? host.global : one);
      return path;
    }
  }

  // No cells of each event: few are handed on, passive or made in two steps.
  for (const name of ['_is_dispatched', '_is_passive', '_is_raw', '_is_capturing']) {
    Object.defineProperty(Event.prototype, name, { value: false, writable: true, configurable: true });
  }
  const kPhases = { NONE: 0, CAPTURING_PHASE: 1, AT_TARGET: 2, BUBBLING_PHASE: 3 };
  for (const name of Object.keys(kPhases)) {
    Object.defineProperty(Event, name, { value: kPhases[name] });
    Object.defineProperty(Event.prototype, name, { value: kPhases[name] });
  }

  class CustomEvent extends Event {
    constructor(...list) {
      super(...list);
      const options = list[1];
      this.detail = options === undefined || options === null || options.detail === undefined ? null : options.detail;
    }
    initCustomEvent(type, bubbles, cancelable, detail) {
      if (this._is_dispatched) return;
      this.initEvent(type, bubbles, cancelable);
      this.detail = detail === undefined ? null : detail;
    }
  }

  function lacks(name) { host.limitation('lacking', '`' + name + '` is not supported by the model'); }

  /** A field that is asked for once per event; an event made by the program has what it gave. */
  function define_field(prototype, name, ask, otherwise) {
    Object.defineProperty(prototype, name, {
      configurable: true,
      enumerable: true,
      get() {
        const key = '_' + name;
        if (this[key] === undefined) {
          this[key] = this._payload === undefined ? otherwise : ask(this._payload, this);
        }
        return this[key];
      },
    });
  }

  class MouseEvent extends Event {
    constructor(...list) {
      super(...list);
      take_options(this, list[1], kMouseFields);
    }
    getModifierState(name) { return modifier_state(this, name); }
  }

  class WheelEvent extends MouseEvent {
    get deltaMode() { return 0; }
  }
  for (const name of ['deltaX', 'deltaY']) {
    define_field(WheelEvent.prototype, name, (payload) => payload.ask(name, { int: [-200, 200] }), 0);
  }

  // What comes with a text, a choice, a form or the focus.
  class InputEvent extends Event {}
  class SubmitEvent extends Event {}
  class FocusEvent extends Event {}
  class ErrorEvent extends Event {
    constructor(...list) {
      super(...list);
      const options = list[1] === undefined || list[1] === null ? kNothing : list[1];
      this.message = options.message === undefined ? '' : options.message;
      this.error = options.error;
    }
  }
  class PromiseRejectionEvent extends Event {}

  const kMouseFields = ['clientX', 'clientY', 'button', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey'];
  const kKeyFields = ['keyCode', 'key', 'code', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'repeat'];

  function take_options(event, options, names) {
    if (options === undefined || options === null) return;
    for (const name of names) {
      if (options[name] !== undefined) event['_' + name] = options[name];
    }
  }

  function modifier_state(event, name) {
    switch (name) {
      case 'Control': return event.ctrlKey;
      case 'Shift': return event.shiftKey;
      case 'Alt': return event.altKey;
      case 'Meta': return event.metaKey;
      default: return false;
    }
  }

  for (const axis of ['X', 'Y']) {
    define_field(MouseEvent.prototype, 'client' + axis, (payload) => payload.coordinate('client' + axis), 0);
    // The page is not scrolled and the canvas lies in its corner: all coordinates are the same.
    for (const same of ['page', 'screen', 'offset', '']) {
      Object.defineProperty(MouseEvent.prototype, same === '' ? axis.toLowerCase() : same + axis,
        { configurable: true, enumerable: true, get() { return this['client' + axis]; } });
    }
    define_field(MouseEvent.prototype, 'movement' + axis, (payload) => payload.ask('movement' + axis,
      { int: [-kLargestCoordinate, kLargestCoordinate] }), 0);
  }
  define_field(MouseEvent.prototype, 'button', (payload, event) => {
    if (event.type === 'contextmenu') return 2;
    if (event.type === 'mousedown' || event.type === 'mouseup') return payload.ask('button', { oneOf: [0, 1, 2] });
    return event.type === 'auxclick' ? 1 : 0;
  }, 0);
  define_field(MouseEvent.prototype, 'buttons', (payload) => payload.ask('buttons', { int: [0, 7] }), 0);
  // How often in a row; 0 where a key clicked.
  define_field(MouseEvent.prototype, 'detail', (payload, event) => {
    if (event.type === 'dblclick') return 2;
    if (event.type === 'click') return payload.ask('detail', { int: [0, 3] });
    return event.type === 'mousedown' || event.type === 'mouseup' ? payload.ask('detail', { int: [1, 3] }) : 0;
  }, 0);
  define_field(MouseEvent.prototype, 'which', (payload, event) => event.button + 1, 0);
  define_field(MouseEvent.prototype, 'relatedTarget', (payload, event) => {
    if (['mouseover', 'mouseout', 'mouseenter', 'mouseleave'].includes(event.type)) lacks('event.relatedTarget');
    return null;
  }, null);
  for (const name of ['ctrlKey', 'shiftKey', 'altKey', 'metaKey']) {
    define_field(MouseEvent.prototype, name, (payload) => payload.ask(name, { boolean: true }), false);
  }

  class KeyboardEvent extends Event {
    constructor(...list) {
      super(...list);
      take_options(this, list[1], kKeyFields);
    }
    getModifierState(name) { return modifier_state(this, name); }
  }

  define_field(KeyboardEvent.prototype, 'keyCode', (payload, event) => payload.ask('keyCode',
    { int: event.type === 'keypress' ? [13, 126] : [1, kLastCode] }), 0);
  for (const same of ['which', 'charCode']) {
    Object.defineProperty(KeyboardEvent.prototype, same, {
      configurable: true,
      enumerable: true,
      get() { return same === 'charCode' && this.type !== 'keypress' ? 0 : this.keyCode; },
    });
  }
  define_field(KeyboardEvent.prototype, 'key', (payload, event) => {
    const tables = payload.tables();
    if (event.type === 'keypress') return tables.characters[event.keyCode];
    return event.shiftKey ? tables.shifted[event.keyCode] : tables.plain[event.keyCode];
  }, '');
  define_field(KeyboardEvent.prototype, 'code', (payload, event) => payload.tables().codes[event.keyCode], '');
  define_field(KeyboardEvent.prototype, 'repeat', (payload) => payload.ask('repeat', { boolean: true }), false);
  define_field(KeyboardEvent.prototype, 'isComposing', () => false, false);
  // A modifier is held while its own key goes down, and no longer when it has come up.
  for (const [name, code] of [['shiftKey', 16], ['ctrlKey', 17], ['altKey', 18], ['metaKey', 91]]) {
    define_field(KeyboardEvent.prototype, name, (payload, event) => {
      if (event.type !== 'keypress' && event.keyCode === code) return event.type === 'keydown';
      return payload.ask(name, { boolean: true });
    }, false);
  }

  const { lack } = model_lacking(host);
  lack(host, Event.prototype, 'event', 'timeStamp initUIEvent initMouseEvent initKeyboardEvent');
  lack(host, InputEvent.prototype, 'event', 'which isComposing data inputType dataTransfer getTargetRanges detail view');
  lack(host, SubmitEvent.prototype, 'event', 'submitter');
  lack(host, FocusEvent.prototype, 'event', 'which relatedTarget detail view');
  lack(host, ErrorEvent.prototype, 'event', 'filename lineno colno');
  lack(host, PromiseRejectionEvent.prototype, 'event', 'reason promise');
  lack(host, WheelEvent.prototype, 'event', 'DOM_DELTA_PIXEL DOM_DELTA_LINE DOM_DELTA_PAGE deltaZ wheelDelta wheelDeltaX wheelDeltaY');
  lack(host, MouseEvent.prototype, 'event', 'view pointerId pointerType pressure isPrimary tiltX tiltY width height');
  lack(host, KeyboardEvent.prototype, 'event', 'view location detail DOM_KEY_LOCATION_STANDARD DOM_KEY_LOCATION_LEFT DOM_KEY_LOCATION_RIGHT ' +
    'DOM_KEY_LOCATION_NUMPAD');

  class Payload {
    constructor(host, elements, find) {
      this.host = host;
      this.elements = elements;
      this.find = find;
      this.chosen = undefined;
      this.names = undefined;
    }

    ask(name, spec) {
      const given = this.host.inputs === undefined ? undefined : this.host.inputs[name];
      if (given === undefined) return this.host.payload(name, spec);
      return this.host.payload(name, typeof given.length === 'number' ? { int: given } : given);
    }

    coordinate(name) { return this.ask(name, { int: [0, kLargestCoordinate] }); }

    /** The element hit: where a listener waits for what happens below it, any element there. */
    element(event) {
      if (this.chosen === undefined) {
        if (this.find !== undefined) {
          const found = this.find();
          if (found.length > 0) this.elements = found;
        }
        this.chosen = this.elements.length > 1 ? this.host.payload('target', { oneOf: this.elements })
          : this.elements[0];
      }
      return this.chosen;
    }

    tables() {
      if (this.names === undefined) this.names = key_tables();
      return this.names;
    }
  }

  function is_user_event(type) {
    return kMouse.includes(type) || kKey.includes(type) || kPlain.includes(type);
  }

  /** Whether the browser may send it to this object where the model does not. */
  function is_unknown_event(type, target) {
    if (type === 'load' || type === 'error') return target.nodeType === 1 && target.localName !== 'body';
    return kUnknown.includes(type);
  }

  function bubbles_by_type(type) { return !kNotBubbling.includes(type); }

  function class_of(type) {
    if (type === 'wheel') return WheelEvent;
    if (kMouse.includes(type)) return MouseEvent;
    if (kKey.includes(type)) return KeyboardEvent;
    if (type === 'input') return InputEvent;
    if (type === 'submit') return SubmitEvent;
    return ['focus', 'blur', 'focusin', 'focusout'].includes(type) ? FocusEvent : Event;
  }

  /** Undefined if nothing is there that the event could happen to. */
  function make_user_event(target, type, host) {
    const bubbles = bubbles_by_type(type);
    const event = new (class_of(type))(type, { bubbles, cancelable: !kNotCancelable.includes(type),
      composed: !['change', 'submit', 'reset', 'select'].includes(type) });
    event.isTrusted = true;
    event._payload = new Payload(host, [target._is_window === true ? host.global : target], undefined);
    if (!bubbles || target._hit_elements === undefined) return event;
    const kind = kMouse.includes(type) ? 'mouse' : kKey.includes(type) ? 'key' : type;
    if (target.nodeType === 1 || (kind !== 'mouse' && kind !== 'key')) {
      const elements = target._hit_elements(type, kind);
      if (elements.length === 0) return undefined;
      event._payload.elements = elements;
    } else if (target._is_passed_by(type)) {
      return undefined;
    } else {
      // Few handlers of the document look, and there are many elements.
      event._payload.find = () => target._hit_elements(type, kind);
    }
    return event;
  }

  return { Event, CustomEvent, MouseEvent, WheelEvent, KeyboardEvent, InputEvent, SubmitEvent, FocusEvent,
    ErrorEvent, PromiseRejectionEvent, make_user_event, is_user_event, is_unknown_event, bubbles_by_type };
}
