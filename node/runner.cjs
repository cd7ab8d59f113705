'use strict';
// A persistent worker for replay: one JSON request per line on stdin, one JSON answer per line
// on stdout, in order. README.md describes both forms of request.

const readline = require('readline');
const { list_supply } = require('./runtime.js');
const { run_program, ScriptCache } = require('./vm_run.js');
const { enumerate_program } = require('./enumerate.js');
const { sample_program } = require('./sample.js');
const { count_program } = require('./count.js');

const scripts = new ScriptCache();

function answer(request) {
  const program = { file: request.file, source: request.source, modules: request.modules };
  if (request.counters !== undefined) return count_program(program, request, scripts);
  if (request.enumerate) {
    const all = enumerate_program(program, request, scripts);
    if (!all.exceeded || !request.sample) return all;
    return sample_program(program, request.sample, request.limits, scripts);
  }
  const supply = list_supply(request.values || []);
  const run = run_program(program, supply, scripts, request.limits);
  return { ...run, leftover: supply.leftover() };
}

// A program may leave a rejected promise behind; that must not end the worker.
process.on('unhandledRejection', () => {});

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  let id = null;
  let reply;
  try {
    const request = JSON.parse(line);
    id = request.id;
    reply = { id, ...answer(request) };
  } catch (error) {
    reply = { id, error: String(error && error.stack) };
  }
  process.stdout.write(JSON.stringify(reply) + '\n');
});
