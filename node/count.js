'use strict';
// Runs a program on several lists of inputs and adds up how often its counters were passed.

const path = require('path');
const { list_supply } = require('./runtime.js');
const { run_program } = require('./vm_run.js');

const kMaxFrames = 12;

/** The frames of a stack that lie in the program, innermost first: {function, file, line}. */
function frames_of(stack, program) {
  const frames = [];
  for (const line of stack.split('\n')) {
    const found = line.match(/^ +at (?:(.*) \()?((?:file:\/\/)?\/[^()]*?):(\d+):\d+\)?$/);
    if (found === null) continue;
    const file = path.normalize(found[2].replace('file://', ''));
    if (file !== program.file && !Object.hasOwn(program.modules ?? {}, file)) continue;
    frames.push({ function: found[1] ?? '', file, line: Number(found[3]) });
  }
  return frames.slice(0, kMaxFrames);
}

/**
 * `request.inputs`: lists of values; `request.counters`: how many counters the sources have. Returns
 * {counts, ends: [{kind, trace}]}: the sums, and how each run ended. After `request.untilMs`, in the
 * time of Date.now(), nothing is run any more, and `ends` is shorter.
 */
function count_program(program, request, scripts) {
  const counts = new Array(request.counters).fill(0);
  const ends = [];
  for (const values of request.inputs) {
    if (request.untilMs !== undefined && Date.now() > request.untilMs) break;
    const limits = { ...request.limits, counts, stackTraceLimit: 50 };
    const { outcome } = run_program(program, list_supply(values), scripts, limits);
    ends.push({ kind: outcome.kind, trace: frames_of(outcome.stack ?? '', program) });
  }
  return { counts, ends };
}

module.exports = { count_program };
