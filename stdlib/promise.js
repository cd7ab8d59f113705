// Promises, ECMA-262 27.2. A promise keeps { state, value, reactions, handled }; its state is 0
// pending, 1 fulfilled, 2 rejected. The number of jobs that each step takes is that of ECMA-262,
// so that programs see the order that Node shows them.

// 27.2.3.1 Promise ( executor ): the native has made the object.
function promiseConstruct(promise, executor) {
  if (!__isCallable(executor)) {
    __throwTypeError('Promise resolver ' + __describe(executor) + ' is not a function');
  }
  const resolvers = promiseResolvers(promise);
  try {
    __call(executor, undefined, resolvers[0], resolvers[1]);
  } catch (error) {
    __call(resolvers[1], undefined, error);
  }
  return promise;
}

// 27.2.1.3 CreateResolvingFunctions ( promise ): [resolve, reject], of which the first call counts.
function promiseResolvers(promise) {
  let isResolved = false;
  return [(resolution) => {
    if (isResolved) return;
    isResolved = true;
    promiseResolve(promise, resolution);
  }, (reason) => {
    if (isResolved) return;
    isResolved = true;
    promiseSettle(promise, 2, reason);
  }];
}

// 27.2.1.3.2 Promise Resolve Functions
function promiseResolve(promise, resolution) {
  if (!__isObject(resolution)) {
    promiseSettle(promise, 1, resolution);
    return;
  }
  let then = undefined;
  try {
    if (resolution === promise) {
      __throwTypeError('Chaining cycle detected for promise #<Promise>');
    }
    then = resolution.then;
  } catch (error) {
    promiseSettle(promise, 2, error);
    return;
  }
  if (__isCallable(then)) {
    hostQueueJob({ kind: 'thenable', promise, thenable: resolution, then });
  } else {
    promiseSettle(promise, 1, resolution);
  }
}

// 27.2.1.4 FulfillPromise, 27.2.1.7 RejectPromise
function promiseSettle(promise, state, value) {
  const own = __primitive(promise);
  const reactions = own.reactions;
  own.reactions = undefined;
  own.state = state;
  own.value = value;
  if (state === 2 && !own.handled) __push(__host().rejected, promise);
  for (let k = 0; k < reactions.length; k++) {
    hostQueueJob({ kind: 'reaction', reaction: reactions[k], state, value });
  }
}

// 27.2.5.4.1 PerformPromiseThen: a reaction has a capability, or an activation that awaits.
function promiseReact(promise, reaction) {
  const own = __primitive(promise);
  if (own.state === 0) {
    __push(own.reactions, reaction);
  } else {
    hostQueueJob({ kind: 'reaction', reaction, state: own.state, value: own.value });
  }
  own.handled = true;
}

// 27.2.2.1 NewPromiseReactionJob
function promiseReactionJob(reaction, state, value) {
  if (reaction.activation !== undefined) {
    if (state === 2) __generatorResume(reaction.activation, 1, value);
    else __generatorResume(reaction.activation, 0, value);
    const kept = __requests(reaction.activation);
    if (kept !== null) asyncGoOn(reaction.activation, kept);
    return;
  }
  const handler = state === 1 ? reaction.onFulfilled : reaction.onRejected;
  const capability = reaction.capability;
  let result = value;
  let isRejected = state === 2;
  if (handler !== undefined) {
    isRejected = false;
    try {
      result = __call(handler, undefined, value);
    } catch (error) {
      result = error;
      isRejected = true;
    }
  }
  if (isRejected) capabilityReject(capability, result);
  else capabilityResolve(capability, result);
}

// 27.2.2.2 NewPromiseResolveThenableJob
function promiseThenableJob(promise, thenable, then) {
  const resolvers = promiseResolvers(promise);
  try {
    __call(then, thenable, resolvers[0], resolvers[1]);
  } catch (error) {
    __call(resolvers[1], undefined, error);
  }
}

// 27.2.1.5 NewPromiseCapability ( C ). That of Promise itself settles its promise directly: nobody
// else can have its functions.
function newCapability(constructor) {
  if (constructor === __hostPromise()) {
    return { promise: __newPromise(), resolve: undefined, reject: undefined };
  }
  if (!__isConstructor(constructor)) {
    __throwTypeError(__describe(constructor) + ' is not a constructor');
  }
  const capability = { promise: undefined, resolve: undefined, reject: undefined };
  capability.promise = __construct(constructor, constructor, (resolve, reject) => {
    if (capability.resolve !== undefined || capability.reject !== undefined) {
      __throwTypeError('Promise executor has already been invoked with non-undefined arguments');
    }
    capability.resolve = resolve;
    capability.reject = reject;
  });
  if (!__isCallable(capability.resolve) || !__isCallable(capability.reject)) {
    __throwTypeError('Promise resolve or reject function is not callable');
  }
  return capability;
}

function capabilityResolve(capability, value) {
  if (capability.resolve === undefined) promiseResolve(capability.promise, value);
  else __call(capability.resolve, undefined, value);
}

function capabilityReject(capability, reason) {
  if (capability.reject === undefined) promiseSettle(capability.promise, 2, reason);
  else __call(capability.reject, undefined, reason);
}

