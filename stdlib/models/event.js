// Events. What a user brings along (coordinates, keys, the element hit) is an input of the position,
// asked for when it is first read: what no handler reads is no input.

function model_event(host, keys) {
  const { Object } = host.global;
  const { key_tables, kLastCode } = keys;

  const kMouse = ['click', 'dblclick', 'mousedown', 'mouseup', 'mousemove', 'mouseout', 'mouseover',
    'mouseenter', 'mouseleave', 'contextmenu', 'auxclick', 'pointerdown', 'pointerup', 'pointermove'];
  const kKey = ['keydown', 'keyup', 'keypress'];
  const kPlain = ['input', 'change', 'submit', 'reset', 'select', 'focus', 'blur', 'focusin', 'focusout',
    'resize', 'scroll', 'wheel'];
  const kNotBubbling = ['focus', 'blur', 'mouseenter', 'mouseleave', 'load', 'unload', 'scroll', 'resize'];
  const kLargestCoordinate = 500;

  class Event {
    constructor(type, options) {
      this.type = type;
      this.bubbles = options !== undefined && options.bubbles === true;
      this.cancelable = options === undefined || options.cancelable !== false;
      this.isTrusted = false;
      this.defaultPrevented = false;
      this.currentTarget = null;
      this.eventPhase = 0;
      this.timeStamp = 0;
      this._target = null;
      this._is_stopped = false;
      this._is_stopped_now = false;
      this._payload = undefined;
    }

    get target() { return this._payload === undefined ? this._target : this._payload.element(this); }
    get srcElement() { return this.target; }
    preventDefault() { if (this.cancelable) this.defaultPrevented = true; }
    stopPropagation() { this._is_stopped = true; }
    stopImmediatePropagation() {
      this._is_stopped = true;
      this._is_stopped_now = true;
    }
    get returnValue() { return !this.defaultPrevented; }
    get cancelBubble() { return this._is_stopped; }
    set cancelBubble(value) { if (value) this._is_stopped = true; }
    composedPath() { return [this.target]; }
  }

  class CustomEvent extends Event {
    constructor(type, options) {
      super(type, options);
      this.detail = options === undefined || options.detail === undefined ? null : options.detail;
    }
  }

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
    constructor(type, options) {
      super(type, options);
      if (options !== undefined) take_options(this, options, kMouseFields);
    }
    getModifierState(name) { return modifier_state(this, name); }
  }

  const kMouseFields = ['clientX', 'clientY', 'button', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey'];
  const kKeyFields = ['keyCode', 'key', 'code', 'ctrlKey', 'shiftKey', 'altKey', 'metaKey', 'repeat'];

  function take_options(event, options, names) {
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
  define_field(MouseEvent.prototype, 'detail', (payload, event) => (event.type === 'dblclick' ? 2 : 1), 0);
  define_field(MouseEvent.prototype, 'which', (payload, event) => event.button + 1, 0);
  define_field(MouseEvent.prototype, 'relatedTarget', () => null, null);
  for (const name of ['ctrlKey', 'shiftKey', 'altKey', 'metaKey']) {
    define_field(MouseEvent.prototype, name, (payload) => payload.ask(name, { boolean: true }), false);
  }

  class KeyboardEvent extends Event {
    constructor(type, options) {
      super(type, options);
      if (options !== undefined) take_options(this, options, kKeyFields);
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

  class Payload {
    constructor(host, elements) {
      this.host = host;
      this.elements = elements;
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
        this.chosen = this.elements.length > 1 ? this.host.payload('target', { oneOf: this.elements })
          : event._target;
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

  function bubbles_by_type(type) { return !kNotBubbling.includes(type); }

  function make_user_event(target, type, host) {
    const options = { bubbles: bubbles_by_type(type) };
    const event = kMouse.includes(type) ? new MouseEvent(type, options)
      : kKey.includes(type) ? new KeyboardEvent(type, options) : new Event(type, options);
    event.isTrusted = true;
    event._payload = new Payload(host,
      kMouse.includes(type) && target._hit_elements !== undefined ? target._hit_elements(type) : [target]);
    return event;
  }

  return { Event, CustomEvent, MouseEvent, KeyboardEvent, make_user_event, is_user_event, bubbles_by_type };
}
