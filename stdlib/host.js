// What runs when the stack is empty, in Node's order: process.nextTick, promise jobs, timers,
// immediates. Each queue is an array of the host object, so that each path has its own; the loop
// runs the k-th job of all paths at once.

// The end of the main module. Where it returns, the path ends.
function host$run() {
  const host = __host();
  hostDrain(host);
  while (host.timerCount > 0 || host.immediates.length > 0) {
    // Virtual time: a turn takes a millisecond, and waiting takes none.
    host.now = host.now + 1;
    if (host.immediates.length === 0) {
      const next = timerNext(host);
      if (next.due > host.now) host.now = next.due;
    }
    timersRun(host);
    immediatesRun(host);
  }
}

function hostQueueJob(job) {
  __push(__host().jobs, job);
}

// Node's processTicksAndRejections: ticks until none is left, then promise jobs until none is left;
// and again. When all is quiet, a rejection that nobody handles ends the process.
function hostDrain(host) {
  while (host.tickHead < host.ticks.length || host.jobHead < host.jobs.length) {
    while (host.tickHead < host.ticks.length) {
      const tick = host.ticks[host.tickHead];
      host.tickHead = host.tickHead + 1;
      __applyList(tick.callback, undefined, tick.list);
    }
    host.ticks = [];
    host.tickHead = 0;
    while (host.jobHead < host.jobs.length) {
      const job = host.jobs[host.jobHead];
      host.jobHead = host.jobHead + 1;
      hostRunJob(job);
    }
    host.jobs = [];
    host.jobHead = 0;
  }
  if (host.rejected.length === 0) return;
  const rejected = host.rejected;
  host.rejected = [];
  for (let k = 0; k < rejected.length; k++) {
    const own = __primitive(rejected[k]);
    if (!own.handled) {
      // A page goes on after an error: the others have their turn then.
      for (let j = k + 1; j < rejected.length; j++) __push(host.rejected, rejected[j]);
      hostThrowUnhandled(own.value);
    }
  }
}

function hostRunJob(job) {
  if (job.kind === 'reaction') promiseReactionJob(job.reaction, job.state, job.value);
  else if (job.kind === 'thenable') promiseThenableJob(job.promise, job.thenable, job.then);
  else __call(job.callback, undefined);
}

// As Node does: an error is thrown as it is, anything else inside an error that says so.
function hostThrowUnhandled(reason) {
  let thrown = reason;
  if (!(__isObject(reason) && __hasOwn(reason, 'stack'))) {
    let shown = typeof reason === 'string' ? reason : __describe(reason);
    if (__isArray(reason)) shown = '[object Array]';
    thrown = __newError('This error originated either by throwing inside of an async function ' +
      'without a catch block, or by rejecting a promise which was not handled with .catch(). ' +
      'The promise rejected with the reason "' + shown + '".');
    thrown.name = 'UnhandledPromiseRejection';
    thrown.code = 'ERR_UNHANDLED_REJECTION';
  }
  __rejectionUnhandled();
  throw thrown;
}

// process.nextTick ( callback, ...list )
function process$nextTick(callback, ...list) {
  requireFunction(callback, 'callback');
  __push(__host().ticks, { callback, list });
}

// queueMicrotask ( callback )
function globalThis$queueMicrotask(callback) {
  requireFunction(callback, 'callback');
  hostQueueJob({ kind: 'callback', callback });
}

// Node's ERR_INVALID_ARG_TYPE for something that must be a function.
function requireFunction(value, name) {
  if (__isCallable(value)) return;
  try {
    __throwTypeError('The "' + name + '" argument must be of type function. Received ' +
      describeReceived(value));
  } catch (error) {
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
}

// How Node's messages end.
function describeReceived(value) {
  if (value === undefined || value === null) return `${value}`;
  if (__isObject(value)) {
    const constructor = value.constructor;
    const name = __isObject(constructor) ? constructor.name : undefined;
    return typeof name === 'string' && name !== '' ? 'an instance of ' + name : '[Object]';
  }
  if (typeof value === 'string') {
    return "type string ('" + (value.length > 28 ? __substring(value, 0, 25) + '...' : value) + "')";
  }
  if (typeof value === 'symbol') return 'type symbol (' + __describe(value) + ')';
  return 'type ' + typeof value + ' (' + `${value}` + ')';
}
