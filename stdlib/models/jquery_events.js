// jQuery's events and data: what each object keeps of both, in `_jquery`. As in jQuery, an object has one listener
// for each type, which runs the handlers: first the delegated ones, from the element hit upwards, then its own.

function model_jquery_events(host, system, as_array) {
  const { Object, String, JSON, Array } = host.global;

  // Types that do not bubble, which jQuery delegates under other names.
  const kNotDelegated = ['focus', 'blur', 'mouseenter', 'mouseleave'];
  // What `trigger` does beside running handlers: the method of this name.
  const kMethods = ['click', 'focus', 'blur', 'submit', 'reset', 'select'];

  // The type whose handlers `trigger` has already run.
  let triggered;

  /** What is kept of an object: {types, data, shown}. */
  function kept_of(item) {
    if (item._jquery === undefined) {
      Object.defineProperty(item, '_jquery',
        { value: { types: Object.create(null), data: undefined, shown: '' }, writable: true, configurable: true });
    }
    return item._jquery;
  }

  function words(text) {
    return String(text).split('\n').join(' ').split('\t').join(' ').split(' ').filter((word) => word !== '');
  }

  function camel_case(name) {
    const parts = name.split('-');
    let result = parts[0];
    for (let k = 1; k < parts.length; k++) result += parts[k].charAt(0).toUpperCase() + parts[k].slice(1);
    return result;
  }

  /** Values of attributes between quotes: jQuery takes numbers without them, too, which a browser refuses. */
  function quoted(selector) {
    if (selector.indexOf('[') < 0) return selector;
    let result = '';
    let at = 0;
    for (;;) {
      const open = selector.indexOf('[', at);
      const equal = open < 0 ? -1 : selector.indexOf('=', open);
      const close = open < 0 ? -1 : selector.indexOf(']', open);
      if (open < 0 || close < 0) return result + selector.slice(at);
      const value = equal < 0 || equal > close ? '' : selector.slice(equal + 1, close).trim();
      if (value === '' || value.charAt(0) === '"' || value.charAt(0) === "'") {
        // What is between quotes may hold anything, so nothing more is looked at.
        if (value !== '') return result + selector.slice(at);
        result += selector.slice(at, close + 1);
      } else {
        result += selector.slice(at, equal + 1) + '"' + value + '"]';
      }
      at = close + 1;
    }
  }

  // ---- data ----

  function value_of(text) {
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    if (text === +text + '') return +text;
    const first = text.charAt(0);
    const last = text.charAt(text.length - 1);
    if (!((first === '{' && last === '}') || (first === '[' && last === ']'))) return text;
    try {
      return JSON.parse(text);
    } catch (error) {
      return text;
    }
  }

  function dashed(key) {
    let name = '';
    for (const sign of key) name += sign >= 'A' && sign <= 'Z' ? '-' + sign.toLowerCase() : sign;
    return name;
  }

  /** The value of a name; all of them if the name is undefined. What attributes say is looked up once. */
  function data_of(item, name) {
    const kept = kept_of(item);
    if (kept.data === undefined) kept.data = {};
    const { data } = kept;
    if (name === undefined) {
      if (item.nodeType !== 1) return data;
      for (const attribute of item.getAttributeNames()) {
        if (attribute.startsWith('data-')) data_of(item, attribute.slice(5));
      }
      return data;
    }
    const key = camel_case(String(name));
    if (Object.hasOwn(data, key) && data[key] !== undefined) return data[key];
    if (item.nodeType !== 1) return undefined;
    const text = item.getAttribute('data-' + dashed(key));
    if (text === null) return undefined;
    data[key] = value_of(text);
    return data[key];
  }

  function set_data(item, name, value) {
    const kept = kept_of(item);
    if (kept.data === undefined) kept.data = {};
    kept.data[camel_case(String(name))] = value;
  }

  function remove_data(item, names) {
    const kept = kept_of(item);
    if (kept.data === undefined) return;
    if (names === undefined) kept.data = undefined;
    else for (const name of Array.isArray(names) ? names : words(names)) delete kept.data[camel_case(name)];
  }

  // ---- handlers ----

  /** `type.one.two` taken apart. */
  function parse_type(text) {
    const parts = text.split('.');
    return { type: parts[0], namespaces: parts.slice(1).sort() };
  }

  function is_within(wanted, namespaces) { return wanted.every((name) => namespaces.includes(name)); }

  function listen(item, text, selector, data, handler, is_once) {
    const { type, namespaces } = parse_type(text);
    if (type === '') return;
    if (selector !== undefined && kNotDelegated.includes(type)) {
      host.limitation('lacking', 'a delegated handler of `' + type + '` is not supported by the model of jQuery');
    }
    add(item, { type, origType: type, namespaces, namespace: namespaces.join('.'), selector, data, handler, is_once });
  }

  function add(item, record) {
    const { types } = kept_of(item);
    let entry = types[record.type];
    if (entry === undefined) {
      const listener = (event) => {
        if (triggered !== event.type) run_handlers(item, made_of(event), []);
      };
      entry = types[record.type] = { listener, list: [] };
      if (typeof item.addEventListener === 'function') item.addEventListener(record.type, listener);
    }
    entry.list = entry.list.concat([record]);
  }

  function unlisten(item, texts, selector, handler) {
    if (item._jquery === undefined) return;
    const { types } = item._jquery;
    for (const text of texts === undefined ? [''] : words(texts)) {
      const { type, namespaces } = parse_type(text);
      for (const own of type === '' ? Object.keys(types) : [type]) {
        if (types[own] === undefined) continue;
        keep(item, own, (record) => !(is_within(namespaces, record.namespaces) &&
          (handler === undefined || record.handler === handler) &&
          (selector === undefined || selector === record.selector || (selector === '**' && record.selector !== undefined))));
      }
    }
  }

  /** Keeps those of an object's handlers of a type that pass. */
  function keep(item, type, passes) {
    const { types } = item._jquery;
    const entry = types[type];
    entry.list = entry.list.filter(passes);
    if (entry.list.length > 0) return;
    delete types[type];
    if (typeof item.removeEventListener === 'function') item.removeEventListener(type, entry.listener);
  }

  /** An object that leaves the page for good has neither handlers nor data. */
  function forget(item) {
    if (item._jquery === undefined) return;
    unlisten(item, undefined, undefined, undefined);
    item._jquery.data = undefined;
  }

  function copy_events(from, to) {
    if (from._jquery === undefined) return;
    for (const type of Object.keys(from._jquery.types)) {
      for (const record of from._jquery.types[type].list) add(to, record);
    }
    const { data } = from._jquery;
    if (data !== undefined) for (const key of Object.keys(data)) set_data(to, key, data[key]);
  }

  // ---- events ----

  function define(event, name, value) {
    Object.defineProperty(event, name, { value, writable: true, configurable: true, enumerable: true });
  }

  /** What handlers get to see of a browser's event. */
  function made_of(native) {
    const event = Object.create(native);
    let is_stopped = false;
    let is_stopped_now = false;
    define(event, 'originalEvent', native);
    define(event, 'preventDefault', () => native.preventDefault());
    define(event, 'stopPropagation', () => {
      is_stopped = true;
      native.stopPropagation();
    });
    define(event, 'stopImmediatePropagation', () => {
      is_stopped = is_stopped_now = true;
      native.stopImmediatePropagation();
    });
    define(event, 'isDefaultPrevented', () => native.defaultPrevented);
    define(event, 'isPropagationStopped', () => is_stopped);
    define(event, 'isImmediatePropagationStopped', () => is_stopped_now);
    define(event, 'namespaces', []);
    define(event, 'isSimulated', false);
    return event;
  }

  class TriggeredEvent {
    constructor(type, namespaces, target) {
      this.type = type;
      this.target = target;
      this.isTrigger = 3;
      this.namespace = namespaces.join('.');
      this.namespaces = namespaces;
      this.timeStamp = 0;
      this._is_prevented = false;
      this._is_stopped = false;
      this._is_stopped_now = false;
    }
    preventDefault() { this._is_prevented = true; }
    stopPropagation() { this._is_stopped = true; }
    stopImmediatePropagation() { this._is_stopped = this._is_stopped_now = true; }
    isDefaultPrevented() { return this._is_prevented; }
    isPropagationStopped() { return this._is_stopped; }
    isImmediatePropagationStopped() { return this._is_stopped_now; }
  }

  system.lack(TriggeredEvent.prototype, 'event', 'isSimulated rnamespace char');

  function run_handlers(item, event, list) {
    const entry = item._jquery === undefined ? undefined : item._jquery.types[event.type];
    if (entry === undefined) return;
    define(event, 'delegateTarget', item);
    const delegated = entry.list.filter((record) => record.selector !== undefined);
    if (delegated.length > 0) run_delegated(item, event, list, delegated);
    if (!event.isPropagationStopped()) {
      run_records(item, item, event, list, entry.list.filter((record) => record.selector === undefined));
    }
  }

  // All that match are found before any of them runs.
  function run_delegated(item, event, list, delegated) {
    const found = [];
    for (let current = event.target; current !== item && current !== null; current = current.parentNode) {
      if (current.nodeType !== 1 || (event.type === 'click' && current.disabled === true)) continue;
      const records = delegated.filter((record) => current.matches(quoted(record.selector)));
      if (records.length > 0) found.push({ current, records });
    }
    for (const { current, records } of found) {
      if (event.isPropagationStopped()) return;
      run_records(item, current, event, list, records);
    }
  }

  function run_records(item, current, event, list, records) {
    define(event, 'currentTarget', current);
    for (const record of records) {
      if (event.isImmediatePropagationStopped()) return;
      if (!is_within(event.namespaces, record.namespaces)) continue;
      define(event, 'data', record.data);
      define(event, 'handleObj', record);
      if (record.is_once) keep(item, record.type, (other) => other !== record);
      const result = record.handler.call(current, event, ...list);
      if (result === undefined) continue;
      define(event, 'result', result);
      if (result !== false) continue;
      event.preventDefault();
      event.stopPropagation();
    }
  }

  /** As jQuery does it: handlers from the object upwards, then what the browser does by itself. */
  function trigger(item, given, data, is_quiet) {
    if (typeof given !== 'string') {
      host.limitation('lacking', '`trigger` of an event object is not supported by the model of jQuery');
    }
    const { type, namespaces } = parse_type(given);
    const event = new TriggeredEvent(type, namespaces, item);
    const list = data === undefined || data === null ? [] : Array.isArray(data) ? as_array(data) : [data];
    const is_switch = type === 'click' && item.localName === 'input' && (item.type === 'checkbox' || item.type === 'radio');
    if (is_switch && !is_quiet) {
      // Its state changes before the handlers run.
      if (list.length > 0) host.limitation('lacking', '`trigger` of a click on a checkbox with arguments is not supported');
      item.click();
      return undefined;
    }
    const bubbles = !is_quiet && type !== 'focus' && type !== 'blur' && type !== 'load';
    const path = bubbles ? path_of(item) : [item];
    for (const current of path) {
      if (event.isPropagationStopped()) break;
      run_handlers(current, event, list);
      const own = current['on' + type];
      if (typeof own === 'function') {
        event.result = own.call(current, event, ...list);
        if (event.result === false) event.preventDefault();
      }
    }
    if (!is_quiet && !event.isDefaultPrevented() && kMethods.includes(type) && item.nodeType === 1 &&
        typeof item[type] === 'function') {
      run_method(item, type);
    }
    return event.result;
  }

  function run_method(item, type) {
    const own = item['on' + type];
    if (typeof own === 'function') item['on' + type] = null;
    triggered = type;
    try {
      item[type]();
    } finally {
      triggered = undefined;
      if (typeof own === 'function') item['on' + type] = own;
    }
  }

  function path_of(item) {
    const path = [item];
    if (item.nodeType === undefined) return path;
    for (let node = item.parentNode; node !== null; node = node.parentNode) path.push(node);
    if (path[path.length - 1] === system.document) path.push(system.window_target);
    return path;
  }

  return {
    words, camel_case, quoted, data_of, set_data, remove_data, listen, unlisten, forget, copy_events, trigger,
    keep_shown(item, display) { kept_of(item).shown = display; },
    shown_as: (item) => (item._jquery === undefined ? '' : item._jquery.shown),
  };
}
