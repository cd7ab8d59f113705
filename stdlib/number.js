// ECMA-262 21.1.1.1 new Number ( value ) when the value is an object
function constructWithNumber(constructor, newTarget, value) {
  return __construct(constructor, newTarget, +value);
}

// 19.2.2 isFinite ( number ), 19.2.3 isNaN ( number ): these convert, symbolic texts too
function globalThis$isFinite(number) {
  return __isFinite(+number);
}
function globalThis$isNaN(number) {
  return __isNaN(+number);
}

// 22.1.1.1 new String ( value ) when the value is an object
function constructWithString(constructor, newTarget, value) {
  return __construct(constructor, newTarget, `${value}`);
}
