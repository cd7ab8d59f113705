// What stdlib/models/app_host.js runs on, in the engine: each process is a realm, whose queues are
// those of stdlib/host.js. interpreter/builtins/processes.cpp says what a process consists of.

// require('sheaf/app')
function app$load() {
  return { run: app$run };
}

function app$run(config) {
  const host = __host();
  if (host.processes === undefined) {
    throw __newError('an application is run with `sheaf app`');
  }
  const processes = [];
  for (let k = 0; k < host.processes.length; k++) {
    __push(processes, appPlatformProcess(host.processes[k]));
  }
  for (let k = 0; k < config.processes.length; k++) {
    const spec = config.processes[k];
    if (spec.page !== undefined) spec.html = __readText(spec.page);
  }
  app_run({
    processes, sheaf: host.sheaf,
    note: (text) => __note(text),
    sawStates: (run, passing, position) => __sawStates(run, passing, position),
    leftStates: () => __leftStates(),
    endWith: (error) => __endWith(error),
    limitation: (code, reason) => __giveUp(code, reason),
    trace: (words) => host.print('\u0001' + words.join('\u0001')),
  }, config);
}

function appPlatformProcess(process) {
  const queues = process.host;
  return {
    global: process.global,
    load: process.load,
    script: process.script,
    part: process.part,
    library: process.library,
    emitter: process.library('events$load'),
    setModels: (models) => {
      queues.models = models;
    },
    turn: (handler) => __call(handler, undefined),
    // Functions of the process's own realm: what they queue goes to its queues.
    drain: process.library('appDrain'),
    runJobs: process.library('appJobs'),
    runTimer: process.library('appRunTimer'),
    // A process of an application lives on: also timers that do not keep it alive become due.
    hasTimer: () => timerNext(queues) !== undefined,
  };
}

function appDrain() {
  const queues = __host();
  hostDrain(queues);
  while (queues.immediates.length > 0) immediatesRun(queues);
}

// Promise jobs only: rejections that nobody handles wait until the turn ends.
function appJobs() {
  const queues = __host();
  while (queues.jobHead < queues.jobs.length) {
    const job = queues.jobs[queues.jobHead];
    queues.jobHead = queues.jobHead + 1;
    hostRunJob(job);
  }
  if (queues.jobHead > 0) {
    queues.jobs = [];
    queues.jobHead = 0;
  }
}

function appRunTimer() {
  const queues = __host();
  const timer = timerNext(queues);
  if (timer.due > queues.now) queues.now = timer.due;
  timerDisarm(queues, timer);
  __applyList(timer.callback, timer.timeout, timer.list);
  if (timer.isRepeated && !timer.isArmed) timerArm(queues, timer);
}
