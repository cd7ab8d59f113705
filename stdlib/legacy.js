// ECMA-262 annex B: accessors by call, and text wrapped in HTML. And text without lone surrogates.

function requireAccessorFunction(value, name) {
  if (!__isCallable(value)) {
    __throwTypeError('Object.prototype.' + name + ': Expecting function');
  }
}

// B.2.2.2 Object.prototype.__defineGetter__ ( P, getter )
function Object$prototype$__defineGetter__(key, getter) {
  const object = __toObject(this);
  requireAccessorFunction(getter, '__defineGetter__');
  __applyDescriptor(object, op$toPropertyKey(key), 143, undefined, getter, undefined);
}

// B.2.2.3 Object.prototype.__defineSetter__ ( P, setter )
function Object$prototype$__defineSetter__(key, setter) {
  const object = __toObject(this);
  requireAccessorFunction(setter, '__defineSetter__');
  __applyDescriptor(object, op$toPropertyKey(key), 271, undefined, undefined, setter);
}

// B.2.2.4 Object.prototype.__lookupGetter__ ( P )
function Object$prototype$__lookupGetter__(name) {
  let holder = __toObject(this);
  const key = op$toPropertyKey(name);
  while (holder !== null) {
    const flags = __attributes(holder, key);
    if (flags >= 0) return (flags & 8) !== 0 ? __getterOf(holder, key) : undefined;
    holder = __getPrototypeOf(holder);
  }
  return undefined;
}

// B.2.2.5 Object.prototype.__lookupSetter__ ( P )
function Object$prototype$__lookupSetter__(name) {
  let holder = __toObject(this);
  const key = op$toPropertyKey(name);
  while (holder !== null) {
    const flags = __attributes(holder, key);
    if (flags >= 0) return (flags & 8) !== 0 ? __setterOf(holder, key) : undefined;
    holder = __getPrototypeOf(holder);
  }
  return undefined;
}

// B.2.3.2.1 CreateHTML ( string, tag, attribute, value )
function htmlText(string, method) {
  if (string === undefined || string === null) {
    __throwTypeError('String.prototype.' + method + ' called on null or undefined');
  }
  return `${string}`;
}
function htmlAttribute(value) {
  return __call(String$prototype$replaceAll, `${value}`, '"', '&quot;');
}

function String$prototype$anchor(name) {
  const text = htmlText(this, 'anchor');
  return '<a name="' + htmlAttribute(name) + '">' + text + '</a>';
}
function String$prototype$big() {
  return '<big>' + htmlText(this, 'big') + '</big>';
}
function String$prototype$blink() {
  return '<blink>' + htmlText(this, 'blink') + '</blink>';
}
function String$prototype$bold() {
  return '<b>' + htmlText(this, 'bold') + '</b>';
}
function String$prototype$fixed() {
  return '<tt>' + htmlText(this, 'fixed') + '</tt>';
}
function String$prototype$fontcolor(color) {
  const text = htmlText(this, 'fontcolor');
  return '<font color="' + htmlAttribute(color) + '">' + text + '</font>';
}
function String$prototype$fontsize(size) {
  const text = htmlText(this, 'fontsize');
  return '<font size="' + htmlAttribute(size) + '">' + text + '</font>';
}
function String$prototype$italics() {
  return '<i>' + htmlText(this, 'italics') + '</i>';
}
function String$prototype$link(url) {
  const text = htmlText(this, 'link');
  return '<a href="' + htmlAttribute(url) + '">' + text + '</a>';
}
function String$prototype$small() {
  return '<small>' + htmlText(this, 'small') + '</small>';
}
function String$prototype$strike() {
  return '<strike>' + htmlText(this, 'strike') + '</strike>';
}
function String$prototype$sub() {
  return '<sub>' + htmlText(this, 'sub') + '</sub>';
}
function String$prototype$sup() {
  return '<sup>' + htmlText(this, 'sup') + '</sup>';
}

// 11.1.4 CodePointAt: whether the unit at `i` is half of no pair.
function isLoneSurrogate(text, i) {
  const unit = text[i];
  if (unit < '\ud800' || unit > '\udfff') return false;
  if (unit < '\udc00') {
    return i + 1 >= text.length || text[i + 1] < '\udc00' || text[i + 1] > '\udfff';
  }
  return i === 0 || text[i - 1] < '\ud800' || text[i - 1] > '\udbff';
}

// 22.1.3.10 String.prototype.isWellFormed ( )
function String$prototype$isWellFormed() {
  const text = htmlText(this, 'isWellFormed');
  for (let i = 0; i < text.length; i++) {
    if (isLoneSurrogate(text, i)) return false;
  }
  return true;
}

// 22.1.3.29 String.prototype.toWellFormed ( )
function String$prototype$toWellFormed() {
  const text = htmlText(this, 'toWellFormed');
  let result = '';
  for (let i = 0; i < text.length; i++) {
    result += isLoneSurrogate(text, i) ? '\ufffd' : text[i];
  }
  return result;
}
