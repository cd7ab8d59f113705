'use strict';
// `node -r ./register.cjs HARNESS.js`: makes require('sheaf') find this package from any
// folder, installed or not.

const Module = require('module');
const path = require('path');

// Set by the replay of Sheaf: the numbers that the run has seen.
if (process.env.SHEAF_SEED !== undefined) {
  const { random_numbers } = require('./random.js');
  const next = random_numbers(process.env.SHEAF_SEED);
  const { random } = { random() { return next(); } };
  Object.defineProperty(Math, 'random', { value: random, writable: true, configurable: true });
}

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'sheaf') return path.join(__dirname, 'index.js');
  return resolve.call(this, request, ...rest);
};
