// Array.prototype and Array functions that look at elements. An array on many paths has a length
// and elements that are summaries; ordinary JavaScript handles them.
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

// 23.1.3.2 Array.prototype.concat ( ...items )
function slow$concat(...items) {
  const object = thisObject(this, 'concat');
  const made = arraySpecies(object, 0);
  const result = made === undefined ? [] : made;
  let n = appendConcat(result, 0, object, made !== undefined);
  const count = items.length;
  for (let i = 0; i < count; i++) n = appendConcat(result, n, items[i], made !== undefined);
  result.length = n;
  return result;
}

// 23.1.3.2.1 IsConcatSpreadable ( O )
function isSpreadable(item) {
  if (!__isObject(item)) return false;
  const spreadable = item[__symbol('isConcatSpreadable')];
  return spreadable === undefined ? __isArray(item) : !!spreadable;
}

// One item of concat: arrays are spread with their holes. The length that there is now.
function appendConcat(result, start, item, isSpecial) {
  if (!isSpreadable(item)) {
    if (isSpecial) {
      defineElement(result, start, item);
    } else {
      result[start] = item;
    }
    return start + 1;
  }
  const length = __toLength(item.length);
  if (start + length > 9007199254740991) __throwTypeError('Invalid array length');
  if (!isSpecial) {
    if (start + length > 4294967295) __throwRangeError('Invalid array length');
    result.length = start + length;
  }
  for (let k = 0; k < length; k++) {
    if (k in item) {
      if (isSpecial) {
        defineElement(result, start + k, item[k]);
      } else {
        result[start + k] = item[k];
      }
    }
  }
  return start + length;
}

// 23.1.3.4 Array.prototype.copyWithin ( target, start [ , end ] )
function Array$prototype$copyWithin(target, start, end = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  let to = relativeIndex(target, length);
  let from = relativeIndex(start, length);
  const last = end === undefined ? length : relativeIndex(end, length);
  let count = last - from < length - to ? last - from : length - to;
  let direction = 1;
  if (from < to && to < from + count) {
    direction = -1;
    from = from + count - 1;
    to = to + count - 1;
  }
  while (count > 0) {
    if (from in object) {
      object[to] = object[from];
    } else {
      delete object[to];
    }
    from += direction;
    to += direction;
    count--;
  }
  return object;
}

// 23.1.3.6 Array.prototype.every ( callback [ , thisArg ] )
function Array$prototype$every(callback, thisArg = undefined) {
  const object = thisObject(this, 'every');
  const length = __toLength(object.length);
  requireCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object && !__call(callback, thisArg, object[k], k, object)) return false;
  }
  return true;
}

// 23.1.3.7 Array.prototype.fill ( value [ , start [ , end ] ] )
function Array$prototype$fill(value, start = undefined, end = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const last = end === undefined ? length : relativeIndex(end, length);
  for (let k = relativeIndex(start, length); k < last; k++) object[k] = value;
  return object;
}

// 23.1.3.8 Array.prototype.filter ( callback [ , thisArg ] )
function Array$prototype$filter(callback, thisArg = undefined) {
  const object = thisObject(this, 'filter');
  const length = __toLength(object.length);
  requireCallable(callback);
  const made = arraySpecies(object, 0);
  const result = made === undefined ? [] : made;
  let n = 0;
  for (let k = 0; k < length; k++) {
    if (k in object) {
      const value = object[k];
      if (__call(callback, thisArg, value, k, object)) {
        if (made === undefined) {
          __push(result, value);
        } else {
          defineElement(result, n, value);
          n++;
        }
      }
    }
  }
  return result;
}

// 23.1.3.9 Array.prototype.find ( predicate [ , thisArg ] )
function Array$prototype$find(predicate, thisArg = undefined) {
  const object = thisObject(this, 'find');
  const length = __toLength(object.length);
  requireCallable(predicate);
  for (let k = 0; k < length; k++) {
    const value = object[k];
    if (__call(predicate, thisArg, value, k, object)) return value;
  }
  return undefined;
}

