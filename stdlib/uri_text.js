// URI functions, ECMA-262 19.2.6, of texts whose code units may be symbolic. `kept` holds the marks
// that stay as they are. The engine does the same by itself on concrete texts
// (interpreter/builtins/uri.cpp).

function isAlphanumericUnit(unit) {
  return (unit >= 97 && unit <= 122) || (unit >= 65 && unit <= 90) || (unit >= 48 && unit <= 57);
}

function isUnitOf(unit, marks) {
  for (let i = 0; i < marks.length; i++) if (unit === __unitAt(marks, i)) return true;
  return false;
}

function percentText(byte) {
  const high = byte >> 4;
  const low = byte - high * 16;
  return '%' + __unitText(high < 10 ? 48 + high : 55 + high) + __unitText(low < 10 ? 48 + low : 55 + low);
}

// The bytes in UTF-8 for the bits of a code point from `shift` on downwards, six each.
function followingBytes(point, shift) {
  let result = '';
  let rest = point;
  for (let at = shift; at >= 0; at -= 6) {
    const bits = rest >> at;
    result += percentText(128 + bits);
    rest -= bits * 2 ** at;
  }
  return result;
}

// 19.2.6.5 Encode ( string, extraUnescaped )
function encodeUriText(text, kept) {
  let result = '';
  const length = text.length;
  for (let i = 0; i < length; i++) {
    const unit = __unitAt(text, i);
    if (unit < 128) {
      if (isAlphanumericUnit(unit) || isUnitOf(unit, "-_.!~*'()") || isUnitOf(unit, kept)) {
        result += __substring(text, i, i + 1);
      } else {
        result += percentText(unit);
      }
    } else if (unit < 0x800) {
      const first = unit >> 6;
      result += percentText(192 + first) + followingBytes(unit - first * 64, 0);
    } else if (unit < 0xd800 || unit > 0xdfff) {
      const first = unit >> 12;
      result += percentText(224 + first) + followingBytes(unit - first * 4096, 6);
    } else {
      const low = i + 1 < length && unit < 0xdc00 ? __unitAt(text, i + 1) : 0;
      if (low < 0xdc00 || low > 0xdfff) __throwUriError('URI malformed');
      const point = (unit - 0xd800) * 1024 + (low - 0xdc00) + 0x10000;
      const first = point >> 18;
      result += percentText(240 + first) + followingBytes(point - first * 262144, 12);
      i++;
    }
  }
  return result;
}

// The byte that an escape at a position stands for; −1 where there is none.
function escapedByteAt(text, at) {
  if (at + 3 > text.length || __unitAt(text, at) !== 37) return -1;
  const high = digitOfUnit(__unitAt(text, at + 1));
  const low = digitOfUnit(__unitAt(text, at + 2));
  return high < 16 && low < 16 ? high * 16 + low : -1;
}

// 19.2.6.6 Decode ( string, preserveEscapeSet )
function decodeUriText(text, kept) {
  let result = '';
  const length = text.length;
  for (let i = 0; i < length;) {
    if (__unitAt(text, i) !== 37) {
      result += __substring(text, i, i + 1);
      i++;
    } else {
      const first = escapedByteAt(text, i);
      if (first >= 0 && first < 128) {
        result += isUnitOf(first, kept) ? __substring(text, i, i + 3) : __unitText(first);
        i += 3;
      } else {
        let count = 0; // of bytes that follow
        let point = 0;
        if (first >= 0xc2 && first < 0xe0) {
          count = 1;
          point = first - 0xc0;
        } else if (first >= 0xe0 && first < 0xf0) {
          count = 2;
          point = first - 0xe0;
        } else if (first >= 0xf0 && first < 0xf5) {
          count = 3;
          point = first - 0xf0;
        } else {
          __throwUriError('URI malformed');
        }
        i += 3;
        for (let k = 0; k < count; k++) {
          const byte = escapedByteAt(text, i);
          if (byte < 128 || byte > 191) __throwUriError('URI malformed');
          point = point * 64 + (byte - 128);
          i += 3;
        }
        if ((count === 2 && point < 0x800) || (count === 3 && point < 0x10000) ||
            (point >= 0xd800 && point < 0xe000) || point > 0x10ffff) {
          __throwUriError('URI malformed');
        }
        if (point < 0x10000) {
          result += __unitText(point);
        } else {
          const high = (point - 0x10000) >> 10;
          result += __unitText(0xd800 + high) + __unitText(0xdc00 + (point - 0x10000 - high * 1024));
        }
      }
    }
  }
  return result;
}
