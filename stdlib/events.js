// Node's module `events`: EventEmitter as libraries use it. A type has one listener or an array of
// them, as in Node, whose programs look at `_events`.
// DEVIATION: no warning about many listeners, no EventTarget.

// What require('events') gives; made when it is first asked for.
function events$load() {
  const emitter = events$EventEmitter;
  if (emitter.EventEmitter !== undefined) return emitter;
  const prototype = {};
  __defineHidden(prototype, 'constructor', emitter);
  prototype._events = undefined;
  prototype._eventsCount = 0;
  prototype._maxListeners = undefined;
  prototype.setMaxListeners = events$setMaxListeners;
  prototype.getMaxListeners = events$getMaxListeners;
  prototype.emit = events$emit;
  prototype.addListener = events$addListener;
  prototype.on = events$addListener;
  prototype.prependListener = events$prependListener;
  prototype.once = events$once;
  prototype.prependOnceListener = events$prependOnceListener;
  prototype.removeListener = events$removeListener;
  prototype.off = events$removeListener;
  prototype.removeAllListeners = events$removeAllListeners;
  prototype.listeners = events$listeners;
  prototype.rawListeners = events$rawListeners;
  prototype.listenerCount = events$listenerCount;
  prototype.eventNames = events$eventNames;
  __defineHidden(emitter, 'prototype', prototype);
  emitter.EventEmitter = emitter;
  emitter.defaultMaxListeners = 10;
  emitter.once = events$waitOnce;
  emitter.listenerCount = events$countOf;
  __completeObject(emitter, '%EventEmitter%');
  __completeObject(prototype, '%EventEmitter.prototype%');
  return emitter;
}

function events$EventEmitter(options) {
  eventsInit(this);
  if (options !== undefined && options !== null && options.captureRejections) {
    requireType(options.captureRejections, 'boolean', '"options.captureRejections" property');
    __defineHidden(this, '_capturesRejections', true);
  }
}

function eventsInit(emitter) {
  const events = emitter._events;
  if (events === undefined || !__hasOwn(emitter, '_events')) {
    emitter._events = __newObject(null);
    emitter._eventsCount = 0;
  }
  emitter._maxListeners = emitter._maxListeners;
}

function events$setMaxListeners(count) {
  requireType(count, 'number', '"setMaxListeners" argument');
  if (!(count >= 0)) {
    try {
      __throwRangeError('The value of "setMaxListeners" is out of range. It must be >= 0. Received ' +
        digitsInGroups(count));
    } catch (error) {
      error.code = 'ERR_OUT_OF_RANGE';
      throw error;
    }
  }
  this._maxListeners = count;
  return this;
}

// Node's ERR_INVALID_ARG_TYPE for something that must be of a type.
function requireType(value, type, what) {
  if (typeof value === type) return;
  try {
    __throwTypeError('The ' + what + ' must be of type ' + type + '. Received ' + describeReceived(value));
  } catch (error) {
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
}

// As Node shows numbers out of range: thousands of large integers are set apart.
function digitsInGroups(number) {
  const text = `${number}`;
  if (!(number < -4294967296) || number === -Infinity || __toInteger(number) !== number) return text;
  let result = '';
  let end = text.length;
  for (; end >= 5; end -= 3) result = '_' + __substring(text, end - 3, end) + result;
  return __substring(text, 0, end) + result;
}

function events$getMaxListeners() {
  return this._maxListeners === undefined ? events$EventEmitter.defaultMaxListeners
    : this._maxListeners;
}

function events$emit(type, ...list) {
  const events = this._events;
  const handler = events === undefined ? undefined : events[type];
  if (handler === undefined) {
    if (type === 'error') throwUnhandledError(list[0]);
    return false;
  }
  if (__isCallable(handler)) {
    const result = __applyList(handler, this, list);
    if (this._capturesRejections === true) captureRejection(this, result);
    return true;
  }
  const listeners = listenersCopy(handler);
  for (let k = 0; k < listeners.length; k++) {
    const result = __applyList(listeners[k], this, list);
    if (this._capturesRejections === true) captureRejection(this, result);
  }
  return true;
}

// Node's addCatch: a promise that a listener returns is heard of, should it be rejected. A handler
// under Symbol.for('nodejs.rejection') cannot be there, because Symbol.for is not supported.
function captureRejection(emitter, result) {
  if (result === undefined || result === null) return;
  const then = result.then;
  if (!__isCallable(then)) return;
  __call(then, result, undefined, (error) => {
    __push(__host().ticks, { callback: emitRejection, list: [emitter, error] });
  });
}

function emitRejection(emitter, error) {
  // What a listener for errors rejects is nobody's to capture.
  try {
    emitter._capturesRejections = false;
    emitter.emit('error', error);
  } finally {
    emitter._capturesRejections = true;
  }
}

function throwUnhandledError(value) {
  if (__isObject(value) && __hasOwn(value, 'stack')) throw value;
  const shown = typeof value === 'string' ? "'" + value + "'" : __describe(value);
  const error = __newError('Unhandled error. (' + shown + ')');
  error.code = 'ERR_UNHANDLED_ERROR';
  error.context = value;
  throw error;
}

function listenersCopy(listeners) {
  const copy = [];
  for (let k = 0; k < listeners.length; k++) __push(copy, listeners[k]);
  return copy;
}

function events$addListener(type, listener) {
  return listenerAdd(this, type, listener, false);
}

function events$prependListener(type, listener) {
  return listenerAdd(this, type, listener, true);
}

function events$once(type, listener) {
  requireFunction(listener, 'listener');
  this.on(type, listenerOnce(this, type, listener));
  return this;
}

function events$prependOnceListener(type, listener) {
  requireFunction(listener, 'listener');
  this.prependListener(type, listenerOnce(this, type, listener));
  return this;
}

function listenerOnce(emitter, type, listener) {
  let hasFired = false;
  const wrapped = (...list) => {
    if (hasFired) return undefined;
    emitter.removeListener(type, wrapped);
    hasFired = true;
    return __applyList(listener, emitter, list);
  };
  wrapped.listener = listener;
  return wrapped;
}

function listenerAdd(emitter, type, listener, isFirst) {
  requireFunction(listener, 'listener');
  if (emitter._events === undefined) {
    emitter._events = __newObject(null);
    emitter._eventsCount = 0;
  } else if (emitter._events.newListener !== undefined) {
    emitter.emit('newListener', type,
      listener.listener !== undefined ? listener.listener : listener);
  }
  const events = emitter._events;
  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount = emitter._eventsCount + 1;
  } else if (__isCallable(existing)) {
    events[type] = isFirst ? [listener, existing] : [existing, listener];
  } else if (isFirst) {
    const list = [listener];
    for (let k = 0; k < existing.length; k++) __push(list, existing[k]);
    events[type] = list;
  } else {
    __push(existing, listener);
  }
  return emitter;
}