// 23.1.3.10 Array.prototype.findIndex ( predicate [ , thisArg ] )
function Array$prototype$findIndex(predicate, thisArg = undefined) {
  const object = thisObject(this, 'findIndex');
  const length = __toLength(object.length);
  requireCallable(predicate);
  for (let k = 0; k < length; k++) {
    if (__call(predicate, thisArg, object[k], k, object)) return k;
  }
  return -1;
}

// 23.1.3.11 Array.prototype.findLast ( predicate [ , thisArg ] )
function Array$prototype$findLast(predicate, thisArg = undefined) {
  const object = thisObject(this, 'findLast');
  requireCallable(predicate);
  for (let k = __toLength(object.length) - 1; k >= 0; k--) {
    const value = object[k];
    if (__call(predicate, thisArg, value, k, object)) return value;
  }
  return undefined;
}

// 23.1.3.12 Array.prototype.findLastIndex ( predicate [ , thisArg ] )
function Array$prototype$findLastIndex(predicate, thisArg = undefined) {
  const object = thisObject(this, 'findLastIndex');
  requireCallable(predicate);
  for (let k = __toLength(object.length) - 1; k >= 0; k--) {
    if (__call(predicate, thisArg, object[k], k, object)) return k;
  }
  return -1;
}

// 23.1.3.13 Array.prototype.flat ( [ depth ] )
function Array$prototype$flat(depth = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const levels = depth === undefined ? 1 : toInteger(depth);
  const made = arraySpecies(object, 0);
  const result = made === undefined ? [] : made;
  flattenInto(result, 0, object, length, levels, made !== undefined);
  return result;
}

// One more element of a result; the length that it has then.
function appendValue(result, n, value, isSpecial) {
  if (isSpecial) {
    defineElement(result, n, value);
  } else {
    __push(result, value);
  }
  return n + 1;
}

function flattenInto(result, start, source, length, depth, isSpecial) {
  let n = start;
  for (let k = 0; k < length; k++) {
    if (k in source) {
      const value = source[k];
      if (depth > 0 && __isArray(value)) {
        n = flattenInto(result, n, value, __toLength(value.length), depth - 1, isSpecial);
      } else {
        n = appendValue(result, n, value, isSpecial);
      }
    }
  }
  return n;
}

// 23.1.3.14 Array.prototype.flatMap ( mapper [ , thisArg ] )
function Array$prototype$flatMap(mapper, thisArg = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (!__isCallable(mapper)) __throwTypeError('flatMap mapper function is not callable');
  const made = arraySpecies(object, 0);
  const result = made === undefined ? [] : made;
  let n = 0;
  for (let k = 0; k < length; k++) {
    if (k in object) {
      const value = __call(mapper, thisArg, object[k], k, object);
      if (__isArray(value)) {
        n = flattenInto(result, n, value, __toLength(value.length), 0, made !== undefined);
      } else {
        n = appendValue(result, n, value, made !== undefined);
      }
    }
  }
  return result;
}

// 23.1.3.15 Array.prototype.forEach ( callback [ , thisArg ] )
function Array$prototype$forEach(callback, thisArg = undefined) {
  const object = thisObject(this, 'forEach');
  const length = __toLength(object.length);
  requireCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object) __call(callback, thisArg, object[k], k, object);
  }
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

// 23.1.3.21 Array.prototype.map ( callback [ , thisArg ] )
function Array$prototype$map(callback, thisArg = undefined) {
  const object = thisObject(this, 'map');
  const length = __toLength(object.length);
  requireCallable(callback);
  const made = arraySpecies(object, length);
  if (made !== undefined) {
    for (let k = 0; k < length; k++) {
      if (k in object) defineElement(made, k, __call(callback, thisArg, object[k], k, object));
    }
    return made;
  }
  const result = [];
  result.length = length;
  for (let k = 0; k < length; k++) {
    if (k in object) result[k] = __call(callback, thisArg, object[k], k, object);
  }
  return result;
}

