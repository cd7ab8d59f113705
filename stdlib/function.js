// ECMA-262 20.2.3.1 Function.prototype.apply ( thisArg, argArray )
function Function$prototype$apply(thisArg, argArray) {
  const isPlain = argArray === undefined || argArray === null;
  if (!__isCallable(this) && isPlain) {
    __throwTypeError('Function.prototype.apply.call is not a function');
  }
  if (!__isCallable(this)) __throwTypeError('Function.prototype.apply was called on ' +
    __describe(this) + ', which is ' + __describeType(this) + ' and not a function');
  if (isPlain) return __call(this, thisArg);
  // 7.3.19 CreateListFromArrayLike
  if (!__isObject(argArray)) __throwTypeError('CreateListFromArrayLike called on non-object');
  const length = __toLength(argArray.length);
  const list = [];
  for (let k = 0; k < length; k++) __push(list, argArray[k]);
  return __applyList(this, thisArg, list);
}
