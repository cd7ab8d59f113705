// An application: processes that handle events and send each other messages. One position of the
// sequence of events after the other: a choice over all targets that are registered then, and to
// stop; the chosen handler runs, then what it left to do, then messages are delivered. All paths
// meet again at the next position.
//
// Plain JavaScript over a platform (stdlib/app_platform.js in the engine, node/app_driver.js under
// Node), so that both run the same. See docs/applications.md for the words.

function app_run(platform, config) {
  const run = {
    platform, config, processes: [], targets: [], shared: {},
    // What does not outlive an event, or is no part of the application's state.
    now: { position: -1, payloads: {}, queue: [], head: 0, errors: [], telling: undefined, marks: {} },
  };
  for (let k = 0; k < config.processes.length; k++) {
    run.processes.push(app_process(run, config.processes[k], k));
  }
  for (let k = 0; k < run.processes.length; k++) app_launch(run, run.processes[k]);
  app_deliver(run, false);
  for (let position = 0; position <= config.eventDepth; position++) {
    run.now.position = position;
    run.now.payloads = {};
    run.now.marks = {};
    if (app_is_quiet(run)) platform.sawStates(run, run.now, position);
    if (position === config.eventDepth) break;
    const target = app_choose(run);
    if (target === undefined) {
      platform.leftStates();
      // An error is told where its path stops, not where all have: a run may not come so far.
      if (run.now.errors.length > 0) app_stop(run);
      break;
    }
    app_take(run, target);
    app_deliver(run, config.interleave && position + 1 < config.eventDepth);
  }
  app_stop(run);
}

function app_stop(run) {
  if (run.config.interleave) app_deliver(run, false);
  app_finish(run);
}

// Nothing is left to do but to wait for the next event.
function app_is_quiet(run) {
  if (run.now.head < run.now.queue.length) return false;
  for (let k = 0; k < run.processes.length; k++) {
    if (!run.processes[k].ended && run.processes[k].platform.hasTimer()) return false;
  }
  return true;
}

// The next event, undefined to stop.
function app_choose(run) {
  const { platform } = run;
  const { position } = run.now;
  const choices = app_choices(run);
  if (choices.length === 1) return undefined;
  platform.note('targets ' + position + ' ' + (choices.length - 1));
  return platform.sheaf.oneOf('e' + position, choices);
}

// To stop is the first choice: it is what a run without further inputs does.
function app_choices(run) {
  const choices = [undefined];
  const targets = run.targets;
  for (let k = 0; k < targets.length; k++) {
    if (!targets[k].removed && !targets[k].process.ended) choices.push(targets[k]);
  }
  for (let k = 0; k < run.processes.length; k++) {
    const process = run.processes[k];
    if (!process.ended && process.platform.hasTimer()) {
      choices.push(process.timer);
      run.platform.note('handler ' + process.name + ' ' + process.timer.label);
    }
  }
  return choices;
}

function app_take(run, target) {
  app_trace(run, ['event', target.process.name, target.label]);
  if (target.is_unknown !== true) run.platform.note('ran ' + target.process.name + ' ' + target.label);
  app_turn(run, target.process, target.run);
}

// One handler to its end, then the jobs that it left. An error ends the turn of a page and the whole
// of a Node process.
function app_turn(run, process, handler) {
  if (process.ended) return;
  try {
    process.platform.turn(handler);
  } catch (error) {
    app_report(run, process, error, false);
  }
  let isQuiet = process.ended;
  while (!isQuiet) {
    if (process.kind !== 'node') app_jobs(run, process);
    try {
      process.platform.drain();
      isQuiet = true;
    } catch (error) {
      // Of a page, only rejections are left.
      app_report(run, process, error, process.kind !== 'node');
      isQuiet = process.ended;
    }
  }
}

// Promise jobs until none is left; what one of them throws is reported. Rejections wait.
function app_jobs(run, process) {
  let isQuiet = false;
  while (!isQuiet) {
    try {
      process.platform.runJobs();
      isQuiet = true;
    } catch (error) {
      app_report(run, process, error, false);
    }
  }
}

