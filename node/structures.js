'use strict';
// array, object and any: inputs with structure, made of plain inputs under names made of theirs.
// stdlib/harness.js does the same under Sheaf, with the same words for a wrong use.

const kMaxLength = 10000;
const kMaxDepth = 8;
const kPlainTypes = ['undefined', 'null', 'boolean', 'int', 'number', 'string'];

/**
 * - `inputs`: {int, boolean, oneOf, number, string}, which take no wrong use here.
 * - `refuse(what, why)`: ends the run; `kind_of_value(value)`: for messages.
 * - `is_harness_function(value)`.
 * - `realm`: `Array`, `object()` and `wrap(name, call)` of the realm in which the harness runs.
 */
function make_structures({ inputs, refuse, kind_of_value, is_harness_function, realm }) {
  function title_of(type, name) {
    if (typeof name !== 'string') {
      refuse(type, `the name must be a string, not ${kind_of_value(name)}`);
    }
    return `${type}('${name}')`;
  }

  function check_options(what, place, given, known) {
    const words = known.join(' and ');
    if (given === null || typeof given !== 'object') {
      refuse(what, `the ${place} argument must be an object with ${words}, not ${kind_of_value(given)}`);
    }
    for (const option of Object.keys(given)) {
      if (!known.includes(option)) refuse(what, `there is no option '${option}', only ${words}`);
    }
  }

  function check_size(what, option, size, most = kMaxLength) {
    if (!Number.isInteger(size) || size < 0 || size > most) {
      refuse(what, `${option} must be an integer from 0 to ${most}`);
    }
  }

  function check_function(what, value, which) {
    if (typeof value !== 'function') refuse(what, `${which}, not ${kind_of_value(value)}`);
  }

  function check_rest(what, rest, why) {
    if (rest.some((value) => value !== undefined)) refuse(what, why);
  }

  function chosen_length(name, longest) {
    return inputs.oneOf(`${name}.length`, Array.from({ length: longest + 1 }, (_, i) => i));
  }

  function define(object, key, value) {
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  }

  function array(name, length, makeElement, ...rest) {
    const what = title_of('array', name);
    let longest;
    if (length !== null && typeof length === 'object') {
      check_options(what, 'second', length, ['maxLength']);
      longest = length.maxLength === undefined ? 4 : length.maxLength;
      check_size(what, 'maxLength', longest);
    } else if (typeof length === 'number') {
      check_size(what, 'the length', length);
    } else {
      const kind = kind_of_value(length);
      refuse(what, `the second argument must be a length or an object with maxLength, not ${kind}`);
    }
    check_function(what, makeElement, 'the third argument must be a function that makes an element');
    check_rest(what, rest, 'it takes a name, a length and a function that makes an element, nothing else');
    const count = longest === undefined ? length : chosen_length(name, longest);
    const result = new realm.Array();
    for (let i = 0; i < count; i++) {
      const place = `${name}[${i}]`;
      // A function of this API gets the name alone, so that it can be given as it is.
      define(result, i, is_harness_function(makeElement) ? makeElement(place) : makeElement(place, i));
    }
    return result;
  }

  function check_optional(what, options, keys) {
    if (options === undefined) return [];
    check_options(what, 'third', options, ['optional']);
    const { optional = [] } = options;
    if (!Array.isArray(optional)) {
      refuse(what, `optional must be an array of keys, not ${kind_of_value(optional)}`);
    }
    for (const key of optional) {
      if (typeof key === 'string' && keys.includes(key)) continue;
      const shown = typeof key === 'string' ? `'${key}'` : kind_of_value(key);
      refuse(what, `optional lists ${shown}, which is no key of the object`);
    }
    return optional;
  }

  function object(name, shape, options, ...rest) {
    const what = title_of('object', name);
    if (shape === null || typeof shape !== 'object' || Array.isArray(shape)) {
      const kind = kind_of_value(shape);
      refuse(what, `the second argument must be an object that maps keys to functions, not ${kind}`);
    }
    const keys = Object.keys(shape);
    for (const key of keys) {
      check_function(what, shape[key], `'${key}' must be a function that makes a value`);
    }
    const optional = check_optional(what, options, keys);
    check_rest(what, rest,
      'it takes a name, an object of functions and an object with optional, nothing else');
    const result = realm.object();
    for (const key of keys) {
      if (optional.includes(key) && !inputs.boolean(`${key} in ${name}`)) continue;
      const make = shape[key];
      define(result, key, make(`${name}.${key}`));
    }
    return result;
  }

  function any_value(name, depth, keys, maxLength) {
    const types = depth > 0 ? [...kPlainTypes, 'array', 'object', 'function'] : kPlainTypes;
    switch (inputs.oneOf(`${name}.type`, types)) {
      case 'undefined':
        return undefined;
      case 'null':
        return null;
      case 'boolean':
        return inputs.boolean(`${name}.boolean`);
      case 'int':
        return inputs.int(`${name}.int`);
      case 'number':
        return inputs.number(`${name}.number`);
      case 'string':
        return inputs.string(`${name}.string`, { maxLength });
      case 'array': {
        const result = new realm.Array();
        const count = chosen_length(name, maxLength);
        for (let i = 0; i < count; i++) {
          define(result, i, any_value(`${name}[${i}]`, depth - 1, keys, maxLength));
        }
        return result;
      }
      case 'object': {
        const result = realm.object();
        for (const key of keys) {
          if (!inputs.boolean(`${key} in ${name}`)) continue;
          define(result, key, any_value(`${name}.${key}`, depth - 1, keys, maxLength));
        }
        return result;
      }
      default:
        return realm.wrap('', () => any_value(`${name}()`, depth - 1, keys, maxLength));
    }
  }

  function any(name, options, ...rest) {
    const what = title_of('any', name);
    if (options !== undefined) {
      check_options(what, 'second', options, ['depth', 'keys', 'maxLength']);
    }
    const { depth = 1, keys = [], maxLength = 2 } = options ?? {};
    check_size(what, 'depth', depth, kMaxDepth);
    check_size(what, 'maxLength', maxLength);
    if (!Array.isArray(keys)) {
      refuse(what, `keys must be an array of strings, not ${kind_of_value(keys)}`);
    }
    for (const key of keys) {
      if (typeof key === 'string') continue;
      refuse(what, `keys must be an array of strings, but holds ${kind_of_value(key)}`);
    }
    check_rest(what, rest,
      'it takes a name and an object with depth and keys and maxLength, nothing else');
    return any_value(name, depth, keys, maxLength);
  }

  return { array, object, any };
}

module.exports = { make_structures };
