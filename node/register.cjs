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

// Also set by it. `real`: a program that would wait long ends at once instead, and is run again with
// `virtual`. Short timers are Node's own.
const kLongDelayMs = 1000;
const kExitWouldWait = 75;
if (process.env.SHEAF_TIME === 'real') {
  for (const name of ['setTimeout', 'setInterval']) {
    globalThis[name] = new Proxy(globalThis[name], {
      apply(target, self, list) {
        if (Number(list[1]) >= kLongDelayMs) process.reallyExit(kExitWouldWait);
        return Reflect.apply(target, self, list);
      },
    });
  }
} else if (process.env.SHEAF_TIME === 'virtual') {
  const { VirtualTime } = require('./virtual_time.js');
  const time = new VirtualTime();
  time.install();
  time.run_by_itself();
}

const resolve = Module._resolveFilename;
Module._resolveFilename = function (request, ...rest) {
  if (request === 'sheaf') return path.join(__dirname, 'index.js');
  return resolve.call(this, request, ...rest);
};
