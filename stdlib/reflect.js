// Reflect, ECMA-262 28.1.

function requireReflected(target, name) {
  if (!__isObject(target)) __throwTypeError('Reflect.' + name + ' called on non-object');
}

// 7.3.19 CreateListFromArrayLike
function listFromArrayLike(value) {
  if (!__isObject(value)) __throwTypeError('CreateListFromArrayLike called on non-object');
  const length = __toLength(value.length);
  const list = [];
  for (let k = 0; k < length; k++) __push(list, value[k]);
  return list;
}

// 28.1.1 Reflect.apply ( target, thisArgument, argumentsList )
function Reflect$apply(target, thisArgument, argumentsList) {
  if (!__isCallable(target)) {
    __throwTypeError('Function.prototype.apply was called on ' + __describe(target) +
      ', which is ' + __describeType(target) + ' and not a function');
  }
  return __applyList(target, thisArgument, listFromArrayLike(argumentsList));
}

// 28.1.2 Reflect.construct ( target, argumentsList [ , newTarget ] )
function Reflect$construct(target, argumentsList, ...rest) {
  const newTarget = rest.length > 0 ? rest[0] : target;
  if (!__isConstructor(target)) __throwTypeError(__describe(target) + ' is not a constructor');
  if (!__isConstructor(newTarget)) __throwTypeError(__describe(newTarget) + ' is not a constructor');
  return __constructList(target, newTarget, listFromArrayLike(argumentsList));
}

// 28.1.3 Reflect.defineProperty ( target, propertyKey, attributes )
function Reflect$defineProperty(target, propertyKey, attributes) {
  requireReflected(target, 'defineProperty');
  const key = op$toPropertyKey(propertyKey);
  const descriptor = toDescriptor(attributes);
  try {
    applyDescriptor(target, key, descriptor);
  } catch (refusal) {
    return false;
  }
  return true;
}

// 28.1.4 Reflect.deleteProperty ( target, propertyKey )
function Reflect$deleteProperty(target, propertyKey) {
  requireReflected(target, 'deleteProperty');
  return __deleteProperty(target, op$toPropertyKey(propertyKey), false);
}

// 28.1.5 Reflect.get ( target, propertyKey [ , receiver ] )
function Reflect$get(target, propertyKey, ...rest) {
  requireReflected(target, 'get');
  const key = op$toPropertyKey(propertyKey);
  if (rest.length === 0) return target[key];
  for (let holder = target; holder !== null; holder = __getPrototypeOf(holder)) {
    const flags = __attributes(holder, key);
    if (flags >= 0) {
      if ((flags & 8) === 0) return holder[key];
      const getter = __getterOf(holder, key);
      return getter === undefined ? undefined : __call(getter, rest[0]);
    }
  }
  return undefined;
}

// 28.1.6 Reflect.getOwnPropertyDescriptor ( target, propertyKey )
function Reflect$getOwnPropertyDescriptor(target, propertyKey) {
  requireReflected(target, 'getOwnPropertyDescriptor');
  return descriptorOf(target, op$toPropertyKey(propertyKey));
}

// 28.1.7 Reflect.getPrototypeOf ( target )
function Reflect$getPrototypeOf(target) {
  requireReflected(target, 'getPrototypeOf');
  return __getPrototypeOf(target);
}

// 28.1.8 Reflect.has ( target, propertyKey )
function Reflect$has(target, propertyKey) {
  requireReflected(target, 'has');
  return op$toPropertyKey(propertyKey) in target;
}

// 28.1.9 Reflect.isExtensible ( target )
function Reflect$isExtensible(target) {
  requireReflected(target, 'isExtensible');
  return __isExtensible(target);
}

// 28.1.10 Reflect.ownKeys ( target )
function Reflect$ownKeys(target) {
  requireReflected(target, 'ownKeys');
  const keys = __ownKeys(target, 'all');
  const result = [];
  for (let k = 0; k < keys.length; k++) {
    const key = keys[k];
    if (key !== undefined) __push(result, key);
  }
  return result;
}

// 28.1.11 Reflect.preventExtensions ( target )
function Reflect$preventExtensions(target) {
  requireReflected(target, 'preventExtensions');
  __preventExtensions(target);
  return true;
}

// 28.1.12 Reflect.set ( target, propertyKey, V [ , receiver ] ), with 10.1.9.2
// OrdinarySetWithOwnDescriptor.
function Reflect$set(target, propertyKey, value, ...rest) {
  requireReflected(target, 'set');
  const key = op$toPropertyKey(propertyKey);
  const receiver = rest.length > 0 ? rest[0] : target;
  let flags = -1;
  let holder = target;
  while (holder !== null && flags < 0) {
    flags = __attributes(holder, key);
    if (flags < 0) holder = __getPrototypeOf(holder);
  }
  if (flags >= 0 && (flags & 8) !== 0) {
    const setter = __setterOf(holder, key);
    if (setter === undefined) return false;
    __call(setter, receiver, value);
    return true;
  }
  if (flags >= 0 && (flags & 1) === 0) return false;
  if (!__isObject(receiver)) return false;
  const own = __attributes(receiver, key);
  if (own >= 0) {
    if ((own & 8) !== 0 || (own & 1) === 0) return false;
    __applyDescriptor(receiver, key, 16, value, undefined, undefined);
    return true;
  }
  if (!__isExtensible(receiver)) return false;
  __applyDescriptor(receiver, key, 127, value, undefined, undefined);
  return true;
}

// 28.1.13 Reflect.setPrototypeOf ( target, proto )
function Reflect$setPrototypeOf(target, proto) {
  requireReflected(target, 'setPrototypeOf');
  if (proto !== null && !__isObject(proto)) {
    __throwTypeError('Object prototype may only be an Object or null: ' + __describe(proto));
  }
  try {
    __setPrototypeOf(target, proto);
  } catch (refusal) {
    return false;
  }
  return true;
}
