// A page: the models of a browser put together, and its life from HTML to the event `load`.

function model_browser(host) {
  const system = { host, records: [] };
  const lacking = model_lacking(host);
  system.lack = (object, what, names) => lacking.lack(host, object, what, names);
  system.dom_exception = (name, message) => new system.DOMException(message, name);
  system.DOMException = model_dom_exception(host);
  system.interfaces = model_interfaces(host, system);
  system.collections = model_collections(host);
  system.html = model_html(host);
  system.selectors = model_selectors(host);
  system.events = model_event(host, model_keys(host));
  system.event_targets = model_event_target(host, system.events);
  system.nodes = model_node(host, system);
  system.elements = model_element(host, system);
  system.fields = model_field(host, system);
  system.looks = model_computed_style(host, system);
  system.canvas = model_canvas(host, system);
  system.windows = model_window(host, system);
  system.window_target = new system.windows.WindowTarget();
  system.document = new (model_document(host, system).Document)();
  name_interfaces(host, system);
  return system;
}

function name_interfaces(host, system) {
  const { name_class, name_kind } = system.interfaces;
  const { nodes, collections, fields, events } = system;
  for (const [own, name] of [[nodes.Text, 'Text'], [nodes.Comment, 'Comment'], [nodes.DocumentFragment, 'DocumentFragment'],
    [collections.NodeList, 'NodeList'], [collections.HTMLCollection, 'HTMLCollection'], [fields.InputElement, 'HTMLInputElement'],
    [fields.TextAreaElement, 'HTMLTextAreaElement'], [fields.SelectElement, 'HTMLSelectElement'],
    [fields.OptionElement, 'HTMLOptionElement'], [fields.ButtonElement, 'HTMLButtonElement'], [fields.FormElement, 'HTMLFormElement'],
    [fields.LabelElement, 'HTMLLabelElement'],
    [system.canvas.CanvasElement, 'HTMLCanvasElement'], [system.document.constructor, 'HTMLDocument'],
    ...['Event', 'CustomEvent', 'MouseEvent', 'WheelEvent', 'KeyboardEvent', 'InputEvent', 'SubmitEvent', 'FocusEvent',
      'ErrorEvent', 'PromiseRejectionEvent'].map((name) => [events[name], name])]) {
    name_class(own, name);
  }
  name_kind(host.global, 'Window');
  name_kind(host.global.Object.getPrototypeOf(system.document), 'HTMLDocument');
}

function model_dom_exception(host) {
  const { Error, Object } = host.global;
  const kCodes = { HierarchyRequestError: 3, InvalidCharacterError: 5, NotFoundError: 8, InvalidStateError: 11,
    SyntaxError: 12 };
  class DOMException extends Error {
    constructor(message, name) {
      super(message === undefined ? '' : message);
      Object.defineProperty(this, 'name', { value: name === undefined ? 'Error' : name, configurable: true });
      Object.defineProperty(this, 'code', { value: Object.hasOwn(kCodes, this.name) ? kCodes[this.name] : 0,
        configurable: true });
    }
  }
  return DOMException;
}

/**
 * The scripts of parsed HTML: those with `defer` come last. `place` is how far the page has been read
 * when one runs, undefined for all of it.
 */
function page_scripts(host, parsed) {
  const list = [];
  const deferred = [];
  find_scripts(host, parsed, list, deferred);
  return list.concat(deferred);
}

function find_scripts(host, parsed, list, deferred) {
  for (const item of parsed) {
    if (item.tag === 'script') {
      const { src, type, defer, async } = item.attributes;
      const kind = type === undefined ? '' : type.trim().toLowerCase();
      if (kind === 'module') {
        host.limitation('lacking', 'a script of type `module` is not supported by the model of pages');
      }
      if (kind !== '' && kind.indexOf('javascript') < 0 && kind.indexOf('ecmascript') < 0) continue;
      if (src === undefined) list.push({ begin: item.begin, end: item.end, place: item.at });
      else if (defer !== undefined && async === undefined) deferred.push({ src, place: undefined });
      else list.push({ src, place: item.at });
    } else if (item.children !== undefined) {
      find_scripts(host, item.children, list, deferred);
    }
  }
}

/** Prepares the global object for a page and gives its scripts: {src} or {begin, end} into the text. */
function model_page(host, html) {
  const system = model_browser(host);
  const file = host.process.page === undefined ? 'page' : host.process.page;
  host.browser = system;
  const parsed = system.html.parse_html(html, file);
  system.windows.install(system.window_target, system.document);
  system.document._fill(parsed);
  system.document._name_elements();
  return page_scripts(host, parsed);
}

/** A script of the page runs now: what is below it is not there yet. */
function model_reached(host, script) { host.browser.document._read_to(script.place); }

/** Whether a model stands for the script of this name; it has then put its globals. */
function model_script(host, src) {
  const question = src.indexOf('?');
  const path = question < 0 ? src : src.slice(0, question);
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (is_release(file, 'socket.io')) {
    const client = socket_client(host);
    host.global.io = client.io;
    return true;
  }
  if (is_release(file, 'jquery')) {
    const dollar = model_jquery(host, host.browser);
    host.global.$ = dollar;
    host.global.jQuery = dollar;
    return true;
  }
  return false;
}

/** The package's own file (its name, a version, `slim`, `min`), not one that speaks of it. */
function is_release(file, name) {
  if (!file.startsWith(name) || !file.endsWith('.js')) return false;
  let rest = file.slice(name.length, file.length - 3);
  for (const part of ['.min', '.slim', '.esm', '.dev']) rest = rest.split(part).join('');
  if (rest === '' || rest === '-latest') return true;
  if (rest.charAt(0) !== '-' && rest.charAt(0) !== '.') return false;
  for (const character of rest.slice(1)) {
    if (!(character >= '0' && character <= '9') && character !== '.') return false;
  }
  return rest.length > 1;
}

/** What a page hears of an error or of a rejection that nobody has handled. */
function model_error(host, error, is_rejection) {
  const { window_target, events, event_targets } = host.browser;
  const type = is_rejection ? 'unhandledrejection' : 'error';
  const list = window_target._listeners[type];
  if (list === undefined || list.length === 0) return;
  const event = is_rejection ? new events.PromiseRejectionEvent(type, { cancelable: true })
    : new events.ErrorEvent(type, { cancelable: true });
  const is_object = typeof error === 'object' && error !== null;
  if (!is_rejection) {
    event.message = 'Uncaught ' + host.global.String(error);
    event.error = error;
  } else if (!(is_object && error.code === 'ERR_UNHANDLED_REJECTION')) {
    event.reason = error;
  }
  event_targets.dispatch(window_target, event);
}

/** After the last script: DOMContentLoaded, then load. */
function model_loaded(host) {
  const { document, window_target, events, event_targets } = host.browser;
  document._read_to(undefined);
  document.readyState = 'interactive';
  event_targets.dispatch(document, new events.Event('readystatechange'));
  event_targets.dispatch(document, new events.Event('DOMContentLoaded', { bubbles: true }));
  document.readyState = 'complete';
  event_targets.dispatch(document, new events.Event('readystatechange'));
  event_targets.dispatch(window_target, new events.Event('load'));
}