// A page hears of it (`error`, `unhandledrejection`), except of what goes wrong while it does.
function app_report(run, process, error, isRejection) {
  app_trace(run, ['error', process.name, run.now.errors.length]);
  run.now.errors.push({ error, position: run.now.position });
  if (process.kind === 'node') {
    app_end(process);
    return;
  }
  if (process.telling === undefined || run.now.telling === process) return;
  const before = run.now.telling;
  run.now.telling = process;
  process.telling(process.host, error, isRejection);
  run.now.telling = before;
}

// Nothing more comes from the process, and nothing reaches it.
function app_end(process) {
  if (process.ended) return;
  process.ended = true;
  for (let k = 0; k < process.whenEnded.length; k++) process.whenEnded[k]();
}

// A path ends with its last error: all earlier ones are the last of paths that stop earlier. Where
// one position has several, an input says which.
function app_finish(run) {
  const errors = run.now.errors;
  if (errors.length === 0) return;
  let last = errors.length - 1;
  let first = last;
  while (first > 0 && errors[first - 1].position === errors[last].position) first--;
  if (first < last) last = run.platform.sheaf.int('reported', { min: first, max: last });
  app_trace(run, ['reported', last]);
  run.platform.endWith(errors[last].error);
}

// ---- messages ----

function app_deliver(run, mayWait) {
  let count = 0;
  if (run.config.interleave) {
    let message = app_next_message(run, mayWait, count);
    while (message !== undefined) {
      message.isDone = true;
      app_deliver_one(run, message, count);
      count++;
      message = app_next_message(run, mayWait, count);
    }
    return;
  }
  while (run.now.head < run.now.queue.length) {
    const message = run.now.queue[run.now.head];
    run.now.head = run.now.head + 1;
    app_deliver_one(run, message, count);
    count++;
  }
  run.now.queue = [];
  run.now.head = 0;
}

function app_deliver_one(run, message, count) {
  if (count >= run.config.maxMessages) {
    run.platform.limitation('max-messages', 'more than ' + run.config.maxMessages +
      ' messages followed one event (--max-messages)');
  }
  const receiver = run.processes[message.to];
  // What opens and closes connections is not the application's.
  if (run.config.lossy && message.words.indexOf('(') >= 0 &&
      run.platform.sheaf.boolean(app_message_name(run, 'lost', count))) {
    app_trace(run, ['lost', message.from, receiver.name, message.words]);
    return;
  }
  app_trace(run, ['message', message.from, receiver.name, message.words]);
  app_turn(run, receiver, message.deliver);
}

// Messages from one process to another arrive in order; which pair goes on is a choice, and where
// events are left, to wait with all of them is one as well.
function app_next_message(run, mayWait, count) {
  const pending = [];
  const heads = [];
  for (let k = 0; k < run.now.queue.length; k++) {
    const message = run.now.queue[k];
    if (!message.isDone) {
      let isFirst = true;
      for (let j = 0; j < pending.length; j++) {
        if (pending[j].from === message.from && pending[j].to === message.to) isFirst = false;
      }
      if (isFirst) heads.push(message);
      pending.push(message);
    }
  }
  run.now.queue = pending;
  if (heads.length === 0) return undefined;
  if (mayWait) heads.push(undefined);
  if (heads.length === 1) return heads[0];
  return run.platform.sheaf.oneOf(app_message_name(run, 'next', count), heads);
}

// ---- processes ----

function app_process(run, spec, index) {
  const platform = run.platform.processes[index];
  const process = {
    name: spec.name, kind: spec.kind, index, instance: spec.instance, platform, spec, ended: false,
    host: undefined, timer: undefined, whenEnded: [],
  };
  process.timer = {
    process, type: 'timer', label: 'timer of ' + spec.name, removed: false,
    run: () => platform.runTimer(),
  };
  process.host = app_host(run, process);
  return process;
}

