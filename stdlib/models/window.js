// The window: what the global object of a page has beside the language.

function model_window(host, system) {
  const { Object, String } = host.global;
  const { EventTarget } = system.event_targets;

  class WindowTarget extends EventTarget {
    _host() { return host; }
    _label() { return 'window'; }
  }

  class Storage {
    constructor() { this._items = {}; }
    get length() { return Object.keys(this._items).length; }
    getItem(name) {
      const value = this._items[name];
      return value === undefined ? null : value;
    }
    setItem(name, value) { this._items[name] = String(value); }
    removeItem(name) { delete this._items[name]; }
    clear() { this._items = {}; }
    key(index) {
      const names = Object.keys(this._items);
      return index < names.length ? names[index] : null;
    }
  }

  const kWindowLacks = 'history screen performance crypto caches indexedDB matchMedia fetch XMLHttpRequest ' +
    'WebSocket Worker SharedWorker Notification MutationObserver ResizeObserver IntersectionObserver Image ' +
    'Audio FileReader Blob File FormData URL URLSearchParams Headers Request Response AbortController ' +
    'DOMParser XMLSerializer getSelection open postMessage print requestIdleCallback customElements ' +
    'BroadcastChannel EventSource TextEncoder TextDecoder speechSynthesis visualViewport Range Selection';

  const location = {
    href: 'http://localhost/', protocol: 'http:', host: 'localhost', hostname: 'localhost', port: '',
    pathname: '/', search: '', hash: '', origin: 'http://localhost',
    reload() { host.limitation('navigation', 'the page is loaded anew, which the model does not do'); },
    assign() { host.limitation('navigation', 'another page is loaded, which the model does not do'); },
    replace() { host.limitation('navigation', 'another page is loaded, which the model does not do'); },
    toString() { return this.href; },
  };

  /** Gives the global object what a window has. */
  function install(target, document) {
    const global = host.global;
    const members = {
      window: global, self: global, top: global, parent: global, frames: global, document, location,
      navigator: { userAgent: 'Sheaf', language: 'en', languages: ['en'], platform: 'Sheaf', onLine: true,
        cookieEnabled: true, maxTouchPoints: 0 },
      localStorage: new Storage(), sessionStorage: new Storage(),
      innerWidth: 1024, innerHeight: 768, outerWidth: 1024, outerHeight: 768, devicePixelRatio: 1,
      scrollX: 0, scrollY: 0, pageXOffset: 0, pageYOffset: 0, name: '', closed: false,
      addEventListener(type, listener, options) { target.addEventListener(type, listener, options); },
      removeEventListener(type, listener, options) { target.removeEventListener(type, listener, options); },
      dispatchEvent(event) { return target.dispatchEvent(event); },
      alert() {},
      confirm() { return host.payload('confirm', { boolean: true }); },
      prompt() { return host.payload('prompt', { text: { maxLength: 8 } }); },
      scrollTo() {}, scrollBy() {}, scroll() {}, focus() {}, blur() {},
      getComputedStyle(element) { return element.style; },
      requestAnimationFrame(callback) { return global.setTimeout(() => callback(0), 16); },
      cancelAnimationFrame(handle) { global.clearTimeout(handle); },
      Event: system.events.Event, CustomEvent: system.events.CustomEvent,
      MouseEvent: system.events.MouseEvent, KeyboardEvent: system.events.KeyboardEvent,
      EventTarget, Node: system.nodes.Node, Text: system.nodes.Text, Element: system.elements.Element,
      HTMLElement: system.elements.Element, HTMLInputElement: system.fields.InputElement,
      HTMLButtonElement: system.fields.ButtonElement, HTMLFormElement: system.fields.FormElement,
      HTMLCanvasElement: system.canvas.CanvasElement, Document: document.constructor,
    };
    for (const name of Object.keys(members)) {
      Object.defineProperty(global, name,
        { value: members[name], writable: true, configurable: true, enumerable: true });
    }
    for (const type of ['load', 'resize', 'click', 'keydown', 'keyup', 'keypress', 'mousedown', 'mouseup',
      'mousemove', 'error', 'scroll', 'beforeunload', 'unload']) {
      Object.defineProperty(global, 'on' + type, {
        configurable: true,
        get() { return target._get_handler(type); },
        set(handler) { target._set_handler(type, handler); },
      });
    }
    hide_node(global);
    system.lack(global, 'window', kWindowLacks);
  }

  /** A page has nothing of Node's. */
  function hide_node(global) {
    for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate', 'require', 'module',
      'exports', '__filename', '__dirname']) {
      delete global[name];
    }
  }

  return { WindowTarget, install };
}
