function Array$prototype$forEach(callback, thisArg) {
  const object = __toObject(this);
  const length = __toLength(object.length);
  if (!__isCallable(callback)) __throwTypeError('callback is not a function');
  for (let k = 0; k < length; k++) {
    if (k in object) __call(callback, thisArg, object[k], k, object);
  }
}
