'use strict';
// The harness API over a supply of input values. It serves two hosts: index.js (a harness run
// by plain `node`) and runner.cjs (many runs in one process, each in a fresh vm context).
// Nothing here touches the process, so that two APIs in one process never notice each other.

const { make_structures } = require('./structures.js');

const kInt32Min = -2147483648;
const kInt32Max = 2147483647;
const kMaxLength = 10000;

/** A function whose text tells nothing, as Sheaf shows it. */
function hidden(name, call) {
  return Object.defineProperty((() => call()).bind(), 'name', { value: name, configurable: true });
}

/** Thrown by `assume(false)` when the host cannot end the run at once. */
class AssumptionFailed {}

/** The input file does not fit the requests that the harness makes. */
class InputMismatch {
  constructor(message) {
    this.message = message;
  }
}

/** The harness uses its API wrongly. Sheaf refuses the same uses with the same words. */
class HarnessError {
  constructor(message) {
    this.message = message;
  }
}

/** `a number`, `null`, …: what a value is, for messages. */
function kind_of_value(value) {
  if (value === undefined || value === null) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

function describe_entry(entry) {
  return `${entry.type} '${entry.name}'`;
}

/** The value used when the input list is exhausted: 0, false, the first choice, ''. */
function default_value(request) {
  switch (request.type) {
    case 'int':
      return Math.min(Math.max(0, request.min), request.max);
    case 'boolean':
      return false;
    case 'oneOf':
      return 0;
    case 'number':
      return Math.min(Math.max(0, request.min), request.max);
    default:
      return '';
  }
}

/** JSON has no NaN, infinities, -0 or lone surrogates; such values are tagged. */
function untag(value) {
  if (value === null || typeof value !== 'object') return value;
  if (value.$ === 'num') return value.v === '-0' ? -0 : Number(value.v);
  if (value.$ === 'utf16' && Array.isArray(value.v)) return String.fromCharCode(...value.v);
  return value;
}

function tag(value) {
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0))) {
    return { $: 'num', v: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (typeof value === 'string' && !value.isWellFormed()) {
    const units = [];
    for (let i = 0; i < value.length; i++) units.push(value.charCodeAt(i));
    return { $: 'utf16', v: units };
  }
  return value;
}

/** Why `value` is not an answer to `request`, or '' if it is one. */
function value_fault(request, value) {
  switch (request.type) {
    case 'int':
      if (!Number.isInteger(value)) return 'is not an integer';
      if (value < request.min || value > request.max) {
        return `is outside ${request.min}..${request.max}`;
      }
      return '';
    case 'boolean':
      return typeof value === 'boolean' ? '' : 'is not a boolean';
    case 'oneOf':
      if (!Number.isInteger(value)) return 'is not an index';
      return value >= 0 && value < request.count ? '' : `is outside 0..${request.count - 1}`;
    case 'number': {
      if (typeof value !== 'number') return 'is not a number';
      const { min, max } = request;
      const fits = (min === -Infinity && max === Infinity) ||
        (Number.isFinite(value) && value >= min && value <= max);
      return fits ? '' : `is outside ${min}..${max}`;
    }
    default:
      if (typeof value !== 'string') return 'is not a string';
      if (value.length > request.maxLength) return `is longer than ${request.maxLength}`;
      for (let i = 0; i < value.length && request.alphabet !== undefined; i++) {
        if (!request.alphabet.includes(value[i])) return 'has a character outside the alphabet';
      }
      return '';
  }
}

/**
 * A supply that hands out `values` (entries of an input file) in request order and throws
 * InputMismatch when an entry does not answer the request made.
 */
function list_supply(values) {
  let position = 0;
  return {
    next(request) {
      if (position >= values.length) return default_value(request);
      const entry = values[position];
      const where = `input ${position + 1}`;
      if (entry === null || typeof entry !== 'object') {
        throw new InputMismatch(`${where} is not an object`);
      }
      const named_alike = request.unnamed || entry.name === request.name;
      if (entry.type !== request.type || !named_alike) {
        throw new InputMismatch(
          `${where} is ${describe_entry(entry)}, but the harness asks for ${describe_entry(request)}`
        );
      }
      const value = request.type === 'oneOf' ? entry.index : untag(entry.value);
      const fault = value_fault(request, value);
      if (fault !== '') {
        throw new InputMismatch(`${where}, ${describe_entry(entry)}: ${String(value)} ${fault}`);
      }
      position++;
      return value;
    },
    leftover() {
      return values.length - position;
    },
  };
}

/**
 * The object that `require('sheaf')` returns.
 *
 * - `values`: entries of an input file; or `supply`: an object with `next(request)`.
 * - `log`: an array that receives one entry per value handed out, in the form of an input file.
 * - `onAssumeFailed()`, `onMismatch(InputMismatch)`, `onHarnessError(HarnessError)`: end the run.
 *   If they return, a sentinel is thrown, which the harness could catch; a host that lets them
 *   return must ignore what follows.
 * - `realm`: the constructors of the realm in which the harness runs; `wrap(name, call)`, if it has
 *   that, makes a function of that realm.
 */
function createApi(options) {
  const supply = options.supply || list_supply(options.values || []);
  const log = options.log || [];
  const realm = options.realm || { Error, TypeError, Array, object: () => ({}) };

  const AssertionError = realm.assertion_error
    ? realm.assertion_error()
    : class AssertionError extends realm.Error {};
  Object.defineProperty(AssertionError.prototype, 'name', {
    value: 'AssertionError',
    writable: true,
    configurable: true,
  });

  const types = new Map(); // of the names that were asked for

  function refuse(what, why) {
    const error = new HarnessError(`${what}: ${why}`);
    if (options.onHarnessError) options.onHarnessError(error);
    throw error;
  }

  /** Checks the name of an input; returns what messages call this request. */
  function take_name(name, type) {
    if (typeof name !== 'string') {
      refuse(type, `the name must be a string, not ${kind_of_value(name)}`);
    }
    const what = `${type}('${name}')`;
    const known = types.get(name) ?? type;
    if (known !== type) refuse(what, `the name is already used by ${known}('${name}')`);
    types.set(name, type);
    return what;
  }

  function check_options(what, given, known) {
    if (given === undefined) return;
    if (given === null || typeof given !== 'object') {
      const expected = known.join(' and ');
      refuse(what, `the second argument must be an object with ${expected}, not ${kind_of_value(given)}`);
    }
    for (const option of Object.keys(given)) {
      if (known.includes(option)) continue;
      refuse(what, `there is no option '${option}', only ${known.join(' and ')}`);
    }
  }

  function refuse_arguments(what, rest, why) {
    if (rest.some((value) => value !== undefined)) refuse(what, why);
  }

  function request_value(request) {
    let value;
    try {
      value = supply.next(request);
    } catch (fault) {
      if (!(fault instanceof InputMismatch)) throw fault;
      if (options.onMismatch) options.onMismatch(fault);
      throw fault;
    }
    const entry = { name: request.name, type: request.type };
    entry[request.type === 'oneOf' ? 'index' : 'value'] = tag(value);
    log.push(entry);
    return value;
  }

  function int(name, range, ...rest) {
    const what = take_name(name, 'int');
    check_options(what, range, ['min', 'max']);
    refuse_arguments(what, rest, 'it takes a name and an object with min and max, nothing else');
    const { min = kInt32Min, max = kInt32Max } = range ?? {};
    if (!Number.isSafeInteger(min)) refuse(what, 'min must be a safe integer');
    if (!Number.isSafeInteger(max)) refuse(what, 'max must be a safe integer');
    if (min > max) refuse(what, `min is greater than max: ${min} > ${max}`);
    return request_value({ name, type: 'int', min, max });
  }

  function readInput(...rest) {
    refuse_arguments('readInput', rest, 'it takes no arguments');
    const range = { min: kInt32Min, max: kInt32Max };
    return request_value({ name: 'readInput', type: 'int', unnamed: true, ...range });
  }

  function boolean(name, ...rest) {
    const what = take_name(name, 'boolean');
    refuse_arguments(what, rest, 'it takes a name, nothing else');
    return request_value({ name, type: 'boolean' });
  }

  function oneOf(name, values, ...rest) {
    const what = take_name(name, 'oneOf');
    if (!Array.isArray(values)) {
      refuse(what, `the second argument must be an array of values, not ${kind_of_value(values)}`);
    }
    refuse_arguments(what, rest, 'it takes a name and an array of values, nothing else');
    if (values.length === 0) refuse(what, 'the array of values is empty');
    return values[request_value({ name, type: 'oneOf', count: values.length })];
  }

  function number(name, range, ...rest) {
    const what = take_name(name, 'number');
    check_options(what, range, ['min', 'max']);
    refuse_arguments(what, rest, 'it takes a name and an object with min and max, nothing else');
    const { min = -Infinity, max = Infinity } = range ?? {};
    for (const option of ['min', 'max']) {
      const bound = range?.[option];
      if (bound !== undefined && !Number.isFinite(bound)) refuse(what, `${option} must be a finite number`);
    }
    if (min > max) refuse(what, `min is greater than max: ${min} > ${max}`);
    return request_value({ name, type: 'number', min, max });
  }

  function string(name, range, ...rest) {
    const what = take_name(name, 'string');
    check_options(what, range, ['maxLength', 'alphabet']);
    refuse_arguments(what, rest, 'it takes a name and an object with maxLength and alphabet, nothing else');
    const { maxLength = 8, alphabet } = range ?? {};
    if (alphabet !== undefined && (typeof alphabet !== 'string' || alphabet === '')) {
      refuse(what, 'alphabet must be a string that is not empty');
    }
    if (!Number.isSafeInteger(maxLength)) refuse(what, 'maxLength must be a safe integer');
    if (maxLength < 0 || maxLength > kMaxLength) {
      refuse(what, `maxLength must lie between 0 and ${kMaxLength}`);
    }
    return request_value({ name, type: 'string', maxLength, alphabet });
  }

  function assume(...given) {
    if (given.length === 0) refuse('assume', 'the condition is missing');
    if (given[0]) return;
    if (options.onAssumeFailed) options.onAssumeFailed();
    throw new AssumptionFailed();
  }

  function assert(...given) {
    if (given.length === 0) refuse('assert', 'the condition is missing');
    const [condition, message = 'Assertion failed'] = given;
    if (!condition) throw new AssertionError(message);
  }

  function unreachable(message = 'Unreachable code reached') {
    throw new AssertionError(message);
  }

  const wrap = realm.wrap || ((name, call) => call);
  const functions = new Set(); // of this API, as the harness sees them
  const { array, object, any } = make_structures({
    inputs: { int, boolean, oneOf, number, string },
    refuse,
    kind_of_value,
    is_harness_function: (value) => functions.has(value),
    realm: { ...realm, wrap: realm.wrap || hidden },
  });
  const api = {
    int, readInput, boolean, oneOf, number, string, array, object, any, assume, assert, unreachable,
  };
  const own = realm.object();
  for (const [name, call] of Object.entries(api)) {
    own[name] = wrap(name, call);
    functions.add(own[name]);
  }
  return own;
}

module.exports = {
  createApi, list_supply, default_value, value_fault, tag,
  AssumptionFailed, InputMismatch, HarnessError,
};
