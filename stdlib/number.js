// ECMA-262 21.1.1.1 new Number ( value ) when the value is an object
function constructWithNumber(constructor, newTarget, value) {
  return __construct(constructor, newTarget, +value);
}

// 22.1.1.1 new String ( value ) when the value is an object
function constructWithString(constructor, newTarget, value) {
  return __construct(constructor, newTarget, `${value}`);
}