// 23.1.3.22 Array.prototype.pop ( ), for anything but a plain array
function popSlow(value) {
  const object = __toObject(value);
  const length = __toLength(object.length);
  if (length === 0) {
    object.length = 0;
    return undefined;
  }
  const index = length - 1;
  const element = object[index];
  delete object[index];
  object.length = index;
  return element;
}

// 23.1.3.23 Array.prototype.push ( ...items ), for anything but a plain array
function pushSlow(value, items) {
  const object = __toObject(value);
  let length = __toLength(object.length);
  const count = items.length;
  if (length + count > 9007199254740991) {
    __throwTypeError('Pushing ' + count + ' elements on an array-like of length ' + length +
      ' is disallowed, as the total surpasses 2**53-1');
  }
  for (let i = 0; i < count; i++) {
    object[length] = items[i];
    length++;
  }
  object.length = length;
  return length;
}

// 23.1.3.24 Array.prototype.reduce ( callback [ , initialValue ] )
function Array$prototype$reduce(callback, initialValue = undefined) {
  const object = thisObject(this, 'reduce');
  const length = __toLength(object.length);
  requireCallable(callback);
  let k = 0;
  let accumulator = initialValue;
  if (arguments.length < 2) {
    while (k < length && !(k in object)) k++;
    if (k >= length) __throwTypeError('Reduce of empty array with no initial value');
    accumulator = object[k];
    k++;
  }
  for (; k < length; k++) {
    if (k in object) accumulator = __call(callback, undefined, accumulator, object[k], k, object);
  }
  return accumulator;
}

// 23.1.3.25 Array.prototype.reduceRight ( callback [ , initialValue ] )
function Array$prototype$reduceRight(callback, initialValue = undefined) {
  const object = thisObject(this, 'reduceRight');
  let k = __toLength(object.length) - 1;
  requireCallable(callback);
  let accumulator = initialValue;
  if (arguments.length < 2) {
    while (k >= 0 && !(k in object)) k--;
    if (k < 0) __throwTypeError('Reduce of empty array with no initial value');
    accumulator = object[k];
    k--;
  }
  for (; k >= 0; k--) {
    if (k in object) accumulator = __call(callback, undefined, accumulator, object[k], k, object);
  }
  return accumulator;
}

// 23.1.3.26 Array.prototype.reverse ( )
function slow$reverse() {
  const object = __toObject(this);
  const length = __toLength(object.length);
  for (let lower = 0, upper = length - 1; lower < upper; lower++, upper--) {
    const lowerExists = lower in object;
    const lowerValue = lowerExists ? object[lower] : undefined;
    const upperExists = upper in object;
    const upperValue = upperExists ? object[upper] : undefined;
    if (upperExists) {
      object[lower] = upperValue;
    } else if (lowerExists) {
      delete object[lower];
    }
    if (lowerExists) {
      object[upper] = lowerValue;
    } else if (upperExists) {
      delete object[upper];
    }
  }
  return object;
}

// 23.1.3.27 Array.prototype.shift ( )
function slow$shift() {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (length === 0) {
    object.length = 0;
    return undefined;
  }
  const first = object[0];
  for (let k = 1; k < length; k++) {
    if (k in object) {
      object[k - 1] = object[k];
    } else {
      delete object[k - 1];
    }
  }
  delete object[length - 1];
  object.length = length - 1;
  return first;
}

// 23.1.3.28 Array.prototype.slice ( start, end )
function slow$slice(start, end) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  let k = relativeIndex(start, length);
  const last = end === undefined ? length : relativeIndex(end, length);
  const count = last > k ? last - k : 0;
  const made = arraySpecies(object, count);
  const result = made === undefined ? [] : made;
  let n = 0;
  for (; k < last; k++, n++) {
    if (k in object) {
      if (made === undefined) {
        result[n] = object[k];
      } else {
        defineElement(result, n, object[k]);
      }
    }
  }
  result.length = n;
  return result;
}

// 23.1.3.29 Array.prototype.some ( callback [ , thisArg ] )
function Array$prototype$some(callback, thisArg = undefined) {
  const object = thisObject(this, 'some');
  const length = __toLength(object.length);
  requireCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object && __call(callback, thisArg, object[k], k, object)) return true;
  }
  return false;
}

