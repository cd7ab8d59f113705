'use strict';
// An application under Node: each process is a vm context, and the host and the models of the
// engine's own library (stdlib/models/) run in them as they are. stdlib/app_platform.js is the
// counterpart of this file in the engine.

const fs = require('fs');
const path = require('path');

const kModelFolders = [path.join(__dirname, 'models'), path.join(__dirname, '../stdlib/models')];
const kMark = '\u0001';

/** The text of a script that gives a function from names to functions of the models. */
function models_text() {
  for (const folder of kModelFolders) {
    let files;
    try {
      files = fs.readdirSync(folder).filter((file) => file.endsWith('.js')).sort();
    } catch {
      continue;
    }
    const texts = files.map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
    return `(function () { 'use strict';\n${texts.join('\n')}\nreturn (name) => eval(name); })()`;
  }
  throw new Error('the models of applications were not found');
}

/** The part of a page's text as a script whose lines and columns are those of the page. */
function page_part(html, begin, end, before, after) {
  const blank = (text) => text.replace(/[^\n]/g, ' ');
  return before + blank(html.slice(0, begin)) + html.slice(begin, end) + blank(html.slice(end)) + after;
}

/** What the module 'sheaf/app' gives. `make_place()` makes a context of the run. */
function make_app(run, harness, make_place) {
  const goes_on = () => run.recording.halted === null;
  const models = () => run.scripts.get_plain('sheaf:models', models_text());
  const read = (file) => run.program.modules?.[file] ?? fs.readFileSync(file, 'utf8');
  const stops = [];

  function make_process() {
    const place = make_place(run);
    const { context, sandbox, loop } = place;
    for (const recorder of run.recorders) {
      Object.defineProperty(sandbox, recorder.name, { value: recorder, enumerable: false });
    }
    stops.push(loop.listen());
    loop.keep_errors();
    const library = models().runInContext(context);
    const run_script = (file, source) => {
      run.scripts.get_plain(file, source).runInContext(context);
    };
    return {
      global: place.realm.global,
      library,
      emitter: place.provided.events,
      load: (file) => place.load(file, read(file)),
      script(page, source) {
        const beside = path.dirname(page);
        const candidates = source.startsWith('/')
          ? [path.join(run.program.root ?? beside, source), path.join(beside, source)]
          : [path.join(beside, source)];
        const known = candidates.find((file) => Object.hasOwn(run.program.modules ?? {}, file));
        const file = known ?? candidates.find((candidate) => fs.existsSync(candidate)) ?? run.give_up();
        run_script(file, read(file));
      },
      part(page, begin, end, before, after) {
        const file = `${page}#${begin}`;
        const known = run.program.modules?.[file];
        run_script(file, known ?? page_part(fs.readFileSync(page, 'utf8'), begin, end, before, after));
      },
      setModels: (made) => Object.assign(place.provided, made),
      turn: (handler) => loop.turn(handler, run.ends_at, goes_on),
      drain: () => loop.drain(run.ends_at, goes_on),
      runJobs: () => loop.run_jobs(run.ends_at),
      hasTimer: () => loop.has_timer(),
      runTimer: () => loop.run_timer(),
    };
  }

  function run_app(config) {
    for (const spec of config.processes) {
      if (spec.page !== undefined) spec.html = fs.readFileSync(spec.page, 'utf8');
    }
    const platform = {
      processes: config.processes.map(() => make_process()),
      sheaf: harness.api,
      note() {},
      sawStates() {},
      leftStates() {},
      endWith(error) {
        throw error;
      },
      limitation: () => run.give_up(),
      trace: (words) => run.recording.write(kMark + words.join(kMark) + '\n'),
    };
    try {
      models().runInContext(harness.context)('app_run')(platform, config);
    } finally {
      for (const stop of stops) stop();
    }
  }

  return { run: run_app };
}

module.exports = { make_app };
