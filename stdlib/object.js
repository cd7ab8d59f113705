// Object functions that read or write properties in ways that may run user code.
//
// `__ownKeys(object, mode)` gives an array with one element per own key; on the paths where a key
// does not exist its element is a hole. So the loop has one length on all paths.

// ECMA-262 20.1.2.1 Object.assign ( target, ...sources ), whose length is 2
function Object$assign(target, source, ...more) {
  const to = __toObject(target);
  assignFrom(to, source);
  for (let i = 0; i < more.length; i++) assignFrom(to, more[i]);
  return to;
}

function assignFrom(to, source) {
  if (source === undefined || source === null) return;
  const from = __toObject(source);
  const keys = __ownKeys(from, 'enumerable');
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined && __isEnumerable(from, key)) to[key] = from[key];
  }
}

// 20.1.2.5 Object.entries ( O )
function Object$entries(value) {
  const object = __toObject(value);
  const keys = __ownKeys(object, 'enumerable-strings');
  const result = [];
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined && __isEnumerable(object, key)) __push(result, [key, object[key]]);
  }
  return result;
}

// 20.1.2.23 Object.values ( O )
function Object$values(value) {
  const object = __toObject(value);
  const keys = __ownKeys(object, 'enumerable-strings');
  const result = [];
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined && __isEnumerable(object, key)) __push(result, object[key]);
  }
  return result;
}

function requireIterable(value) {
  if (value === undefined) {
    __throwTypeError('undefined is not iterable (cannot read property Symbol(Symbol.iterator))');
  }
  if (value === null || !__isCallable(value[__symbolIterator()])) {
    __throwTypeError(__describeWithType(value) +
      ' is not iterable (cannot read property Symbol(Symbol.iterator))');
  }
}

// 20.1.2.7 Object.fromEntries ( iterable )
function Object$fromEntries(iterable) {
  // The reference says so of null too.
  if (iterable === undefined || iterable === null) __throwTypeError('undefined is not iterable');
  requireIterable(iterable);
  const result = {};
  for (const entry of iterable) {
    if (!__isObject(entry)) {
      __throwTypeError('Iterator value ' + __describe(entry) + ' is not an entry object');
    }
    const key = entry[0];
    __defineOwn(result, op$toPropertyKey(key), entry[1]);
  }
  return result;
}

// 20.1.2.2 Object.create ( O, properties )
function Object$create(prototype, properties) {
  if (prototype !== null && !__isObject(prototype)) {
    __throwTypeError('Object prototype may only be an Object or null: ' + __describe(prototype));
  }
  const object = __newObject(prototype);
  if (properties !== undefined) defineProperties(object, properties);
  return object;
}

// 20.1.2.3.1 ObjectDefineProperties
function defineProperties(object, properties) {
  const source = __toObject(properties);
  const keys = __ownKeys(source, 'enumerable');
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined && __isEnumerable(source, key)) defineFrom(object, key, source[key]);
  }
}

// 6.2.6.5 ToPropertyDescriptor and 10.1.6.3 ValidateAndApplyPropertyDescriptor. Fields that the
// descriptor has not are undefined, and their bits in `flags` not set.
function defineFrom(object, key, attributes) {
  applyDescriptor(object, key, toDescriptor(attributes));
}
function applyDescriptor(object, key, descriptor) {
  __applyDescriptor(object, key, descriptor.flags, descriptor.value, descriptor.getter,
    descriptor.setter);
}
function toDescriptor(descriptor) {
  if (!__isObject(descriptor)) {
    __throwTypeError('Property description must be an object: ' + __describe(descriptor));
  }
  let flags = 0;
  let value = undefined;
  let getter = undefined;
  let setter = undefined;
  if ('enumerable' in descriptor) flags |= descriptor.enumerable ? 3 : 1;
  if ('configurable' in descriptor) flags |= descriptor.configurable ? 12 : 4;
  if ('value' in descriptor) {
    flags |= 16;
    value = descriptor.value;
  }
  if ('writable' in descriptor) flags |= descriptor.writable ? 96 : 32;
  if ('get' in descriptor) {
    flags |= 128;
    getter = descriptor.get;
    if (getter !== undefined && !__isCallable(getter)) {
      __throwTypeError('Getter must be a function: ' + __describe(getter));
    }
  }
  if ('set' in descriptor) {
    flags |= 256;
    setter = descriptor.set;
    if (setter !== undefined && !__isCallable(setter)) {
      __throwTypeError('Setter must be a function: ' + __describe(setter));
    }
  }
  if ((flags & 384) !== 0 && (flags & 48) !== 0) {
    __throwTypeError('Invalid property descriptor. Cannot both specify accessors and a value or ' +
      'writable attribute, ' + __describe(descriptor));
  }
  return { flags, value, getter, setter };
}

// 20.1.2.4 Object.defineProperty ( O, key, attributes )
function Object$defineProperty(object, key, attributes) {
  if (!__isObject(object)) __throwTypeError('Object.defineProperty called on non-object');
  defineFrom(object, op$toPropertyKey(key), attributes);
  return object;
}

// 20.1.2.3 Object.defineProperties ( O, properties )
function Object$defineProperties(object, properties) {
  if (!__isObject(object)) __throwTypeError('Object.defineProperties called on non-object');
  defineProperties(object, properties);
  return object;
}

// 20.1.2.8 Object.getOwnPropertyDescriptor ( O, key )
function Object$getOwnPropertyDescriptor(object, key) {
  return descriptorOf(__toObject(object), op$toPropertyKey(key));
}

// 6.2.6.4 FromPropertyDescriptor
function descriptorOf(object, key) {
  const flags = __attributes(object, key);
  if (flags < 0) return undefined;
  const enumerable = (flags & 2) !== 0;
  const configurable = (flags & 4) !== 0;
  if ((flags & 8) !== 0) {
    return { get: __getterOf(object, key), set: __setterOf(object, key), enumerable, configurable };
  }
  return { value: object[key], writable: (flags & 1) !== 0, enumerable, configurable };
}

// 20.1.2.9 Object.getOwnPropertyDescriptors ( O )
function Object$getOwnPropertyDescriptors(value) {
  const object = __toObject(value);
  const keys = __ownKeys(object, 'all');
  const result = {};
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined) __defineOwn(result, key, descriptorOf(object, key));
  }
  return result;
}

// 20.1.3.2 Object.prototype.hasOwnProperty ( V )
function Object$prototype$hasOwnProperty(key) {
  const property = op$toPropertyKey(key);
  return __hasOwn(__toObject(this), property);
}

// 20.1.2.13 Object.hasOwn ( O, P )
function Object$hasOwn(object, key) {
  const holder = __toObject(object);
  return __hasOwn(holder, op$toPropertyKey(key));
}

// 20.1.3.4 Object.prototype.propertyIsEnumerable ( V )
function Object$prototype$propertyIsEnumerable(key) {
  const property = op$toPropertyKey(key);
  return __isEnumerable(__toObject(this), property);
}

// 20.1.3.5 Object.prototype.toLocaleString ( )
function Object$prototype$toLocaleString() {
  const method = this.toString;
  return __call(method, this);
}

// 20.1.3.6 Object.prototype.toString when Symbol.toStringTag is a getter
function objectToStringTag(value, builtin) {
  const tag = value[__symbolToStringTag()];
  return '[object ' + (typeof tag === 'string' ? tag : builtin) + ']';
}
