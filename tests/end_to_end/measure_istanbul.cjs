'use strict';
// node -r ./measure_istanbul.cjs TEST: instruments the files below SHEAF_MEASURE_ROOT with
// istanbul-lib-instrument as they are required, and writes what it counted to SHEAF_MEASURE_OUTPUT.

const fs = require('node:fs');
const Module = require('node:module');
const { find_package } = require('./packages.js');

const { createInstrumenter } = require(find_package('istanbul-lib-instrument'));
const instrumenter = createInstrumenter({ esModules: false, compact: false });
const root = process.env.SHEAF_MEASURE_ROOT;
const load = Module._extensions['.js'];

Module._extensions['.js'] = function (module, file) {
  if (!file.startsWith(root) || !file.endsWith('.js')) return load(module, file);
  module._compile(instrumenter.instrumentSync(fs.readFileSync(file, 'utf8'), file), file);
};
process.on('exit', () => {
  fs.writeFileSync(process.env.SHEAF_MEASURE_OUTPUT, JSON.stringify(globalThis.__coverage__ ?? {}));
});
