// Async functions: their code rests by itself (frontend/lower/async.cpp), what it says to promises
// is here.

// 27.7.5.1 AsyncFunctionStart
function async$start() {
  return __newPromise();
}

// 27.7.5.3 Await ( value )
function async$await(activation, value) {
  promiseReact(promiseOf(__hostPromise(), value),
    { capability: undefined, onFulfilled: undefined, onRejected: undefined, activation });
}

// 27.7.5.2 AsyncBlockStart: `return value`
function async$resolve(promise, value) {
  promiseResolve(promise, value);
}

function async$reject(promise, reason) {
  promiseSettle(promise, 2, reason);
}

// for-await: the record is { iterator, next, isSync }; an iterator that is not asynchronous is
// treated as 27.1.4.2 %AsyncFromSyncIteratorPrototype% does.

// 7.4.3 GetIterator ( obj, async )
function async$iterOpen(iterable) {
  const nullish = iterable === undefined || iterable === null;
  const method = nullish ? undefined : iterable[__symbolAsyncIterator()];
  if (method === undefined || method === null) {
    if (nullish || !__isCallable(iterable[__symbolIterator()])) {
      __throwTypeError(__describe(iterable) + ' is not async iterable');
    }
    const sync = op$delegateOpen(iterable);
    return { iterator: sync.iterator, next: sync.next, isSync: true };
  }
  const iterator = __call(method, iterable);
  if (!__isObject(iterator)) {
    __throwTypeError('Result of the Symbol.asyncIterator method is not an object');
  }
  return { iterator, next: iterator.next, isSync: false };
}

function async$iterNext(record) {
  if (!record.isSync) return __call(record.next, record.iterator);
  return asyncFromSync(record.next, record.iterator);
}

// 27.1.4.4 AsyncFromSyncIteratorContinuation
function asyncFromSync(method, iterator) {
  const promise = __newPromise();
  try {
    const result = __call(method, iterator);
    if (!__isObject(result)) throwNoIteratorResult(result);
    const done = !!result.done;
    promiseReact(promiseOf(__hostPromise(), result.value), {
      capability: { promise, resolve: undefined, reject: undefined },
      onFulfilled: (value) => ({ value, done }),
      onRejected: undefined,
      activation: undefined,
    });
  } catch (error) {
    promiseSettle(promise, 2, error);
  }
  return promise;
}

// What the loop gets: the value, or the marker of the end.
function async$iterValue(result) {
  if (!__isObject(result)) throwNoIteratorResult(result);
  return result.done ? __done() : result.value;
}

// 7.4.12 AsyncIteratorClose: what is to be awaited, in an object; undefined if there is nothing.
function async$iterReturn(record) {
  const method = record.iterator.return;
  if (method === undefined || method === null) {
    if (!record.isSync) return undefined;
    // 27.1.4.2.2: what stands for such an iterator has `return` all the same.
    const promise = __newPromise();
    promiseSettle(promise, 1, { value: undefined, done: true });
    return { result: promise };
  }
  if (record.isSync) return { result: asyncFromSync(method, record.iterator) };
  return { result: __call(method, record.iterator) };
}

function async$iterReturned(result) {
  if (!__isObject(result)) __throwTypeError(__describe(result) + ' is not an object');
}
