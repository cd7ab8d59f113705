// The window: what the global object of a page has beside the language.

function model_window(host, system) {
  const { Object, String } = host.global;
  const { EventTarget } = system.event_targets;

  class WindowTarget extends EventTarget {
    _host() { return host; }
    _label() { return 'window'; }
    get _is_window() { return true; }
    _hit_elements(type, kind) {
      return this._is_passed_by(type) ? [] : system.document._hit_elements(type, kind);
    }
    /** Whether whoever hears of it below is a target of its own, which is the same event. */
    _is_passed_by(type) {
      const { document } = system;
      return document._targets[type] !== undefined || document._is_passed_by(type);
    }
  }

  class Storage {
    constructor() { this._items = Object.create(null); }
    get length() { return Object.keys(this._items).length; }
    getItem(name) {
      const value = this._items[name];
      return value === undefined ? null : value;
    }
    setItem(name, value) { this._items[name] = String(value); }
    removeItem(name) { delete this._items[name]; }
    clear() { this._items = Object.create(null); }
    key(index) {
      const names = Object.keys(this._items);
      return index < names.length ? names[index] : null;
    }
  }

  const kWindowLacks = 'event history screen performance crypto caches indexedDB matchMedia fetch XMLHttpRequest ' +
    'WebSocket Worker SharedWorker Notification MutationObserver ResizeObserver IntersectionObserver Image ' +
    'Audio FileReader Blob File FormData URL URLSearchParams Headers Request Response AbortController ' +
    'DOMParser XMLSerializer getSelection open postMessage print requestIdleCallback customElements ' +
    'BroadcastChannel EventSource TextEncoder TextDecoder speechSynthesis visualViewport Range Selection StyleSheet MediaList ' +
    'CSSStyleSheet CSSRule CSSStyleRule CSSMediaRule CSSImportRule CSSStyleDeclaration CSS XPathResult XPathEvaluator length ' +
    'frameElement external locationbar menubar personalbar scrollbars statusbar toolbar origin stop close captureEvents ' +
    'releaseEvents status screenX screenLeft screenY screenTop moveBy moveTo resizeBy resizeTo atob btoa structuredClone ' +
    'reportError cancelIdleCallback createImageBitmap isSecureContext crossOriginIsolated opener clientInformation ' +
    'trustedTypes scheduler navigation cookieStore DataTransfer ClipboardEvent DragEvent TouchEvent PointerEvent UIEvent ' +
    'AnimationEvent TransitionEvent MessageEvent StorageEvent PopStateEvent HashChangeEvent ProgressEvent CloseEvent ' +
    'BeforeUnloadEvent NodeFilter NodeIterator TreeWalker MutationRecord ShadowRoot Attr NamedNodeMap DOMTokenList ' +
    'DOMStringMap DOMRect DOMPoint DOMMatrix ImageData ImageBitmap Path2D OffscreenCanvas CanvasRenderingContext2D ' +
    'AbortSignal ReadableStream WritableStream TransformStream MessageChannel MessagePort AudioContext ' +
    'MediaRecorder MediaStream RTCPeerConnection SpeechRecognition webkitSpeechRecognition Storage Location Navigator ' +
    'History Screen Window HTMLDocument XMLDocument SVGElement CharacterData Comment DocumentFragment RadioNodeList ' +
    'webkitRequestAnimationFrame GamepadEvent CompositionEvent DeviceOrientationEvent onbeforematch onbeforetoggle oncancel ' +
    'oncanplay oncanplaythrough onclose oncontextlost oncontextrestored oncuechange ondurationchange onemptied onended ' +
    'onformdata onloadeddata onloadedmetadata onloadstart onpause onplay onplaying onprogress onratechange ' +
    'onsecuritypolicyviolation onseeked onseeking onslotchange onstalled onsuspend ontimeupdate onvolumechange onwaiting ' +
    'onwebkitanimationend onwebkitanimationiteration onwebkitanimationstart onwebkittransitionend';

  const location = {
    href: 'http://localhost/', protocol: 'http:', host: 'localhost', hostname: 'localhost', port: '',
    pathname: '/', search: '', hash: '', origin: 'http://localhost',
    reload() { host.limitation('navigation', 'the page is loaded anew, which the model does not do'); },
    assign() { host.limitation('navigation', 'another page is loaded, which the model does not do'); },
    replace() { host.limitation('navigation', 'another page is loaded, which the model does not do'); },
    toString() { return this.href; },
  };

  /** Timers of a page are numbers, and animation frames are timers. */
  function timers(global) {
    const { setTimeout, setInterval, clearTimeout, Map, Number } = global;
    const running = new Map();
    let last = 0;
    let frame_time = 0;
    const start = (make, callback, delay, list, is_once) => {
      const number = ++last;
      const run = (...given) => {
        if (is_once) running.delete(number);
        if (typeof callback === 'function') callback.apply(global, given);
        else host.limitation('lacking', 'a timer given as text is not supported by the model');
      };
      running.set(number, make(run, delay, ...list));
      return number;
    };
    const stop = (given) => {
      const number = Number(given);
      const timer = running.get(number);
      if (timer === undefined) return;
      running.delete(number);
      clearTimeout(timer);
    };
    return {
      setTimeout: (callback, delay, ...list) => start(setTimeout, callback, delay, list, true),
      setInterval: (callback, delay, ...list) => start(setInterval, callback, delay, list, false),
      clearTimeout: stop,
      clearInterval: stop,
      requestAnimationFrame: (callback) => start(setTimeout, () => {
        // The time is an input where somebody takes it.
        if (callback.length > 0) frame_time += host.payload('frame time', { int: [1, 1000] }, {});
        callback(frame_time);
      }, 16, [], true),
      cancelAnimationFrame: stop,
    };
  }

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
      // Each time another answer.
      confirm() { return host.payload('confirm', { boolean: true }, {}); },
      prompt() {
        return host.payload('prompt cancelled', { boolean: true }, {}) ? null
          : host.payload('prompt', { text: { maxLength: 8 } }, {});
      },
      scrollTo() {}, scrollBy() {}, scroll() {}, focus() {}, blur() {},
      getComputedStyle(element) { return system.looks.computed_style(element); },
      ...timers(global),
      DOMException: system.DOMException, NodeList: system.collections.NodeList,
      HTMLCollection: system.collections.HTMLCollection, WheelEvent: system.events.WheelEvent,
      InputEvent: system.events.InputEvent, SubmitEvent: system.events.SubmitEvent,
      FocusEvent: system.events.FocusEvent, ErrorEvent: system.events.ErrorEvent,
      PromiseRejectionEvent: system.events.PromiseRejectionEvent, Event: system.events.Event,
      CustomEvent: system.events.CustomEvent,
      MouseEvent: system.events.MouseEvent, KeyboardEvent: system.events.KeyboardEvent,
      EventTarget, Node: system.nodes.Node, Text: system.nodes.Text, Element: system.elements.Element,
      HTMLElement: system.elements.Element, HTMLInputElement: system.fields.InputElement,
      HTMLButtonElement: system.fields.ButtonElement, HTMLFormElement: system.fields.FormElement,
      HTMLSelectElement: system.fields.SelectElement,
      HTMLTextAreaElement: system.fields.TextAreaElement, HTMLLabelElement: system.fields.LabelElement,
      Option: system.fields.Option, HTMLOptionElement: system.fields.OptionElement,
      HTMLCanvasElement: system.canvas.CanvasElement, Document: document.constructor,
    };
    for (const name of Object.keys(members)) {
      Object.defineProperty(global, name,
        { value: members[name], writable: true, configurable: true, enumerable: true });
    }
    for (const type of ['load', 'resize', 'click', 'keydown', 'keyup', 'keypress', 'mousedown', 'mouseup',
      'mousemove', 'error', 'scroll', 'beforeunload', 'unload', 'hashchange', 'popstate', 'unhandledrejection',
      'online', 'offline', 'afterprint', 'beforeprint', 'languagechange', 'messageerror', 'rejectionhandled', 'auxclick', 'beforeinput',
      'copy', 'cut', 'paste', 'drag', 'dragend', 'dragenter', 'dragleave', 'dragover', 'dragstart', 'drop', 'invalid', 'mouseenter',
      'mouseleave', 'mouseout', 'mouseover', 'reset', 'select', 'toggle', 'touchstart', 'touchend', 'touchmove', 'touchcancel',
      'abort', 'animationend', 'transitionend', 'pointerdown', 'pointerup', 'pointermove', 'scrollend', 'selectionchange', 'pagehide', 'pageshow', 'storage', 'message', 'submit', 'change', 'input', 'focus', 'blur',
      'wheel', 'dblclick', 'contextmenu']) {
      Object.defineProperty(global, 'on' + type, {
        configurable: true,
        get() { return target._get_handler(type); },
        set(handler) { target._set_handler(type, handler); },
      });
    }
    system.interfaces.install(global);
    hide_node(global);
    system.lack(global, 'window', kWindowLacks);
    system.lack(members.navigator, 'navigator', 'javaEnabled appCodeName appName appVersion product productSub vendor vendorSub ' +
      'plugins mimeTypes hardwareConcurrency clipboard geolocation mediaDevices permissions serviceWorker sendBeacon share ' +
      'vibrate getGamepads userAgentData doNotTrack deviceMemory connection getBattery storage wakeLock userActivation webdriver');
    system.lack(location, 'location', 'ancestorOrigins');
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
