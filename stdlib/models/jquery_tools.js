// Functions of `$` itself, which know nothing of elements.

/** Gives them to `own.dollar`. */
function model_jquery_tools(host, own, { is_list }) {
  const { Object, String, Number, Array, JSON } = host.global;
  const { dollar, as_array } = own;

  function is_none(value) { return value === undefined || value === null; }
  function is_node(value) { return typeof value === 'object' && value !== null && value.nodeType !== undefined; }

  function is_plain(value) {
    if (value === null || typeof value !== 'object') return false;
    const prototype = Object.getPrototypeOf(value);
    return prototype === null || prototype === Object.prototype;
  }

  function extend(...list) {
    const is_deep = typeof list[0] === 'boolean';
    const deep = is_deep && list[0];
    const given = is_deep ? list.slice(1) : list;
    const target = given.length === 1 ? this : given[0];
    for (const from of given.length === 1 ? given : given.slice(1)) {
      if (is_none(from)) continue;
      for (const key in from) if (key !== '__proto__') extend_one(target, key, from[key], deep);
    }
    return target;
  }

  function extend_one(target, key, value, deep) {
    if (value === target || value === undefined) return;
    const is_array = Array.isArray(value);
    if (!deep || !(is_array || is_plain(value))) {
      target[key] = value;
      return;
    }
    const known = target[key];
    const into = is_array ? (Array.isArray(known) ? known : []) : (is_plain(known) ? known : {});
    target[key] = extend(true, into, value);
  }

  /** Calls `visit(value, key)` for a list or the members of an object. */
  function visit_all(list, visit) {
    if (Array.isArray(list) || is_list(list)) {
      for (let k = 0; k < list.length; k++) if (visit(list[k], k) === false) break;
    } else {
      for (const key in list) if (visit(list[key], key) === false) break;
    }
  }

  dollar.extend = extend;
  dollar.each = (list, callback) => {
    visit_all(list, (value, key) => callback.call(value, key, value));
    return list;
  };
  dollar.map = (list, callback) => {
    let result = [];
    visit_all(list, (value, key) => {
      const made = callback(value, key);
      if (Array.isArray(made)) result = result.concat(made);
      else if (!is_none(made)) result.push(made);
    });
    return result;
  };
  dollar.grep = (list, callback, is_inverted) =>
    as_array(list).filter((item, k) => (callback(item, k) ? true : false) !== (is_inverted ? true : false));
  dollar.inArray = (item, list, from) => (is_none(list) ? -1 : as_array(list).indexOf(item, from));
  dollar.isArray = (value) => Array.isArray(value);
  dollar.isFunction = (value) => typeof value === 'function';
  dollar.isPlainObject = is_plain;
  dollar.isEmptyObject = (value) => {
    for (const key in value) return key === undefined;
    return true;
  };
  dollar.isNumeric = (value) => (typeof value === 'number' || typeof value === 'string') &&
    !Number.isNaN(value - Number.parseFloat(value));
  dollar.parseJSON = (text) => JSON.parse(text);
  dollar.trim = (text) => (text === null || text === undefined ? '' : String(text).trim());
  dollar.noop = () => {};
  dollar.contains = (item, other) => {
    const parent = is_none(other) ? other : other.parentNode;
    return item === parent || (is_node(parent) && item.contains(parent));
  };
  dollar.makeArray = (list, into) => dollar.merge(into === undefined ? [] : into,
    is_none(list) ? [] : typeof list === 'string' || !(Array.isArray(list) || is_list(Object(list))) ? [list] : list);
  dollar.merge = (into, list) => {
    let count = into.length;
    for (let k = 0; k < list.length; k++) into[count++] = list[k];
    into.length = count;
    return into;
  };
  dollar.type = (value) => {
    if (is_none(value)) return String(value);
    if (typeof value !== 'object' && typeof value !== 'function') return typeof value;
    const kind = Object.prototype.toString.call(value).slice(8, -1).toLowerCase();
    return ['boolean', 'number', 'string', 'function', 'array', 'date', 'regexp', 'error', 'symbol'].includes(kind) ? kind
      : typeof value;
  };

  return { is_plain };
}
