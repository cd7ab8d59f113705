'use strict';
// Applications made of a few texts, in a folder of their own.

const fs = require('fs');
const os = require('os');
const path = require('path');

/** Writes the files and gives the path of app.json; what is not given is one server and one page. */
function write_application(files) {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'sheaf-app-'));
  const processes = [];
  if (files['server.js'] !== undefined) processes.push({ name: 'server', kind: 'node', source: 'server.js' });
  if (files['index.html'] !== undefined) processes.push({ name: 'client', kind: 'browser', page: 'index.html' });
  const all = { 'app.json': JSON.stringify({ processes }), ...files };
  for (const name of Object.keys(all)) fs.writeFileSync(path.join(directory, name), all[name]);
  return path.join(directory, 'app.json');
}

module.exports = { write_application };
