// Array.prototype functions that change the array itself (see array.js).

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

// 23.1.3.7 Array.prototype.fill ( value [ , start [ , end ] ] )
function Array$prototype$fill(value, start = undefined, end = undefined) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const last = end === undefined ? length : relativeIndex(end, length);
  for (let k = relativeIndex(start, length); k < last; k++) object[k] = value;
  return object;
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

// 23.1.3.37 Array.prototype.unshift ( ...items ), whose length is 1
function Array$prototype$unshift(item) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  const count = arguments.length;
  if (count > 0) {
    if (length + count > 9007199254740991) __throwTypeError('Invalid array length');
    for (let k = length - 1; k >= 0; k--) {
      if (k in object) {
        object[k + count] = object[k];
      } else {
        delete object[k + count];
      }
    }
    for (let k = 0; k < count; k++) object[k] = arguments[k];
  }
  object.length = length + count;
  return length + count;
}
