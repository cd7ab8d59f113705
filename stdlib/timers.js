// Timers and immediates of Node. Time is virtual: `host.now` moves when the loop waits. A timer is
// kept where it was armed last, so that of those that are due at one time the first armed is first.
// `host.timerCount` counts those that keep the program alive.

// setTimeout ( callback [ , delay [ , ...list ] ] )
function globalThis$setTimeout(callback, delay, ...list) {
  requireFunction(callback, 'callback');
  return timerStart(callback, delay, list, false);
}

// setInterval ( callback [ , delay [ , ...list ] ] )
function globalThis$setInterval(callback, delay, ...list) {
  requireFunction(callback, 'callback');
  return timerStart(callback, delay, list, true);
}

// setImmediate ( callback [ , ...list ] )
function globalThis$setImmediate(callback, ...list) {
  requireFunction(callback, 'callback');
  const immediate = __newObject(immediatePrototype());
  __defineOwn(immediate, '_timer', { callback, list, isArmed: true });
  __push(__host().immediates, immediate);
  return immediate;
}

function globalThis$clearTimeout(timer) {
  timerClear(timer);
}

function globalThis$clearInterval(timer) {
  timerClear(timer);
}

function globalThis$clearImmediate(immediate) {
  if (!__isObject(immediate) || !__hasOwn(immediate, '_timer')) return;
  immediate._timer.isArmed = false;
}

function timerStart(callback, delay, list, isRepeated) {
  const host = __host();
  let time = +delay;
  if (!(time >= 1 && time <= 2147483647)) time = 1;
  const timeout = __newObject(timeoutPrototype());
  const timer = {
    callback, list, isRepeated, timeout, delay: __toInteger(time), due: 0, isArmed: false,
    keepsAlive: true, number: 0,
  };
  __defineOwn(timeout, '_timer', timer);
  timerArm(host, timer);
  return timeout;
}

function timerArm(host, timer) {
  timer.due = host.now + timer.delay;
  timer.isArmed = true;
  __push(host.timers, timer);
  if (timer.keepsAlive) host.timerCount = host.timerCount + 1;
}

function timerDisarm(host, timer) {
  timer.isArmed = false;
  if (timer.keepsAlive) host.timerCount = host.timerCount - 1;
  for (let k = 0; k < host.timers.length; k++) {
    if (host.timers[k] === timer) host.timers[k] = undefined;
  }
  // Nothing but gaps: start afresh.
  let isEmpty = true;
  for (let k = 0; k < host.timers.length; k++) {
    if (host.timers[k] !== undefined) isEmpty = false;
  }
  if (isEmpty) host.timers = [];
}

function timerClear(given) {
  let timeout = given;
  if (typeof given === 'number' || typeof given === 'string') {
    const numbers = __host().modules.timerNumbers;
    if (numbers === undefined) return;
    timeout = undefined;
    for (let k = 1; k < numbers.length; k++) {
      if (given === k || given === `${k}`) timeout = numbers[k];
    }
  }
  if (!__isObject(timeout) || !__hasOwn(timeout, '_timer')) return;
  const timer = timeout._timer;
  timer.isRepeated = false;
  if (timer.isArmed) timerDisarm(__host(), timer);
}

// The timer that is due first, or undefined.
function timerNext(host) {
  let first = undefined;
  for (let k = 0; k < host.timers.length; k++) {
    const timer = host.timers[k];
    if (timer !== undefined && (first === undefined || timer.due < first.due)) first = timer;
  }
  return first;
}

function timersRun(host) {
  let timer = timerNext(host);
  while (timer !== undefined && timer.due <= host.now) {
    timerDisarm(host, timer);
    __applyList(timer.callback, timer.timeout, timer.list);
    if (timer.isRepeated && !timer.isArmed) timerArm(host, timer);
    hostDrain(host);
    timer = timerNext(host);
  }
}

// Those that exist now; what they add waits for the next turn.
function immediatesRun(host) {
  const immediates = host.immediates;
  host.immediates = [];
  for (let k = 0; k < immediates.length; k++) {
    const immediate = immediates[k]._timer;
    if (immediate.isArmed) {
      immediate.isArmed = false;
      __applyList(immediate.callback, immediates[k], immediate.list);
      hostDrain(host);
    }
  }
}

// The methods of what setTimeout and setImmediate return.
function timeoutPrototype() {
  const modules = __host().modules;
  if (modules.timeout === undefined) {
    modules.timeout = handlePrototype(timers$Timeout, {
      refresh: timeoutRefresh, unref: timeoutUnref, ref: timeoutRef, hasRef: timeoutHasRef,
      close: timeoutClose,
    });
    modules.timeout[__symbolToPrimitive()] = timeoutNumber;
    handleLacks(modules.timeout, ['_idleTimeout', '_idlePrev', '_idleNext', '_idleStart',
      '_onTimeout', '_timerArgs', '_repeat', '_destroyed']);
  }
  return modules.timeout;
}

function immediatePrototype() {
  const modules = __host().modules;
  if (modules.immediate === undefined) {
    modules.immediate = handlePrototype(timers$Immediate,
      { ref: immediateRef, unref: immediateRef, hasRef: immediateHasRef });
  }
  return modules.immediate;
}

function handlePrototype(constructor, methods) {
  const prototype = {};
  __defineHidden(prototype, 'constructor', constructor);
  const names = __ownKeys(methods, 'all');
  for (let k = 0; k < names.length; k++) __defineHidden(prototype, names[k], methods[names[k]]);
  __defineHidden(constructor, 'prototype', prototype);
  return prototype;
}

// What Node keeps in the handle itself. DEVIATION: that these are own properties does not show.
function handleLacks(prototype, names) {
  for (let k = 0; k < names.length; k++) {
    Object$defineProperty(prototype, names[k], {
      configurable: true,
      get: () => __lacking('`' + names[k] + '` of a timer is not supported'),
    });
  }
}

function timers$Timeout() {
  __lacking('making a `Timeout` other than by setTimeout is not supported');
}

function timers$Immediate() {
  __lacking('making an `Immediate` other than by setImmediate is not supported');
}

// Timeout.prototype [ @@toPrimitive ]: from then on the number stands for the timer. It is given only
// when somebody asks: counting all timers would make every state a new one.
// DEVIATION: Node counts other things, too; which number it is is nobody's affair.
function timeoutNumber() {
  const modules = __host().modules;
  if (modules.timerNumbers === undefined) modules.timerNumbers = [undefined];
  const timer = this._timer;
  if (timer.number === 0) {
    timer.number = modules.timerNumbers.length;
    __push(modules.timerNumbers, this);
  }
  return timer.number;
}

function timeoutRef() {
  const timer = this._timer;
  if (!timer.keepsAlive && timer.isArmed) __host().timerCount = __host().timerCount + 1;
  timer.keepsAlive = true;
  return this;
}

function timeoutUnref() {
  const timer = this._timer;
  if (timer.keepsAlive && timer.isArmed) __host().timerCount = __host().timerCount - 1;
  timer.keepsAlive = false;
  return this;
}

function timeoutHasRef() {
  return this._timer.keepsAlive;
}

function timeoutRefresh() {
  const host = __host();
  const timer = this._timer;
  if (timer.isArmed) timerDisarm(host, timer);
  timerArm(host, timer);
  return this;
}

function timeoutClose() {
  timerClear(this);
  return this;
}

// DEVIATION: an immediate always keeps the program alive.
function immediateRef() {
  return this;
}

function immediateHasRef() {
  return true;
}
