'use strict';
// Applications made of texts, for the tests of `sheaf app`.

const { scratch, sheaf, read_json } = require('./program.js');

const kServer = { name: 'server', kind: 'node', source: 'server.js' };
const kClient = { name: 'client', kind: 'browser', page: 'index.html' };
const kOpenServer = "const http = require('http').createServer();\n" +
  "const io = require('socket.io')(http);\nhttp.listen(3000);\n";

/** A page with these elements, and a script. */
function page(body, script, head = '') {
  return `<!doctype html>\n<html><head>${head}</head>\n<body>\n${body}\n<script>${script}</script>\n` +
    '</body></html>\n';
}

/** The same with Socket.IO's client. */
function socket_page(body, script) {
  return page(body, script, '<script src="/socket.io/socket.io.js"></script>');
}

const buttons = (...ids) => ids.map((id) => `<button id="${id}">${id}</button>`).join('\n');
const on_click = (id, body) =>
  `document.getElementById('${id}').addEventListener('click', () => { ${body} });\n`;

/** Runs an application of these files; `settings` go into app.json. */
function run_app(t, files, settings = {}, words = []) {
  const processes = settings.processes ??
    [...('server.js' in files ? [kServer] : []), ...('index.html' in files ? [kClient] : [])];
  const directory = scratch(t, {
    ...files, 'app.json': JSON.stringify({ ...settings, processes }),
  });
  const result = sheaf(directory, ['app', 'app.json', ...words]);
  let run = null;
  try {
    run = read_json(directory, 'sheaf-out/last/run.json');
  } catch {
    // Nothing was run.
  }
  return { ...result, directory, run };
}

/** `name: message` of each error, sorted. */
const errors_of = (run) => run.errors.map((e) => `${e.name}: ${e.message}`).sort();

module.exports = { kServer, kClient, kOpenServer, page, socket_page, buttons, on_click, run_app, errors_of };
