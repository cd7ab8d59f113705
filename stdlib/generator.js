// `yield*`: the code of a generator rests by itself, what it says to the inner iterator is here.

// ECMA-262 15.5.5 step 4, GetIterator. Not an iterator record as in op$iterOpen: throw() and
// return() need the iterator itself, also that of an array.
function op$delegateOpen(iterable) {
  const nullish = iterable === undefined || iterable === null;
  const method = nullish ? undefined : iterable[__symbolIterator()];
  if (!__isCallable(method)) {
    const shown = typeof iterable === 'function' ? 'function' : __describeWithType(iterable);
    __throwTypeError(shown +
      ' is not iterable (cannot read property Symbol(Symbol.iterator))');
  }
  const iterator = __call(method, iterable);
  if (!__isObject(iterator)) {
    __throwTypeError('Result of the Symbol.iterator method is not an object');
  }
  return { iterator, next: iterator.next };
}

// 15.5.5 step 7, one round: `mode` says how the generator was resumed (0 next, 1 throw, 2 return)
// and `value` with what. The result is an iterator result; in mode 2 one that is done ends the
// generator.
function op$delegate(iterator, nextMethod, mode, value) {
  let method = nextMethod;
  if (mode === 1) method = iterator.throw;
  if (mode === 2) method = iterator.return;
  if (mode !== 0 && (method === undefined || method === null)) {
    if (mode === 2) return { value, done: true };
    // The inner iterator gets a chance to clean up; that nobody can throw into it is the error.
    delegateClose(iterator);
    __throwTypeError("The iterator does not provide a 'throw' method.");
  }
  const result = __call(delegateMethod(method), iterator, value);
  if (!__isObject(result)) throwNoIteratorResult(result);
  return result;
}

// 7.4.9 IteratorClose with a normal completion
function delegateClose(iterator) {
  const method = iterator.return;
  if (method === undefined || method === null) return;
  const result = __call(delegateMethod(method), iterator);
  if (!__isObject(result)) throwNoIteratorResult(result);
}

function delegateMethod(method) {
  if (!__isCallable(method)) __throwTypeError(__describeWithType(method) + ' is not a function');
  return method;
}

function throwNoIteratorResult(result) {
  __throwTypeError('Iterator result ' + __describe(result) + ' is not an object');
}

// Generator.prototype, ECMA-262 27.5.1. The numbers of states are those of GeneratorState in
// interpreter/machine/activation.h: 0 start, 1 yielded, 2 delegated, 3 running, 4 done.

// 27.5.1.2
function generator$next(value) {
  return generatorResume(this, 0, value, 'next');
}

// 27.5.1.3
function generator$return(value) {
  return generatorResume(this, 2, value, 'return');
}

// 27.5.1.4
function generator$throw(exception) {
  return generatorResume(this, 1, exception, 'throw');
}

function generatorResume(generator, mode, value, name) {
  const before = __generatorState(generator);
  if (before === -1) {
    __throwTypeError('Method [Generator].prototype.' + name +
      ' called on incompatible receiver ' + __describe(generator));
  }
  if (before === 3) __throwTypeError('Generator is already running');
  if (before === 4 || (before === 0 && mode !== 0)) {
    __generatorFinish(generator);
    if (mode === 1) throw value;
    return { value: mode === 2 ? value : undefined, done: true };
  }
  const result = __generatorResume(generator, mode, value);
  const after = __generatorState(generator);
  // A yield* hands out the result object of the inner iterator itself.
  if (after === 2) return result;
  return { value: result, done: after === 4 };
}
