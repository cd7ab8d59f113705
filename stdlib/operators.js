// Operators and conversions that meet an object, which may run user code. The engine calls these
// by name; on primitives it computes by itself.

// ECMA-262 7.1.1 ToPrimitive ( input, preferredType )
function op$toPrimitive(input, hint) {
  if (!__isObject(input)) return input;
  const exotic = input[__symbolToPrimitive()];
  if (exotic !== undefined && exotic !== null) {
    if (!__isCallable(exotic)) {
      __throwTypeError(typeof exotic + ' ' + __describe(exotic) + ' is not a function');
    }
    const result = __call(exotic, input, hint);
    if (__isObject(result)) __throwTypeError('Cannot convert object to primitive value');
    return result;
  }
  // 7.1.1.1 OrdinaryToPrimitive
  const first = hint === 'string' ? input.toString : input.valueOf;
  if (__isCallable(first)) {
    const result = __call(first, input);
    if (!__isObject(result)) return result;
  }
  const second = hint === 'string' ? input.valueOf : input.toString;
  if (__isCallable(second)) {
    const result = __call(second, input);
    if (!__isObject(result)) return result;
  }
  __throwTypeError('Cannot convert object to primitive value');
}

// 13.15.3 ApplyStringOrNumericBinaryOperator: both sides become primitive, left first.
function op$add(a, b) {
  const left = op$toPrimitive(a, 'default');
  const right = op$toPrimitive(b, 'default');
  return left + right;
}
function op$subtract(a, b) {
  const left = op$toNumber(a);
  return left - op$toNumber(b);
}
function op$multiply(a, b) {
  const left = op$toNumber(a);
  return left * op$toNumber(b);
}
function op$divide(a, b) {
  const left = op$toNumber(a);
  return left / op$toNumber(b);
}
function op$remainder(a, b) {
  const left = op$toNumber(a);
  return left % op$toNumber(b);
}
function op$power(a, b) {
  const left = op$toNumber(a);
  return left ** op$toNumber(b);
}
function op$bitAnd(a, b) {
  const left = op$toNumber(a);
  return left & op$toNumber(b);
}
function op$bitOr(a, b) {
  const left = op$toNumber(a);
  return left | op$toNumber(b);
}
function op$bitXor(a, b) {
  const left = op$toNumber(a);
  return left ^ op$toNumber(b);
}
function op$shiftLeft(a, b) {
  const left = op$toNumber(a);
  return left << op$toNumber(b);
}
function op$shiftRight(a, b) {
  const left = op$toNumber(a);
  return left >> op$toNumber(b);
}
function op$shiftRightUnsigned(a, b) {
  const left = op$toNumber(a);
  return left >>> op$toNumber(b);
}

// 7.2.13 IsLooselyEqual: the engine compares two objects and nullish values by itself.
function op$looseEqual(a, b) {
  return op$toPrimitive(a, 'default') == op$toPrimitive(b, 'default');
}
function op$looseNotEqual(a, b) {
  return op$toPrimitive(a, 'default') != op$toPrimitive(b, 'default');
}

// 7.2.12 IsLessThan: the left operand is always converted first.
function op$less(a, b) {
  const left = op$toPrimitive(a, 'number');
  return left < op$toPrimitive(b, 'number');
}
function op$lessEqual(a, b) {
  const left = op$toPrimitive(a, 'number');
  return left <= op$toPrimitive(b, 'number');
}
function op$greater(a, b) {
  const left = op$toPrimitive(a, 'number');
  return left > op$toPrimitive(b, 'number');
}
function op$greaterEqual(a, b) {
  const left = op$toPrimitive(a, 'number');
  return left >= op$toPrimitive(b, 'number');
}

// 7.1.4 ToNumber
function op$toNumber(value) {
  return +op$toPrimitive(value, 'number');
}
function op$negate(value) {
  return -op$toNumber(value);
}
function op$increment(value) {
  return op$toNumber(value) + 1;
}
function op$decrement(value) {
  return op$toNumber(value) - 1;
}
function op$bitNot(value) {
  return ~op$toNumber(value);
}

