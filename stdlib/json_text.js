// JSON of texts whose code units may be symbolic. The engine does the same by itself on concrete
// texts, with the same messages (interpreter/builtins/json_parser.cpp).

function hexDigitText(digit) {
  return __unitText(digit < 10 ? 48 + digit : 87 + digit);
}

// 25.5.2.4 UnicodeEscape of a control character or a lone surrogate
function escapedUnit(unit) {
  if (unit < 32) return '\\u00' + (unit < 16 ? '0' + hexDigitText(unit) : '1' + hexDigitText(unit - 16));
  // U+D800 to U+DFFF: the second digit is 8 to f.
  const rest = unit - 0xd800;
  const second = rest >> 8;
  const third = (rest - second * 256) >> 4;
  return '\\ud' + hexDigitText(second + 8) + hexDigitText(third) +
    hexDigitText(rest - second * 256 - third * 16);
}

// 25.5.2.3 QuoteJSONString
function quoteText(text) {
  let result = '"';
  let previousIsHigh = false;
  const length = text.length;
  for (let i = 0; i < length; i++) {
    const unit = __unitAt(text, i);
    let piece = __substring(text, i, i + 1);
    let isHigh = false;
    if (unit === 34) piece = '\\"';
    else if (unit === 92) piece = '\\\\';
    else if (unit < 32) {
      if (unit === 8) piece = '\\b';
      else if (unit === 9) piece = '\\t';
      else if (unit === 10) piece = '\\n';
      else if (unit === 12) piece = '\\f';
      else if (unit === 13) piece = '\\r';
      else piece = escapedUnit(unit);
    } else if (unit >= 0xd800 && unit <= 0xdfff) {
      if (unit >= 0xdc00) {
        if (!previousIsHigh) piece = escapedUnit(unit);
      } else {
        isHigh = i + 1 < length;
        if (isHigh) {
          const next = __unitAt(text, i + 1);
          isHigh = next >= 0xdc00 && next <= 0xdfff;
        }
        if (!isHigh) piece = escapedUnit(unit);
      }
    }
    previousIsHigh = isHigh;
    result += piece;
  }
  return result + '"';
}

// 25.5.1 JSON.parse: reads one value after another; arrays and objects whose end has not been read
// wait in a list, as deep as the text is long.
function parseJsonText(text) {
  const state = { text: text, at: 0, length: text.length };
  skipJsonSpace(state);
  const value = jsonTextValue(state);
  skipJsonSpace(state);
  if (state.at < state.length) {
    __throwSyntaxError('Unexpected non-whitespace character after JSON at position ' + state.at);
  }
  return value;
}

// The unit at the present position; −1 at the end.
function jsonUnit(state) {
  return state.at < state.length ? __unitAt(state.text, state.at) : -1;
}

function skipJsonSpace(state) {
  while (state.at < state.length) {
    const unit = __unitAt(state.text, state.at);
    if (unit !== 32 && unit !== 10 && unit !== 13 && unit !== 9) return;
    state.at++;
  }
}

function jsonTextValue(state) {
  const open = [];
  const keys = []; // of the next value of each
  for (;;) {
    const unit = jsonUnit(state);
    let value;
    let done = true;
    if (unit === 91 || unit === 123) {
      const isArray = unit === 91;
      value = isArray ? [] : {};
      state.at++;
      skipJsonSpace(state);
      if (jsonUnit(state) === (isArray ? 93 : 125)) {
        state.at++;
      } else {
        __push(open, value);
        __push(keys, isArray ? undefined : jsonTextKey(state, "Expected property name or '}'"));
        done = false;
      }
    } else {
      value = jsonTextScalar(state, unit);
    }
    // A value that is done may be the last one of what contains it, and so on outwards.
    while (done) {
      const last = open.length - 1;
      if (last < 0) return value;
      const container = open[last];
      const isArray = __isArray(container);
      if (isArray) __push(container, value);
      else __defineOwn(container, keys[last], value);
      skipJsonSpace(state);
      const next = jsonUnit(state);
      if (next === (isArray ? 93 : 125)) {
        state.at++;
        value = container;
        open.length = last;
        keys.length = last;
      } else {
        if (next !== 44) {
          failJsonAt(state, isArray ? "Expected ',' or ']' after array element"
            : "Expected ',' or '}' after property value");
        }
        state.at++;
        skipJsonSpace(state);
        if (!isArray) keys[last] = jsonTextKey(state, 'Expected double-quoted property name');
        done = false;
      }
    }
  }
}

function failJsonAt(state, what) {
  __throwSyntaxError(what + ' in JSON at position ' + state.at);
}