// 23.1.3.31 Array.prototype.splice ( start, deleteCount, ...items )
function Array$prototype$splice(start, deleteCount, ...items) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const from = relativeIndex(start, length);
  const itemCount = items.length;
  let removing = 0;
  if (arguments.length === 1) {
    removing = length - from;
  } else if (arguments.length > 1) {
    const wanted = toInteger(deleteCount);
    removing = wanted < 0 ? 0 : wanted < length - from ? wanted : length - from;
  }
  if (length - removing + itemCount > 9007199254740991) __throwTypeError('Invalid array length');
  const made = arraySpecies(object, removing);
  const removed = made === undefined ? [] : made;
  for (let k = 0; k < removing; k++) {
    if (from + k in object) {
      if (made === undefined) {
        removed[k] = object[from + k];
      } else {
        defineElement(removed, k, object[from + k]);
      }
    }
  }
  removed.length = removing;
  if (itemCount < removing) {
    for (let k = from; k < length - removing; k++) {
      if (k + removing in object) {
        object[k + itemCount] = object[k + removing];
      } else {
        delete object[k + itemCount];
      }
    }
    for (let k = length - 1; k >= length - removing + itemCount; k--) delete object[k];
  } else if (itemCount > removing) {
    for (let k = length - removing - 1; k >= from; k--) {
      if (k + removing in object) {
        object[k + itemCount] = object[k + removing];
      } else {
        delete object[k + itemCount];
      }
    }
  }
  for (let k = 0; k < itemCount; k++) object[from + k] = items[k];
  object.length = length - removing + itemCount;
  return removed;
}

// 23.1.3.36 Array.prototype.toString ( )
function Array$prototype$toString() {
  const object = __toObject(this);
  const join = object.join;
  if (__isCallable(join)) return __call(join, object);
  return __objectToString(object);
}

// 23.1.3.37 Array.prototype.unshift ( ...items )
function Array$prototype$unshift(...items) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const count = items.length;
  if (count > 0) {
    if (length + count > 9007199254740991) __throwTypeError('Invalid array length');
    for (let k = length - 1; k >= 0; k--) {
      if (k in object) {
        object[k + count] = object[k];
      } else {
        delete object[k + count];
      }
    }
    for (let k = 0; k < count; k++) object[k] = items[k];
  }
  object.length = length + count;
  return length + count;
}

// 23.1.3.33 Array.prototype.toReversed ( )
function Array$prototype$toReversed() {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (length > 4294967295) __throwRangeError('Invalid array length');
  const result = [];
  for (let k = length - 1; k >= 0; k--) __push(result, object[k]);
  return result;
}

// 23.1.3.35 Array.prototype.toSpliced ( start, skipCount, ...items )
function Array$prototype$toSpliced(start, skipCount, ...items) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const from = relativeIndex(start, length);
  let skip = 0;
  if (arguments.length === 1) {
    skip = length - from;
  } else if (arguments.length > 1) {
    const wanted = toInteger(skipCount);
    skip = wanted < 0 ? 0 : wanted < length - from ? wanted : length - from;
  }
  const result = [];
  const count = items.length;
  if (length - skip + count > 9007199254740991) __throwTypeError('Invalid array length');
  if (length - skip + count > 4294967295) __throwRangeError('Invalid array length');
  for (let k = 0; k < from; k++) __push(result, object[k]);
  for (let k = 0; k < count; k++) __push(result, items[k]);
  for (let k = from + skip; k < length; k++) __push(result, object[k]);
  return result;
}

// 23.1.3.39 Array.prototype.with ( index, value )
function Array$prototype$with(index, value) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const relative = toInteger(index);
  const position = relative >= 0 ? relative : length + relative;
  if (position >= length || position < 0) __throwRangeError('Invalid index : ' + __describe(index));
  if (length > 4294967295) __throwRangeError('Invalid array length');
  const result = [];
  for (let k = 0; k < length; k++) __push(result, k === position ? value : object[k]);
  return result;
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
