// Array functions, those of Array.prototype that look for an element or make text, and what the
// functions in array_callbacks.js, array_change.js and array_copy.js share. An array on many paths has
// a length and elements that are summaries; ordinary JavaScript handles them.
//
// Lengths are checked before loops over them: what Node refuses at once must not be walked.
//
// The functions slow$… stand behind natives (interpreter/builtins/array_fast.cpp) that serve arrays
// with one length and no holes.

function requireCallable(callback) {
  if (!__isCallable(callback)) __throwTypeError(__describe(callback) + ' is not a function');
}

function thisObject(value, name) {
  if (value === undefined || value === null) {
    __throwTypeError('Array.prototype.' + name + ' called on null or undefined');
  }
  return __toObject(value);
}

// The clamping that slice, splice, fill and others do to a relative position.
function relativeIndex(position, length) {
  const integer = toInteger(position);
  if (integer < 0) {
    const sum = length + integer;
    return sum < 0 ? 0 : sum;
  }
  return integer < length ? integer : length;
}

// 10.4.2.3 ArraySpeciesCreate ( originalArray, length ): nothing where the result is a plain array,
// which the caller makes as suits it. DEVIATION: Array itself is not asked for its Symbol.species.
function arraySpecies(original, length) {
  if (length > 4294967295) __throwRangeError('Invalid array length');
  if (!__isArray(original)) return undefined;
  let constructor = original.constructor;
  if (__isArrayConstructor(constructor)) return undefined;
  if (__isObject(constructor)) {
    constructor = constructor[__symbol('species')];
    if (constructor === null) return undefined;
  }
  if (constructor === undefined || __isArrayConstructor(constructor)) return undefined;
  if (!__isConstructor(constructor)) {
    __throwTypeError('object.constructor[Symbol.species] is not a constructor');
  }
  return __construct(constructor, constructor, length);
}

// 7.3.7 CreateDataPropertyOrThrow, on an object of the program's making
function defineElement(object, key, value) {
  Object$defineProperty(object, key,
    { value, writable: true, enumerable: true, configurable: true });
}

// ECMA-262 23.1.2.3 Array.of ( ...items )
function Array$of(...items) {
  if (__isArrayConstructor(this) || !__isConstructor(this)) return items;
  const length = items.length;
  const result = __construct(this, this, length);
  for (let k = 0; k < length; k++) defineElement(result, k, items[k]);
  result.length = length;
  return result;
}

// 23.1.2.1 Array.from ( items [ , mapper [ , thisArg ] ] )
function Array$from(items, mapper = undefined, thisArg = undefined) {
  if (mapper !== undefined) requireCallable(mapper);
  if (items === undefined || items === null) {
    __throwTypeError((items === null ? 'object null' : 'undefined') +
      ' is not iterable (cannot read property Symbol(Symbol.iterator))');
  }
  const method = items[__symbolIterator()];
  if (!__isArrayConstructor(this) && __isConstructor(this)) {
    return fillFrom(this, method, items, mapper, thisArg);
  }
  const result = [];
  if (method !== undefined && method !== null) {
    let k = 0;
    for (const item of items) {
      __push(result, mapper === undefined ? item : __call(mapper, thisArg, item, k));
      k++;
    }
    return result;
  }
  const source = __toObject(items);
  const length = __toLength(source.length);
  if (length > 4294967295) __throwRangeError('Invalid array length');
  for (let k = 0; k < length; k++) {
    const item = source[k];
    __push(result, mapper === undefined ? item : __call(mapper, thisArg, item, k));
  }
  return result;
}

// Array.from of another constructor
function fillFrom(constructor, method, items, mapper, thisArg) {
  let k = 0;
  if (method !== undefined && method !== null) {
    const result = __construct(constructor, constructor);
    for (const item of items) {
      defineElement(result, k, mapper === undefined ? item : __call(mapper, thisArg, item, k));
      k++;
    }
    result.length = k;
    return result;
  }
  const source = __toObject(items);
  const length = __toLength(source.length);
  const result = __construct(constructor, constructor, length);
  for (; k < length; k++) {
    const item = source[k];
    defineElement(result, k, mapper === undefined ? item : __call(mapper, thisArg, item, k));
  }
  result.length = length;
  return result;
}

// 23.1.3.1 Array.prototype.at ( index )
function Array$prototype$at(index) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const relative = toInteger(index);
  const k = relative >= 0 ? relative : length + relative;
  if (k < 0 || k >= length) return undefined;
  return object[k];
}

// 23.1.3.16 Array.prototype.includes ( searchElement [ , fromIndex ] )
function slow$includes(searchElement, fromIndex = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (length === 0) return false;
  for (let k = relativeIndex(fromIndex, length); k < length; k++) {
    if (__sameValueZero(object[k], searchElement)) return true;
  }
  return false;
}

// 23.1.3.17 Array.prototype.indexOf ( searchElement [ , fromIndex ] )
function slow$indexOf(searchElement, fromIndex = undefined) {
  const object = thisObject(this, 'indexOf');
  const length = __toLength(object.length);
  if (length === 0) return -1;
  for (let k = relativeIndex(fromIndex, length); k < length; k++) {
    if (k in object && object[k] === searchElement) return k;
  }
  return -1;
}

// 23.1.3.18 Array.prototype.join ( separator )
function slow$join(separator) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const between = separator === undefined ? ',' : `${separator}`;
  if (__joining().length > 0 && isJoining(object)) return '';
  let result = '';
  for (let k = 0; k < length; k++) {
    if (k > 0) result += between;
    const element = object[k];
    if (__isObject(element)) {
      result += joinNested(object, element);
    } else if (element !== undefined && element !== null) {
      result += `${element}`;
    }
  }
  return result;
}

// An array that contains itself is empty text inside: the objects being joined are on a stack.
function isJoining(object) {
  const stack = __joining();
  for (let k = 0; k < stack.length; k++) {
    if (stack[k] === object) return true;
  }
  return false;
}

function joinNested(object, element) {
  const stack = __joining();
  __push(stack, object);
  try {
    return `${element}`;
  } finally {
    stack.length = stack.length - 1;
  }
}

// 23.1.3.20 Array.prototype.lastIndexOf ( searchElement [ , fromIndex ] )
function Array$prototype$lastIndexOf(searchElement, fromIndex = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (length === 0) return -1;
  const from = arguments.length > 1 ? toInteger(fromIndex) : length - 1;
  let k = from >= 0 ? (from < length - 1 ? from : length - 1) : length + from;
  for (; k >= 0; k--) {
    if (k in object && object[k] === searchElement) return k;
  }
  return -1;
}

// 23.1.3.36 Array.prototype.toString ( )
function Array$prototype$toString() {
  const object = __toObject(this);
  const join = object.join;
  if (__isCallable(join)) return __call(join, object);
  return __objectToString(object);
}

// 23.1.5.2.1 %ArrayIteratorPrototype%.next ( ): the state is [iterated, next index, kind].
function arrayIteratorNext(iterator) {
  const state = __internal(iterator, 'Array Iterator', 'next');
  const object = state[0];
  if (object === undefined) return { value: undefined, done: true };
  const index = state[1];
  const length = __toLength(object.length);
  if (index >= length) {
    state[0] = undefined;
    return { value: undefined, done: true };
  }
  state[1] = index + 1;
  const kind = state[2];
  if (kind === 'keys') return { value: index, done: false };
  if (kind === 'values') return { value: object[index], done: false };
  return { value: [index, object[index]], done: false };
}
