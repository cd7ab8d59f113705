// A page: the models of a browser put together, and its life from HTML to the event `load`.

function model_browser(host) {
  const system = { host, records: [] };
  const lacking = model_lacking(host);
  system.lack = (object, what, names) => lacking.lack(host, object, what, names);
  system.html = model_html(host);
  system.selectors = model_selectors(host);
  system.events = model_event(host, model_keys(host));
  system.event_targets = model_event_target(host, system.events);
  system.nodes = model_node(host, system.event_targets);
  system.elements = model_element(host, system);
  system.fields = model_field(host, system);
  system.canvas = model_canvas(host, system);
  system.windows = model_window(host, system);
  system.window_target = new system.windows.WindowTarget();
  system.document = new (model_document(host, system).Document)();
  return system;
}

/** The scripts of parsed HTML, in order. */
function page_scripts(parsed, list) {
  for (const item of parsed) {
    if (item.tag === 'script') {
      const type = item.attributes.type;
      const is_script = type === undefined || type === '' || type.indexOf('javascript') >= 0;
      if (item.attributes.src !== undefined) list.push({ src: item.attributes.src });
      else if (is_script) list.push({ begin: item.begin, end: item.end });
    } else if (item.children !== undefined) {
      page_scripts(item.children, list);
    }
  }
  return list;
}

/** Prepares the global object for a page and gives its scripts: {src} or {begin, end} into the text. */
function model_page(host, html) {
  const system = model_browser(host);
  const file = host.process.page === undefined ? 'page' : host.process.page;
  host.browser = system;
  const parsed = system.html.parse_html(html, file);
  system.windows.install(system.window_target, system.document);
  system.document._fill(parsed);
  return page_scripts(parsed, []);
}

/** Whether a model stands for the script of this name; it has then put its globals. */
function model_script(host, src) {
  const question = src.indexOf('?');
  const path = question < 0 ? src : src.slice(0, question);
  const file = path.slice(path.lastIndexOf('/') + 1);
  if (file.startsWith('socket.io')) {
    const client = socket_client(host);
    host.global.io = client.io;
    return true;
  }
  if (file.startsWith('jquery')) {
    const dollar = model_jquery(host, host.browser);
    host.global.$ = dollar;
    host.global.jQuery = dollar;
    return true;
  }
  return false;
}

/** After the last script: DOMContentLoaded, then load. */
function model_loaded(host) {
  const { document, window_target, events, event_targets } = host.browser;
  document.readyState = 'interactive';
  event_targets.dispatch(document, new events.Event('DOMContentLoaded', { bubbles: true }));
  document.readyState = 'complete';
  event_targets.dispatch(window_target, new events.Event('load'));
}
