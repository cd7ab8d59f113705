// String.prototype methods that may call back or iterate.

// ECMA-262 22.1.3.18 String.prototype.repeat ( count ): the error names the count as it was given.
function String$prototype$repeat(count) {
  if (this === undefined || this === null) {
    __throwTypeError('String.prototype.repeat called on null or undefined');
  }
  const string = `${this}`;
  const n = toInteger(count);
  if (n < 0 || !__isFinite(n)) __throwRangeError('Invalid count value: ' + __describe(count));
  return __repeat(string, n);
}

// 22.1.2.2 String.fromCodePoint ( ...codePoints ), whose length is 1: each is converted and checked
// before the next is looked at.
function String$fromCodePoint(codePoint) {
  let text = '';
  for (let i = 0; i < arguments.length; i++) text += __fromCodePoint(op$toNumber(arguments[i]));
  return text;
}

// 22.1.3.17.1 PaddingString, where something is missing
function padded(string, length, filler, atStart) {
  return __pad(string, length, filler === undefined ? ' ' : filler, atStart);
}

// A template without `$` is the replacement itself: then the other texts may be symbolic.
function substituted(template, string, search, position) {
  if (__indexOf(template, '$', 0) < 0) return template;
  return __substitute(template, string, search, position);
}

// 22.1.3.19 String.prototype.replace ( searchValue, replaceValue ), string patterns
function String$prototype$replace(searchValue, replaceValue) {
  if (this === undefined || this === null) {
    __throwTypeError('String.prototype.replace called on null or undefined');
  }
  const string = `${this}`;
  const search = `${searchValue}`;
  const functional = __isCallable(replaceValue);
  const template = functional ? '' : `${replaceValue}`;
  const position = __indexOf(string, search, 0);
  if (position < 0) return string;
  const replacement = functional
    ? `${__call(replaceValue, undefined, search, position, string)}`
    : substituted(template, string, search, position);
  return __substring(string, 0, position) + replacement +
    __substring(string, position + search.length, string.length);
}

// 22.1.3.20 String.prototype.replaceAll ( searchValue, replaceValue ), string patterns
function String$prototype$replaceAll(searchValue, replaceValue) {
  if (this === undefined || this === null) {
    __throwTypeError('String.prototype.replaceAll called on null or undefined');
  }
  const string = `${this}`;
  const search = `${searchValue}`;
  const functional = __isCallable(replaceValue);
  const template = functional ? '' : `${replaceValue}`;
  const step = search.length > 1 ? search.length : 1;
  let result = '';
  let end = 0;
  let position = __indexOf(string, search, 0);
  while (position >= 0) {
    const replacement = functional
      ? `${__call(replaceValue, undefined, search, position, string)}`
      : substituted(template, string, search, position);
    result += __substring(string, end, position) + replacement;
    end = position + search.length;
    position = position + step > string.length ? -1 : __indexOf(string, search, position + step);
  }
  return end < string.length ? result + __substring(string, end, string.length) : result;
}

// 22.1.2.4 String.raw ( template, ...substitutions )
function String$raw(template, ...substitutions) {
  const raw = __toObject(__toObject(template).raw);
  const length = __toLength(raw.length);
  let result = '';
  for (let k = 0; k < length; k++) {
    result += `${raw[k]}`;
    if (k + 1 < length && k < substitutions.length) result += `${substitutions[k]}`;
  }
  return result;
}

// 22.1.5.1.1 %StringIteratorPrototype%.next ( ): the state is [string, position].
function stringIteratorNext(iterator) {
  const state = __internal(iterator, 'String Iterator', 'next');
  const string = state[0];
  const position = state[1];
  if (position >= string.length) return { value: undefined, done: true };
  const part = __codePointText(string, position);
  state[1] = position + part.length;
  return { value: part, done: false };
}
