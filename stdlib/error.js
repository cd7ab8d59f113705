// ECMA-262 20.5.3.4 Error.prototype.toString ( )
function Error$prototype$toString() {
  if (!__isObject(this)) {
    __throwTypeError('Method Error.prototype.toString called on incompatible receiver ' +
      __describe(this));
  }
  const nameValue = this.name;
  const name = nameValue === undefined ? 'Error' : `${nameValue}`;
  const messageValue = this.message;
  const message = messageValue === undefined ? '' : `${messageValue}`;
  if (name === '') return message;
  if (message === '') return name;
  return name + ': ' + message;
}

// 20.5.1.1 Error ( message ) when the message is an object
function errorOfObject(constructor, newTarget, message, options) {
  return __construct(constructor, newTarget, `${message}`, options);
}

// assert(false, message) and unreachable(message) when the message is an object
function assertionOfObject(native, isAssert, message) {
  const text = `${message}`;
  return isAssert ? __call(native, undefined, false, text) : __call(native, undefined, text);
}
