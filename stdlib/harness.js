// Inputs with structure: require('sheaf').array, object and any. They ask for plain inputs under
// names made of theirs (`a.length`, `a[0]`, `o.key`, `key in o`), lengths, presence and types as
// choices; so an input file lists plain values. node/structures.js does the same under Node, with
// the same words for a wrong use.

function kindOfValue(value) {
  if (value === undefined) return 'undefined';
  if (value === null) return 'null';
  if (__isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : 'a ' + typeof value;
}

// What messages call this use: array('a').
function titleOfUse(type, name) {
  if (typeof name !== 'string') {
    __refuseUse(type, 'the name must be a string, not ' + kindOfValue(name));
  }
  return type + "('" + name + "')";
}

// `known` is a list of words; `words` are the same in one text.
function checkUseOptions(what, place, given, known, words) {
  if (given === null || typeof given !== 'object') {
    __refuseUse(what, 'the ' + place + ' argument must be an object with ' + words + ', not ' +
      kindOfValue(given));
  }
  const options = __ownKeys(given, 'enumerable-strings');
  for (let k = 0; k < options.length; k++) {
    if (k in options && !isListed(known, options[k])) {
      __refuseUse(what, "there is no option '" + options[k] + "', only " + words);
    }
  }
}

function isListed(list, wanted) {
  for (let k = 0; k < list.length; k++) {
    if (list[k] === wanted) return true;
  }
  return false;
}

function checkSize(what, option, size, most) {
  if (typeof size !== 'number' || !(size >= 0 && size <= most) || size % 1 !== 0) {
    __refuseUse(what, option + ' must be an integer from 0 to ' + most);
  }
}

// No more arguments: those that are undefined are taken for missing.
function checkRest(what, rest, why) {
  for (let k = 0; k < rest.length; k++) {
    if (rest[k] !== undefined) __refuseUse(what, why);
  }
}

// A choice of 0, 1, … longest.
function chosenLength(name, longest) {
  const lengths = [];
  for (let k = 0; k <= longest; k++) __push(lengths, k);
  return __choiceInput(name + '.length', lengths);
}

// A function of the harness API gets the name alone, so that it can be given as it is.
function madeElement(make, name, index) {
  if (__isHarnessFunction(make)) return __call(make, undefined, name);
  return __call(make, undefined, name, index);
}

function sheaf$array(name, length, makeElement, ...rest) {
  const what = titleOfUse('array', name);
  let count = length;
  if (length !== null && typeof length === 'object') {
    checkUseOptions(what, 'second', length, ['maxLength'], 'maxLength');
    const longest = length.maxLength === undefined ? 4 : length.maxLength;
    checkSize(what, 'maxLength', longest, 10000);
    count = longest;
  } else if (typeof length === 'number') {
    checkSize(what, 'the length', length, 10000);
  } else {
    __refuseUse(what, 'the second argument must be a length or an object with maxLength, not ' +
      kindOfValue(length));
  }
  if (!__isCallable(makeElement)) {
    __refuseUse(what, 'the third argument must be a function that makes an element, not ' +
      kindOfValue(makeElement));
  }
  checkRest(what, rest, 'it takes a name, a length and a function that makes an element, nothing else');
  if (typeof length !== 'number') count = chosenLength(name, count);
  const result = [];
  for (let k = 0; k < count; k++) {
    __push(result, madeElement(makeElement, name + '[' + k + ']', k));
  }
  return result;
}

function sheaf$object(name, shape, options, ...rest) {
  const what = titleOfUse('object', name);
  if (shape === null || typeof shape !== 'object' || __isArray(shape)) {
    __refuseUse(what, 'the second argument must be an object that maps keys to functions, not ' +
      kindOfValue(shape));
  }
  const keys = __ownKeys(shape, 'enumerable-strings');
  for (let k = 0; k < keys.length; k++) {
    if (k in keys && !__isCallable(shape[keys[k]])) {
      __refuseUse(what, "'" + keys[k] + "' must be a function that makes a value, not " +
        kindOfValue(shape[keys[k]]));
    }
  }
  let optional = [];
  if (options !== undefined) {
    checkUseOptions(what, 'third', options, ['optional'], 'optional');
    if (options.optional !== undefined) optional = options.optional;
    if (!__isArray(optional)) {
      __refuseUse(what, 'optional must be an array of keys, not ' + kindOfValue(optional));
    }
    for (let k = 0; k < optional.length; k++) {
      if (typeof optional[k] !== 'string' || !isListed(keys, optional[k])) {
        __refuseUse(what, 'optional lists ' + (typeof optional[k] === 'string'
          ? "'" + optional[k] + "'" : kindOfValue(optional[k])) + ', which is no key of the object');
      }
    }
  }
  checkRest(what, rest, 'it takes a name, an object of functions and an object with optional, nothing else');
  const result = {};
  for (let k = 0; k < keys.length; k++) {
    if (!(k in keys)) continue;
    const key = keys[k];
    if (isListed(optional, key) && !__booleanInput(key + ' in ' + name)) continue;
    __defineOwn(result, key, __call(shape[key], undefined, name + '.' + key));
  }
  return result;
}

function sheaf$any(name, options, ...rest) {
  const what = titleOfUse('any', name);
  let depth = 1;
  let keys = [];
  let longest = 2;
  if (options !== undefined) {
    checkUseOptions(what, 'second', options, ['depth', 'keys', 'maxLength'],
      'depth and keys and maxLength');
    if (options.depth !== undefined) depth = options.depth;
    if (options.keys !== undefined) keys = options.keys;
    if (options.maxLength !== undefined) longest = options.maxLength;
    checkSize(what, 'depth', depth, 8);
    checkSize(what, 'maxLength', longest, 10000);
    if (!__isArray(keys)) {
      __refuseUse(what, 'keys must be an array of strings, not ' + kindOfValue(keys));
    }
    for (let k = 0; k < keys.length; k++) {
      if (typeof keys[k] !== 'string') {
        __refuseUse(what, 'keys must be an array of strings, but holds ' + kindOfValue(keys[k]));
      }
    }
  }
  checkRest(what, rest, 'it takes a name and an object with depth and keys and maxLength, nothing else');
  return anyValue(name, depth, keys, longest);
}

function anyValue(name, depth, keys, longest) {
  const plain = ['undefined', 'null', 'boolean', 'int', 'number', 'string'];
  const types = depth > 0 ? [...plain, 'array', 'object', 'function'] : plain;
  switch (__choiceInput(name + '.type', types)) {
    case 'undefined': return undefined;
    case 'null': return null;
    case 'boolean': return __booleanInput(name + '.boolean');
    case 'int': return __intInput(name + '.int');
    case 'number': return __numberInput(name + '.number');
    case 'string': return __stringInput(name + '.string', { maxLength: longest });
    case 'array': {
      const result = [];
      const count = chosenLength(name, longest);
      for (let k = 0; k < count; k++) {
        __push(result, anyValue(name + '[' + k + ']', depth - 1, keys, longest));
      }
      return result;
    }
    case 'object': {
      const result = {};
      for (let k = 0; k < keys.length; k++) {
        const key = keys[k];
        if (!__booleanInput(key + ' in ' + name)) continue;
        __defineOwn(result, key, anyValue(name + '.' + key, depth - 1, keys, longest));
      }
      return result;
    }
    default: return () => anyValue(name + '()', depth - 1, keys, longest);
  }
}
