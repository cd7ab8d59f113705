// Async generators, ECMA-262 27.6. The code rests by itself, at a yield and at an await; what was
// asked of it waits here, in { state, queue, head }. A request is { mode, value, promise }; its mode
// is 0 next, 1 throw, 2 return. The states are those of 27.6.2: 'start', 'yield', 'executing',
// 'awaiting', 'completed'.

// 27.6.1.2
function asyncGenerator$next(value) {
  return asyncRequest(this, 0, value, 'next');
}

// 27.6.1.3
function asyncGenerator$return(value) {
  return asyncRequest(this, 2, value, 'return');
}

// 27.6.1.4
function asyncGenerator$throw(exception) {
  return asyncRequest(this, 1, exception, 'throw');
}

function asyncRequest(generator, mode, value, name) {
  const promise = __newPromise();
  let kept = __requests(generator);
  if (kept === null) {
    try {
      __throwTypeError(name + ' method called on incompatible receiver ' + __describe(generator));
    } catch (error) {
      promiseSettle(promise, 2, error);
    }
    return promise;
  }
  if (kept === undefined) {
    kept = { state: 'start', queue: [], head: 0 };
    __keepRequests(generator, kept);
  }
  const state = kept.state;
  if (state === 'start' && mode === 1) kept.state = 'completed';
  if (kept.state === 'completed' && mode !== 2) {
    if (mode === 1) promiseSettle(promise, 2, value);
    else promiseResolve(promise, { value: undefined, done: true });
    return promise;
  }
  __push(kept.queue, { mode, value, promise });
  if (mode === 2 && (state === 'start' || state === 'completed')) {
    asyncAwaitReturn(generator, kept);
  } else if (state === 'start' || state === 'yield') {
    asyncGoOn(generator, kept);
  }
  return promise;
}

// Resumes the generator for what was asked first, and again while it comes to a yield and more was
// asked. A resumption that ends at an await leaves it 'executing'.
function asyncGoOn(generator, kept) {
  while ((kept.state === 'start' || kept.state === 'yield') && kept.head < kept.queue.length) {
    const request = kept.queue[kept.head];
    kept.state = 'executing';
    if (request.mode === 0) __generatorResume(generator, 0, request.value);
    else if (request.mode === 1) __generatorResume(generator, 1, request.value);
    else __generatorResume(generator, 2, request.value);
  }
}

// 27.6.3.5 AsyncGeneratorCompleteStep: the answer to the first request.
function asyncAnswer(kept, isRejected, value, done) {
  const request = kept.queue[kept.head];
  kept.head = kept.head + 1;
  if (kept.head === kept.queue.length) {
    kept.queue = [];
    kept.head = 0;
  }
  if (isRejected) promiseSettle(request.promise, 2, value);
  else promiseResolve(request.promise, { value, done });
}

// The code has come to a yield, and rests behind this call.
function asyncGenerator$yield(generator, value) {
  const kept = __requests(generator);
  asyncAnswer(kept, false, value, false);
  kept.state = 'yield';
}

function asyncGenerator$returned(generator, value) {
  asyncCompleted(generator, false, value);
}

function asyncGenerator$threw(generator, exception) {
  asyncCompleted(generator, true, exception);
}

function asyncCompleted(generator, isRejected, value) {
  const kept = __requests(generator);
  kept.state = 'completed';
  asyncAnswer(kept, isRejected, value, true);
  asyncDrain(generator, kept);
}

// 27.6.3.10 AsyncGeneratorDrainQueue
function asyncDrain(generator, kept) {
  while (kept.state === 'completed' && kept.head < kept.queue.length) {
    const request = kept.queue[kept.head];
    if (request.mode === 2) asyncAwaitReturn(generator, kept);
    else asyncAnswer(kept, request.mode === 1, request.mode === 1 ? request.value : undefined, true);
  }
}

// 27.6.3.9 AsyncGeneratorAwaitReturn
function asyncAwaitReturn(generator, kept) {
  kept.state = 'awaiting';
  const answer = (isRejected, value) => {
    kept.state = 'completed';
    asyncAnswer(kept, isRejected, value, true);
    asyncDrain(generator, kept);
  };
  let promise = undefined;
  try {
    promise = promiseOf(__hostPromise(), kept.queue[kept.head].value);
  } catch (error) {
    answer(true, error);
    return;
  }
  promiseReact(promise, {
    capability: { promise: __newPromise(), resolve: undefined, reject: undefined },
    onFulfilled: (value) => answer(false, value),
    onRejected: (reason) => answer(true, reason),
    activation: undefined,
  });
}