function app_launch(run, process) {
  const { host, platform, spec } = process;
  platform.setModels(app_models(host));
  if (run.config.random === 'int') {
    const range = app_range(run, 'random', [0, 2147483647]);
    platform.global.Math.random = () =>
      run.platform.sheaf.int(app_prefix(run) + 'random', { min: range[0], max: range[1] });
  }
  if (run.config.random === 'real') {
    // At most the greatest double below 1.
    platform.global.Math.random = () =>
      run.platform.sheaf.number(app_prefix(run) + 'random', { min: 0, max: 1 - 2 ** -53 });
  }
  if (spec.kind === 'node') {
    platform.global.process.env = {};
    app_turn(run, process, () => platform.load(spec.source));
    return;
  }
  const scripts = app_page(run, process);
  const stands_for = platform.library('model_script');
  const reached = platform.library('model_reached');
  process.telling = platform.library('model_error');
  for (let k = 0; k < scripts.length; k++) {
    const { src, begin, end } = scripts[k];
    app_turn(run, process, () => {
      reached(host, scripts[k]);
      if (src === undefined) platform.part(spec.page, begin, end, '', '');
      else if (!stands_for(host, src)) platform.script(spec.page, src);
    });
  }
  const loaded = platform.library('model_loaded');
  app_turn(run, process, () => loaded(host));
}

// The scripts of the page, which is built by then. A page that cannot be read is nobody's error but the
// user's.
function app_page(run, { host, platform, spec }) {
  try {
    return platform.library('model_page')(host, spec.html);
  } catch (error) {
    if (error.code !== 'HTML') throw error;
    run.platform.note('problem ' + error.message);
    run.platform.limitation('model', error.message);
  }
}

function app_models(host) {
  const makers = host.library('model_modules')(host);
  const names = host.global.Object.keys(makers);
  const made = {};
  const models = {};
  for (let k = 0; k < names.length; k++) {
    const name = names[k];
    models[name] = () => {
      if (made[name] === undefined) made[name] = makers[name]();
      return made[name];
    };
  }
  return models;
}

// What a model gets to see of the run.
function app_host(run, process) {
  const { platform } = process;
  const identity = app_identity(process);
  return {
    process: identity,
    global: platform.global,
    shared: run.shared,
    isAlone: run.config.only !== undefined,
    random: run.config.random,
    // Of the event that is handled now; -1 before the first.
    position: () => run.now.position,
    // An error that ends a listener and not the turn.
    report: (error) => app_report(run, process, error, false),
    // What a page does between two listeners of a user's event.
    run_jobs: () => app_jobs(run, process),
    inputs: run.config.inputs,
    // What a model notes until the position ends; it is no state.
    marks: () => {
      if (run.now.marks[process.name] === undefined) run.now.marks[process.name] = {};
      return run.now.marks[process.name];
    },
    end: () => app_end(process),
    whenEnded: (callback) => {
      process.whenEnded.push(callback);
    },
    // EventEmitter of this process.
    emitter: () => platform.emitter(),
    library: (name) => platform.library(name),
    limitation: (code, reason) => run.platform.limitation(code, reason),
    processes: (kind) => {
      const list = [];
      for (let k = 0; k < run.processes.length; k++) {
        if (kind === undefined || run.processes[k].kind === kind) {
          list.push(app_identity(run.processes[k]));
        }
      }
      return list;
    },
    addTarget: (target) => {
      target.process = process;
      target.removed = false;
      run.targets.push(target);
      run.platform.note('handler ' + process.name + ' ' + target.label);
      return target;
    },
    removeTarget: (target) => {
      target.removed = true;
    },
    noteHandler: (label) => run.platform.note('handler ' + process.name + ' ' + label),
    noteRun: (label) => run.platform.note('ran ' + process.name + ' ' + label),
    payload: (name, spec, owner) => app_payload(run, process, name, spec, owner),
    post: (to, deliver, words) => {
      run.now.queue.push({ from: process.name, to, deliver, words, isDone: false });
    },
    compile_handler: (begin, end) => app_handler(process, begin, end),
  };
}

function app_identity(process) {
  return {
    name: process.name, kind: process.kind, index: process.index, instance: process.instance,
    page: process.spec.page,
  };
}

// A script can only hand its function out through the global object.
function app_handler(process, begin, end) {
  const { platform, spec } = process;
  platform.part(spec.page, begin, end, '__sheaf_handler = function (event) {', '\n};');
  const handler = platform.global.__sheaf_handler;
  platform.global.__sheaf_handler = undefined;
  return handler;
}

