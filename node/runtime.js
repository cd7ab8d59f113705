'use strict';
// The harness API over a supply of input values. It serves two hosts: index.js (a harness run
// by plain `node`) and runner.cjs (many runs in one process, each in a fresh vm context).
// Nothing here touches the process, so that two APIs in one process never notice each other.

const kInt32Min = -2147483648;
const kInt32Max = 2147483647;

/** Thrown by `assume(false)` when the host cannot end the run at once. */
class AssumptionFailed {}

/** The input file does not fit the requests that the harness makes. */
class InputMismatch {
  constructor(message) {
    this.message = message;
  }
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
      return 0;
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
    case 'number':
      return typeof value === 'number' ? '' : 'is not a number';
    default:
      if (typeof value !== 'string') return 'is not a string';
      return value.length <= request.maxLength ? '' : `is longer than ${request.maxLength}`;
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
 * - `onAssumeFailed()`, `onMismatch(InputMismatch)`: end the run. If they return, a sentinel is
 *   thrown, which the harness could catch; a host that lets them return must ignore what follows.
 * - `realm`: the constructors of the realm in which the harness runs; `wrap(name, call)`, if it has
 *   that, makes a function of that realm.
 */
function createApi(options) {
  const supply = options.supply || list_supply(options.values || []);
  const log = options.log || [];
  const realm = options.realm || { Error, TypeError, Array };

  const AssertionError = realm.assertion_error
    ? realm.assertion_error()
    : class AssertionError extends realm.Error {};
  Object.defineProperty(AssertionError.prototype, 'name', {
    value: 'AssertionError',
    writable: true,
    configurable: true,
  });

  function request_value(request) {
    if (typeof request.name !== 'string') {
      throw new realm.TypeError(`${request.type}: the name must be a string`);
    }
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

  function int(name, { min = kInt32Min, max = kInt32Max } = {}) {
    if (!Number.isSafeInteger(min) || !Number.isSafeInteger(max) || min > max) {
      throw new realm.TypeError('int: min and max must be safe integers with min <= max');
    }
    return request_value({ name, type: 'int', min, max });
  }

  function readInput() {
    const range = { min: kInt32Min, max: kInt32Max };
    return request_value({ name: 'readInput', type: 'int', unnamed: true, ...range });
  }

  function boolean(name) {
    return request_value({ name, type: 'boolean' });
  }

  function oneOf(name, values) {
    if (!Array.isArray(values) || values.length === 0) {
      throw new realm.TypeError('oneOf: values must be an array with at least one element');
    }
    return values[request_value({ name, type: 'oneOf', count: values.length })];
  }

  function number(name) {
    return request_value({ name, type: 'number' });
  }

  function string(name, { maxLength = 8 } = {}) {
    return request_value({ name, type: 'string', maxLength });
  }

  function array(name, length, makeElement) {
    let count = length;
    if (typeof length === 'object' && length !== null) {
      count = int(`${name}.length`, { min: 0, max: length.maxLength });
    }
    if (!Number.isSafeInteger(count) || count < 0) {
      throw new realm.TypeError('array: the length must be a number or {maxLength}');
    }
    const result = new realm.Array();
    for (let i = 0; i < count; i++) result[i] = makeElement(i);
    return result;
  }

  function unsupported(kind) {
    return () => {
      throw new realm.Error(`sheaf: ${kind}() is not supported yet`);
    };
  }

  function assume(condition) {
    if (condition) return;
    if (options.onAssumeFailed) options.onAssumeFailed();
    throw new AssumptionFailed();
  }

  function assert(condition, message = 'Assertion failed') {
    if (!condition) throw new AssertionError(message);
  }

  function unreachable(message = 'Unreachable code reached') {
    throw new AssertionError(message);
  }

  const api = {
    int, readInput, boolean, oneOf, number, string, array,
    object: unsupported('object'),
    any: unsupported('any'),
    assume, assert, unreachable,
    AssertionError, AssumptionFailed,
  };
  if (!realm.wrap) return api;
  const own = realm.object();
  for (const [name, value] of Object.entries(api)) {
    own[name] = value === AssertionError ? value : realm.wrap(name, value);
  }
  return own;
}

module.exports = {
  createApi, list_supply, default_value, value_fault, tag,
  AssumptionFailed, InputMismatch,
};