// 7.1.17 ToString
function op$toString(value) {
  return `${op$toPrimitive(value, 'string')}`;
}

// 7.1.19 ToPropertyKey
function op$toPropertyKey(value) {
  const key = op$toPrimitive(value, 'string');
  return typeof key === 'symbol' ? key : `${key}`;
}

function op$getElement(base, key) {
  return base[op$toPropertyKey(key)];
}
function op$setElement(base, key, value, strict) {
  __setProperty(base, op$toPropertyKey(key), value, strict);
}
// 10.4.2.4 ArraySetLength, steps 3 to 5, for a length that is an object.
function op$setLength(array, value) {
  const length = value >>> 0;
  if (length !== +value) __throwRangeError('Invalid array length');
  array.length = length;
}
function op$deleteElement(base, key, strict) {
  return __deleteProperty(base, op$toPropertyKey(key), strict);
}
function op$in(key, object) {
  return op$toPropertyKey(key) in object;
}

// 13.10.2 InstanceofOperator, where the right side has a test of its own
function op$instanceOf(value, target) {
  const method = target[__symbol('hasInstance')];
  if (method === undefined || method === null) return __ordinaryHasInstance(target, value);
  if (!__isCallable(method)) __throwTypeError(__describe(method) + ' is not a function');
  return !!__call(method, target, value);
}

// 7.4.3 GetIterator; the record is what IterNext and IterClose work on.
function op$iterOpen(iterable) {
  const method = iterable[__symbolIterator()];
  if (!__isCallable(method)) {
    __throwTypeError(__describeForIteration(iterable) + ' is not iterable');
  }
  const iterator = __call(method, iterable);
  if (!__isObject(iterator)) {
    __throwTypeError('Result of the Symbol.iterator method is not an object');
  }
  return __newIteratorRecord(iterator, iterator.next);
}

// 7.4.6 IteratorStep and 7.4.5 IteratorValue
function op$iterNext(iterator, next) {
  const result = __call(next, iterator);
  if (!__isObject(result)) {
    __throwTypeError('Iterator result ' + __describe(result) + ' is not an object');
  }
  if (result.done) return __done();
  return result.value;
}

// 7.4.9 IteratorClose
function op$iterClose(iterator) {
  const method = iterator.return;
  if (method === undefined || method === null) return undefined;
  const result = __call(method, iterator);
  if (!__isObject(result)) {
    __throwTypeError(__describe(result) + ' is not an object');
  }
}

// 7.1.5 ToIntegerOrInfinity
function toInteger(value) {
  return __toInteger(+value);
}

// A native takes numbers or texts where it was given objects: they are converted in their order,
// then it is called again. One letter per operand, `this` first, the last for all further ones; s:
// ToString, n: ToNumber, -: leave it. Primitives are left to the native, which knows what undefined
// means to it; a symbol throws.
function coerceAndCall(native, letters, thisValue, list) {
  const self = coerceOperand(letters[0], thisValue);
  const converted = [];
  const last = letters.length - 1;
  for (let i = 0; i < list.length; i++) {
    __push(converted, coerceOperand(letters[i + 1 < last ? i + 1 : last], list[i]));
  }
  return __applyList(native, self, converted);
}

// The same for one operand that a constructor converts by itself.
function callWithText(native, value) {
  return __call(native, undefined, `${value}`);
}

function coerceOperand(letter, value) {
  if (letter === '-' || (!__isObject(value) && typeof value !== 'symbol')) return value;
  return letter === 'n' ? +value : `${value}`;
}

// Object rest and spread, ECMA-262 7.3.26 CopyDataProperties
function op$copyProperties(target, source, excluded) {
  if (source === undefined || source === null) return;
  const from = __toObject(source);
  const keys = __ownKeys(from, 'enumerable');
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined && !isExcluded(excluded, key) && __isEnumerable(from, key)) {
      __defineOwn(target, key, from[key]);
    }
  }
}

function isExcluded(excluded, key) {
  if (excluded === undefined) return false;
  for (let k = 0; k < excluded.length; k++) {
    const name = excluded[k];
    if (name === key || (typeof name === 'number' && `${name}` === key)) return true;
  }
  return false;
}