function failJsonValue(state) {
  if (state.at >= state.length) __throwSyntaxError('Unexpected end of JSON input');
  const text = state.text;
  const unit = __unitAt(text, state.at);
  if (unit === 45 || isJsonDigit(unit)) failJsonAt(state, 'Unexpected number');
  if (unit === 34) failJsonAt(state, 'Unexpected string');
  if (text === 'undefined' || text === '[object Object]' || text === 'NaN' || text === 'Infinity') {
    __throwSyntaxError('"' + text + '" is not valid JSON');
  }
  // Long texts are cut around the place.
  let shown = '"' + text + '"';
  if (state.length > 20) {
    const begin = state.at < 10 ? 0 : state.at - 10;
    const end = state.at + 10 < state.length ? state.at + 10 : state.length;
    shown = (begin > 0 ? '..."' : '"') + __substring(text, begin, end) +
      (end < state.length ? '"...' : '"');
  }
  __throwSyntaxError("Unexpected token '" + __substring(text, state.at, state.at + 1) + "', " + shown +
    ' is not valid JSON');
}

function jsonTextKey(state, expected) {
  if (jsonUnit(state) !== 34) failJsonAt(state, expected);
  const key = jsonTextString(state);
  skipJsonSpace(state);
  if (jsonUnit(state) !== 58) failJsonAt(state, "Expected ':' after property name");
  state.at++;
  skipJsonSpace(state);
  return key;
}

function jsonTextWord(state, word, value) {
  for (let i = 0; i < word.length; i++) {
    if (jsonUnit(state) !== __unitAt(word, i)) failJsonValue(state);
    state.at++;
  }
  return value;
}

function jsonTextScalar(state, unit) {
  if (unit === 34) return jsonTextString(state);
  if (unit === 45 || (unit >= 48 && unit <= 57)) return jsonTextNumber(state);
  if (unit === 116) return jsonTextWord(state, 'true', true);
  if (unit === 102) return jsonTextWord(state, 'false', false);
  if (unit === 110) return jsonTextWord(state, 'null', null);
  failJsonValue(state);
}

function jsonTextString(state) {
  let result = '';
  state.at++;
  for (;;) {
    const unit = jsonUnit(state);
    if (unit === -1) failJsonAt(state, 'Unterminated string');
    if (unit < 32) failJsonAt(state, 'Bad control character in string literal');
    if (unit === 34) {
      state.at++;
      return result;
    }
    if (unit === 92) {
      state.at++;
      result += jsonTextEscape(state);
    } else {
      result += __substring(state.text, state.at, state.at + 1);
    }
    state.at++;
  }
}

function jsonTextEscape(state) {
  const unit = jsonUnit(state);
  if (unit === 34 || unit === 92 || unit === 47) return __substring(state.text, state.at, state.at + 1);
  if (unit === 98) return '\b';
  if (unit === 102) return '\f';
  if (unit === 110) return '\n';
  if (unit === 114) return '\r';
  if (unit === 116) return '\t';
  if (unit !== 117) {
    if (unit === -1) __throwSyntaxError('Unexpected end of JSON input');
    if (unit > 255) failJsonValue(state);
    failJsonAt(state, 'Bad escaped character');
  }
  let code = 0;
  for (let i = 0; i < 4; i++) {
    state.at++;
    const digit = digitOfUnit(jsonUnit(state));
    if (digit > 15) failJsonAt(state, 'Bad Unicode escape');
    code = code * 16 + digit;
  }
  return __unitText(code);
}

function isJsonDigit(unit) {
  return unit >= 48 && unit <= 57;
}

function skipJsonDigits(state) {
  while (isJsonDigit(jsonUnit(state))) state.at++;
}

function jsonTextNumber(state) {
  const begin = state.at;
  if (jsonUnit(state) === 45) {
    state.at++;
    if (!isJsonDigit(jsonUnit(state))) failJsonAt(state, 'No number after minus sign');
  }
  if (jsonUnit(state) === 48) {
    state.at++;
    if (isJsonDigit(jsonUnit(state))) failJsonAt(state, 'Unexpected number');
  } else {
    skipJsonDigits(state);
  }
  if (jsonUnit(state) === 46) {
    state.at++;
    if (!isJsonDigit(jsonUnit(state))) failJsonAt(state, 'Unterminated fractional number');
    skipJsonDigits(state);
  }
  const mark = jsonUnit(state);
  if (mark === 101 || mark === 69) {
    state.at++;
    const sign = jsonUnit(state);
    if (sign === 43 || sign === 45) state.at++;
    if (!isJsonDigit(jsonUnit(state))) failJsonAt(state, 'Exponent part is missing a number');
    skipJsonDigits(state);
  }
  return decimalToNumber(state.text, begin, state.at, true);
}