// 7.3.22 SpeciesConstructor. DEVIATION: Promise itself is not asked for its Symbol.species.
function promiseSpecies(promise) {
  const constructor = promise.constructor;
  if (constructor === undefined || constructor === __hostPromise()) return __hostPromise();
  if (!__isObject(constructor)) {
    __throwTypeError('The .constructor property is not an object');
  }
  const species = constructor[__symbol('species')];
  if (species === undefined || species === null) return __hostPromise();
  if (!__isConstructor(species)) {
    __throwTypeError('object.constructor[Symbol.species] is not a constructor');
  }
  return species;
}

// 27.2.5.4 Promise.prototype.then ( onFulfilled, onRejected )
function Promise$prototype$then(onFulfilled, onRejected) {
  __internal(this, 'Promise', 'then');
  const capability = newCapability(promiseSpecies(this));
  promiseReact(this, {
    capability,
    onFulfilled: __isCallable(onFulfilled) ? onFulfilled : undefined,
    onRejected: __isCallable(onRejected) ? onRejected : undefined,
    activation: undefined,
  });
  return capability.promise;
}

// 27.2.5.1 Promise.prototype.catch ( onRejected )
function Promise$prototype$catch(onRejected) {
  return this.then(undefined, onRejected);
}

// 27.2.5.3 Promise.prototype.finally ( onFinally )
function Promise$prototype$finally(onFinally) {
  if (!__isObject(this)) {
    __throwTypeError('Promise.prototype.finally called on a non-object');
  }
  const constructor = promiseSpecies(this);
  if (!__isCallable(onFinally)) return this.then(onFinally, onFinally);
  return this.then((value) => {
    const result = __call(onFinally, undefined);
    return promiseOf(constructor, result).then(() => value);
  }, (reason) => {
    const result = __call(onFinally, undefined);
    return promiseOf(constructor, result).then(() => { throw reason; });
  });
}

// 27.2.4.7.1 PromiseResolve ( C, x )
function promiseOf(constructor, value) {
  if (__isPromise(value) && value.constructor === constructor) return value;
  const capability = newCapability(constructor);
  capabilityResolve(capability, value);
  return capability.promise;
}

// 27.2.4.7 Promise.resolve ( x )
function Promise$resolve(value) {
  if (!__isObject(this)) __throwTypeError('PromiseResolve called on non-object');
  return promiseOf(this, value);
}

// 27.2.4.6 Promise.reject ( r )
function Promise$reject(reason) {
  if (!__isObject(this)) __throwTypeError('PromiseResolve called on non-object');
  const capability = newCapability(this);
  capabilityReject(capability, reason);
  return capability.promise;
}

// 27.2.4.1 Promise.all ( iterable ), and the others of its kind: what each promise does when it is
// settled is what they differ in.
function Promise$all(iterable) {
  return promiseCombine(this, iterable, 'all');
}

// 27.2.4.2
function Promise$allSettled(iterable) {
  return promiseCombine(this, iterable, 'allSettled');
}

// 27.2.4.3
function Promise$any(iterable) {
  return promiseCombine(this, iterable, 'any');
}

// 27.2.4.5
function Promise$race(iterable) {
  return promiseCombine(this, iterable, 'race');
}

function promiseCombine(constructor, iterable, kind) {
  if (!__isObject(constructor)) {
    __throwTypeError('Promise.' + kind + ' called on non-object');
  }
  const capability = newCapability(constructor);
  try {
    const resolve = constructor.resolve;
    if (!__isCallable(resolve)) __throwTypeError('Promise resolve or reject function is not callable');
    promiseCollect(constructor, resolve, iterable, kind, capability);
  } catch (error) {
    capabilityReject(capability, error);
  }
  return capability.promise;
}

function promiseCollect(constructor, resolve, iterable, kind, capability) {
  requireIterable(iterable);
  const outcome = { values: [], remaining: 1, kind, capability };
  const settled = capabilityFunctions(capability);
  let index = 0;
  for (const item of iterable) {
    const next = __call(resolve, constructor, item);
    if (kind === 'race') {
      next.then(settled[0], settled[1]);
    } else {
      outcome.values[index] = undefined;
      outcome.remaining = outcome.remaining + 1;
      const functions = promiseElement(outcome, index, settled);
      next.then(functions[0], functions[1]);
    }
    index++;
  }
  if (kind !== 'race') promiseElementDone(outcome);
}

// The functions of a capability as values.
function capabilityFunctions(capability) {
  if (capability.resolve !== undefined) return [capability.resolve, capability.reject];
  return promiseResolvers(capability.promise);
}

// 27.2.4.1.3 Promise.all Resolve Element Functions, and the like: [on fulfilled, on rejected].
function promiseElement(outcome, index, settled) {
  let isCalled = false;
  const keep = (value) => {
    if (isCalled) return;
    isCalled = true;
    outcome.values[index] = value;
    promiseElementDone(outcome);
  };
  if (outcome.kind === 'all') return [(value) => keep(value), settled[1]];
  if (outcome.kind === 'any') return [settled[0], (reason) => keep(reason)];
  return [
    (value) => keep({ status: 'fulfilled', value }),
    (reason) => keep({ status: 'rejected', reason }),
  ];
}

function promiseElementDone(outcome) {
  outcome.remaining = outcome.remaining - 1;
  if (outcome.remaining !== 0) return;
  if (outcome.kind === 'any') {
    capabilityReject(outcome.capability, __newAggregateError(outcome.values));
  } else {
    capabilityResolve(outcome.capability, outcome.values);
  }
}