function events$removeListener(type, listener) {
  requireFunction(listener, 'listener');
  const events = this._events;
  if (events === undefined) return this;
  const existing = events[type];
  if (existing === undefined) return this;
  if (existing === listener || (__isCallable(existing) && existing.listener === listener)) {
    listenersForget(this, type);
    listenerRemoved(this, type, existing.listener !== undefined ? existing.listener : listener);
  } else if (!__isCallable(existing)) {
    let position = -1;
    for (let k = existing.length - 1; k >= 0 && position < 0; k--) {
      if (existing[k] === listener || existing[k].listener === listener) position = k;
    }
    if (position < 0) return this;
    const rest = [];
    for (let k = 0; k < existing.length; k++) {
      if (k !== position) __push(rest, existing[k]);
    }
    events[type] = rest.length === 1 ? rest[0] : rest;
    listenerRemoved(this, type, listener);
  }
  return this;
}

function listenersForget(emitter, type) {
  emitter._eventsCount = emitter._eventsCount - 1;
  if (emitter._eventsCount === 0) emitter._events = __newObject(null);
  else delete emitter._events[type];
}

function listenerRemoved(emitter, type, listener) {
  if (emitter._events.removeListener !== undefined) emitter.emit('removeListener', type, listener);
}

function events$removeAllListeners(...given) {
  const type = given[0];
  const events = this._events;
  if (events === undefined) return this;
  if (given.length === 0) {
    if (events.removeListener !== undefined) {
      const types = eventTypes(events);
      for (let k = 0; k < types.length; k++) {
        if (types[k] !== 'removeListener') this.removeAllListeners(types[k]);
      }
      this.removeAllListeners('removeListener');
    }
    this._events = __newObject(null);
    this._eventsCount = 0;
    return this;
  }
  const listeners = events[type];
  if (listeners === undefined) return this;
  if (events.removeListener === undefined) {
    listenersForget(this, type);
  } else if (__isCallable(listeners)) {
    this.removeListener(type, listeners);
  } else {
    for (let k = listeners.length - 1; k >= 0; k--) this.removeListener(type, listeners[k]);
  }
  return this;
}

function events$listeners(type) {
  const raw = listenersOf(this, type);
  for (let k = 0; k < raw.length; k++) {
    if (raw[k].listener !== undefined) raw[k] = raw[k].listener;
  }
  return raw;
}

function events$rawListeners(type) {
  return listenersOf(this, type);
}

function listenersOf(emitter, type) {
  const existing = emitter._events === undefined ? undefined : emitter._events[type];
  if (existing === undefined) return [];
  return __isCallable(existing) ? [existing] : listenersCopy(existing);
}

function events$listenerCount(type, listener) {
  const listeners = listenersOf(this, type);
  if (listener === undefined) return listeners.length;
  let count = 0;
  for (let k = 0; k < listeners.length; k++) {
    if (listeners[k] === listener || listeners[k].listener === listener) count++;
  }
  return count;
}

function events$countOf(emitter, type) {
  return emitter.listenerCount(type);
}

function events$eventNames() {
  return this._eventsCount > 0 ? eventTypes(this._events) : [];
}

function eventTypes(events) {
  const keys = __ownKeys(events, 'all');
  const types = [];
  for (let k = 0; k < keys.length; k++) {
    if (k in keys) __push(types, keys[k]);
  }
  return types;
}

// EventEmitter.once ( emitter, type ): a promise of the next event's values.
function events$waitOnce(emitter, type) {
  const promise = __newPromise();
  const resolvers = promiseResolvers(promise);
  const onError = (error) => {
    emitter.removeListener(type, onEvent);
    __call(resolvers[1], undefined, error);
  };
  const onEvent = (...list) => {
    emitter.removeListener('error', onError);
    __call(resolvers[0], undefined, list);
  };
  emitter.once(type, onEvent);
  if (type !== 'error') emitter.once('error', onError);
  return promise;
}
