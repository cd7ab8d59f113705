// Array.prototype functions that make a new array of old ones (see array.js).

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