// ---- inputs ----

function app_prefix(run) {
  return run.now.position < 0 ? 'launch.' : 'e' + run.now.position + '.';
}

// Of what is chosen about the messages that follow an event: m2.next0.
function app_message_name(run, what, count) {
  return (run.now.position < 0 ? 'launch.' : 'm' + run.now.position + '.') + what + count;
}

// A range that the file gives for this name; other specifications are the models' affair.
function app_range(run, name, range) {
  const given = run.config.inputs[name];
  return given !== undefined && given.length === 2 ? given : range;
}

// Asked twice at one position, the answer is the same; where an owner is given, for the same owner.
function app_payload(run, process, name, spec, owner) {
  const { payloads } = run.now;
  let full = name;
  let count = 1;
  while (payloads[process.name + ' ' + full] !== undefined && payloads[process.name + ' ' + full].owner !== owner) {
    count++;
    full = name + ' (' + count + ')';
  }
  const key = process.name + ' ' + full;
  if (payloads[key] === undefined) {
    payloads[key] = { owner, value: app_input(run, app_prefix(run) + full, name, spec) };
  }
  return payloads[key].value;
}

function app_input(run, full, name, spec) {
  const { sheaf } = run.platform;
  if (spec.int !== undefined) {
    const range = app_range(run, name, spec.int);
    return sheaf.int(full, { min: range[0], max: range[1] });
  }
  if (spec.text !== undefined) {
    const options = { maxLength: spec.text.maxLength === undefined ? 4 : spec.text.maxLength };
    if (spec.text.alphabet !== undefined) options.alphabet = spec.text.alphabet;
    return sheaf.string(full, options);
  }
  if (spec.oneOf !== undefined) return sheaf.oneOf(full, spec.oneOf);
  if (spec.boolean !== undefined) return sheaf.boolean(full);
  return app_any(run, full, spec.any, 1);
}

// An arbitrary value, of the kinds that messages are made of. An object has some of the fields that its
// listener reads; if the listener only hands it on, of those that the process's text reads anywhere.
function app_any(run, full, hint, depth) {
  const { sheaf } = run.platform;
  const kinds = ['int', 'text', 'boolean', 'undefined', 'null'];
  if (depth > 0) kinds.push('object');
  const kind = sheaf.oneOf(full + '.type', kinds);
  const given = run.config.inputs.message === undefined ? {} : run.config.inputs.message;
  if (kind === 'int') {
    return given.int === undefined ? sheaf.int(full + '.int')
      : sheaf.int(full + '.int', { min: given.int[0], max: given.int[1] });
  }
  if (kind === 'text') {
    return given.text === undefined ? sheaf.oneOf(full + '.text', app_texts(run, hint))
      : sheaf.string(full + '.text', given.text);
  }
  if (kind === 'boolean') return sheaf.boolean(full + '.boolean');
  if (kind === 'undefined') return undefined;
  if (kind === 'null') return null;
  const made = {};
  const names = hint.names.length === 0 && hint.is_passed ? run.config.keys : hint.names;
  for (let k = 0; k < names.length; k++) {
    if (sheaf.boolean(names[k] + ' in ' + full)) {
      made[names[k]] = app_any(run, full + '.' + names[k], hint, depth - 1);
    }
  }
  return made;
}

// Texts of a message, unless the file gives a range: those that the listener mentions, each also with a
// letter behind it, those of the whole process, none at all, and words of several lengths. A text of
// which nothing is known, taken for a number or for a key, would be more than the rest of the run.
function app_texts(run, hint) {
  const texts = ['', 'a', '7', 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'];
  for (let k = 0; k < hint.texts.length; k++) {
    texts.push(hint.texts[k]);
    texts.push(hint.texts[k] + 'a');
  }
  for (let k = 0; k < run.config.texts.length; k++) texts.push(run.config.texts[k]);
  return texts;
}

// ---- words for those who replay ----

function app_trace(run, words) {
  if (run.config.trace) run.platform.trace(words);
}
