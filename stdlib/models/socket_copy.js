// What a message carries is a copy, as JSON makes one: `undefined`, functions and numbers that are not
// finite become null (or are left out of objects), methods `toJSON` are asked. Terms stay terms.

function socket_copier(host) {
  const { Object, Array, TypeError } = host.global;

  const kDeepest = 100;

  function is_left_out(value) {
    return value === undefined || typeof value === 'function' || typeof value === 'symbol';
  }

  function copy(value, depth) {
    if (depth > kDeepest) throw new TypeError('Converting circular structure to JSON');
    // Minus zero becomes zero, by a sum: whether a number that events have made is zero is a question about
    // all of them, and nobody asked it.
    if (typeof value === 'number') return value - value === 0 ? value + 0 : null;
    if (typeof value === 'bigint') throw new TypeError('Do not know how to serialize a BigInt');
    if (is_left_out(value)) return null;
    if (value === null || typeof value !== 'object') return value;
    if (typeof value.toJSON === 'function') return copy(value.toJSON(), depth + 1);
    if (Array.isArray(value)) {
      const list = [];
      for (let k = 0; k < value.length; k++) list.push(copy(value[k], depth + 1));
      return list;
    }
    const result = {};
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (!is_left_out(member)) result[key] = copy(member, depth + 1);
    }
    return result;
  }

  /** The copies of a message's values; what they are made of belongs to the process of this host. */
  return (list) => list.map((value) => copy(value, 0));
}

/** How reports show the values of a message: short. */
function socket_describe(name, list) {
  const shown = [];
  for (const value of list) {
    if (typeof value === 'string') shown.push('text');
    else if (value === null || typeof value !== 'object') shown.push(typeof value);
    else shown.push(typeof value.length === 'number' ? 'list' : 'object');
  }
  return name + '(' + shown.join(', ') + ')';
}
