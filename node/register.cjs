'use strict';
// `node -r ./register.cjs HARNESS.js`: makes require('sheaf') find this package from any
// folder, installed or not.

const Module = require('module');
const path = require('path');

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'sheaf') return path.join(__dirname, 'index.js');
  return resolve.call(this, request, ...rest);
};
