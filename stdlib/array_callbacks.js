// Array.prototype functions that call back for each element (see array.js).

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

// 23.1.3.15 Array.prototype.forEach ( callback [ , thisArg ] )
function Array$prototype$forEach(callback, thisArg = undefined) {
  const object = thisObject(this, 'forEach');
  const length = __toLength(object.length);
  requireCallable(callback);
  for (let k = 0; k < length; k++) {
    if (k in object) __call(callback, thisArg, object[k], k, object);
  }
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
