// Map and Set. The state is { keys, values, size }: entries in insertion order; a deleted entry
// leaves a hole in `keys`, so that iterators in progress keep their place.

// ECMA-262 24.1.1.1 Map ( [ iterable ] ): the native has made the object.
function fillMap(map, iterable) {
  if (iterable === undefined || iterable === null) return map;
  const adder = map.set;
  if (!__isCallable(adder)) {
    __throwTypeError("'" + __describe(adder) + "' returned for property 'set' of object '" +
      __describe(map) + "' is not a function");
  }
  requireIterable(iterable);
  for (const entry of iterable) {
    if (!__isObject(entry)) {
      __throwTypeError('Iterator value ' + __describe(entry) + ' is not an entry object');
    }
    __call(adder, map, entry[0], entry[1]);
  }
  return map;
}

// 24.1.3.1 Map.prototype.clear ( )
function Map$prototype$clear() {
  clearEntries(__internal(this, 'Map', 'clear'));
}

function clearEntries(state) {
  const length = state.keys.length;
  for (let k = 0; k < length; k++) delete state.keys[k];
  state.size = 0;
}

// 24.1.3.3 Map.prototype.delete ( key )
function Map$prototype$delete(key) {
  return deleteEntry(__internal(this, 'Map', 'delete'), key);
}

function deleteEntry(state, key) {
  const index = __findKey(state.keys, key);
  if (index < 0) return false;
  delete state.keys[index];
  if (state.values !== undefined) state.values[index] = undefined;
  state.size = state.size - 1;
  return true;
}

// 24.1.3.5 Map.prototype.forEach ( callback [ , thisArg ] )
function Map$prototype$forEach(callback, thisArg = undefined) {
  const state = __internal(this, 'Map', 'forEach');
  requireCallback(callback);
  for (let k = 0; k < state.keys.length; k++) {
    if (k in state.keys) __call(callback, thisArg, state.values[k], state.keys[k], this);
  }
}

// 24.1.3.6 Map.prototype.get ( key )
function Map$prototype$get(key) {
  const state = __internal(this, 'Map', 'get');
  const index = __findKey(state.keys, key);
  return index < 0 ? undefined : state.values[index];
}

// 24.1.3.7 Map.prototype.has ( key )
function Map$prototype$has(key) {
  return __findKey(__internal(this, 'Map', 'has').keys, key) >= 0;
}

// 24.1.3.9 Map.prototype.set ( key, value )
function Map$prototype$set(key, value) {
  const state = __internal(this, 'Map', 'set');
  const index = __findKey(state.keys, key);
  if (index >= 0) {
    state.values[index] = value;
  } else {
    const place = state.keys.length;
    __pushKey(state.keys, __positiveZero(key));
    state.values[place] = value;
    state.size = state.size + 1;
  }
  return this;
}

// 24.1.3.10 get Map.prototype.size
function get$Map$prototype$size() {
  return __internal(this, 'Map', 'size', 'get ').size;
}

function Map$prototype$keys() {
  return __newIterator('Map Iterator', __internal(this, 'Map', 'keys'), 'keys');
}
function Map$prototype$values() {
  return __newIterator('Map Iterator', __internal(this, 'Map', 'values'), 'values');
}

// 24.1.5.2.1 %MapIteratorPrototype%.next ( ): the state is [entries, position, kind].
function mapIteratorNext(iterator) {
  return entryIteratorNext(__internal(iterator, 'Map Iterator', 'next'));
}
function setIteratorNext(iterator) {
  return entryIteratorNext(__internal(iterator, 'Set Iterator', 'next'));
}

function entryIteratorNext(state) {
  const entries = state[0];
  if (entries === undefined) return { value: undefined, done: true };
  let index = state[1];
  while (index < entries.keys.length && !(index in entries.keys)) index++;
  if (index >= entries.keys.length) {
    state[0] = undefined;
    return { value: undefined, done: true };
  }
  state[1] = index + 1;
  const key = entries.keys[index];
  const kind = state[2];
  if (kind === 'keys') return { value: key, done: false };
  const value = entries.values === undefined ? key : entries.values[index];
  if (kind === 'values') return { value, done: false };
  return { value: [key, value], done: false };
}

// 24.2.1.1 Set ( [ iterable ] ): the native has made the object.
function fillSet(set, iterable) {
  if (iterable === undefined || iterable === null) return set;
  const adder = set.add;
  if (!__isCallable(adder)) {
    __throwTypeError("'" + __describe(adder) + "' returned for property 'add' of object '" +
      __describe(set) + "' is not a function");
  }
  requireIterable(iterable);
  for (const item of iterable) __call(adder, set, item);
  return set;
}

// 24.2.3.1 Set.prototype.add ( value )
function Set$prototype$add(value) {
  const state = __internal(this, 'Set', 'add');
  if (__findKey(state.keys, value) < 0) {
    __pushKey(state.keys, __positiveZero(value));
    state.size = state.size + 1;
  }
  return this;
}

// 24.2.3.2 Set.prototype.clear ( )
function Set$prototype$clear() {
  clearEntries(__internal(this, 'Set', 'clear'));
}

// 24.2.3.4 Set.prototype.delete ( value )
function Set$prototype$delete(value) {
  return deleteEntry(__internal(this, 'Set', 'delete'), value);
}

// 24.2.3.6 Set.prototype.forEach ( callback [ , thisArg ] )
function Set$prototype$forEach(callback, thisArg = undefined) {
  const state = __internal(this, 'Set', 'forEach');
  requireCallback(callback);
  for (let k = 0; k < state.keys.length; k++) {
    if (k in state.keys) __call(callback, thisArg, state.keys[k], state.keys[k], this);
  }
}

// 24.2.3.7 Set.prototype.has ( value )
function Set$prototype$has(value) {
  return __findKey(__internal(this, 'Set', 'has').keys, value) >= 0;
}

// 24.2.3.9 get Set.prototype.size
function get$Set$prototype$size() {
  return __internal(this, 'Set', 'size', 'get ').size;
}

function Set$prototype$entries() {
  return __newIterator('Set Iterator', __internal(this, 'Set', 'entries'), 'entries');
}

// The callback of forEach; the error names it with its type.
function requireCallback(callback) {
  if (!__isCallable(callback)) __throwTypeError(__describeWithType(callback) + ' is not a function');
}
