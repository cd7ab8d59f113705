// Texts whose code units may be symbolic: what takes them for numbers. A text has one length on
// each path; a unit is read with __unitAt. The engine does all this by itself on concrete texts.

function skipSpaces(text, end) {
  let position = 0;
  while (position < end && __isSpace(__unitAt(text, position))) position++;
  return position;
}

function endWithoutSpaces(text, begin) {
  let end = text.length;
  while (end > begin && __isSpace(__unitAt(text, end - 1))) end--;
  return end;
}

// The digit that a unit stands for, 36 if it is none.
function digitOfUnit(unit) {
  if (unit >= 48 && unit <= 57) return unit - 48;
  if (unit >= 97 && unit <= 122) return unit - 87;
  if (unit >= 65 && unit <= 90) return unit - 55;
  return 36;
}

// An integer in another radix; NaN if there are no digits or others.
function digitsToNumber(text, begin, end, radix) {
  if (begin === end) return NaN;
  if (end - begin > 13) return +__concreteText(text);
  let value = 0;
  for (let i = begin; i < end; i++) {
    const digit = digitOfUnit(__unitAt(text, i));
    if (digit >= radix) return NaN;
    value = value * radix + digit;
  }
  return value;
}

// digits · 10^exponent, rounded once: both are exact where this is exact at all.
function scaled(text, digits, exponent) {
  if (exponent < -22 || exponent > 22) return +__concreteText(text);
  return exponent < 0 ? digits / 10 ** -exponent : digits * 10 ** exponent;
}

// More digits than a double keeps: the rounding needs them all.
function longDecimal(text, begin, end, whole) {
  const known = __concreteText(__substring(text, begin, end));
  return whole ? +known : __parseFloat(known);
}

// 12.9.3 and 7.1.4.1: StrDecimalLiteral from begin; `whole`: nothing may follow before `end`. NaN
// where there is none.
function decimalToNumber(text, begin, end, whole) {
  let i = begin;
  let negative = false;
  if (i < end) {
    const sign = __unitAt(text, i);
    if (sign === 45) negative = true;
    if (sign === 45 || sign === 43) i++;
  }
  const unsigned = i;
  if (end - i >= 8 && __substring(text, i, i + 8) === 'Infinity') {
    if (whole && end - i > 8) return NaN;
    return negative ? -Infinity : Infinity;
  }
  let digits = 0;
  let count = 0;
  let fraction = 0;
  let seenPoint = false;
  let atExponent = false;
  while (i < end) {
    const unit = __unitAt(text, i);
    if (unit >= 48 && unit <= 57) {
      if (count === 15) return longDecimal(text, begin, end, whole);
      digits = digits * 10 + (unit - 48);
      count++;
      if (seenPoint) fraction++;
    } else if (unit === 46 && !seenPoint) {
      seenPoint = true;
    } else {
      atExponent = unit === 101 || unit === 69;
      break;
    }
    i++;
  }
  if (count === 0) return NaN;
  let exponent = 0;
  if (atExponent) {
    let j = i + 1;
    let negativeExponent = false;
    if (j < end) {
      const sign = __unitAt(text, j);
      if (sign === 45) negativeExponent = true;
      if (sign === 45 || sign === 43) j++;
    }
    let any = false;
    let value = 0;
    while (j < end) {
      const unit = __unitAt(text, j);
      if (!(unit >= 48 && unit <= 57)) break;
      value = value * 10 + (unit - 48);
      any = true;
      j++;
    }
    if (any) {
      exponent = negativeExponent ? -value : value;
      i = j;
    }
  }
  if (whole && i < end) return NaN;
  const scale = exponent - fraction;
  const magnitude = scale === 0 ? digits : scaled(__substring(text, unsigned, i), digits, scale);
  return negative ? -magnitude : magnitude;
}

// 7.1.4.1.1 StringToNumber
function textToNumber(text) {
  const begin = skipSpaces(text, text.length);
  const end = endWithoutSpaces(text, begin);
  if (begin === end) return 0;
  if (end - begin > 2 && __unitAt(text, begin) === 48) {
    const mark = __unitAt(text, begin + 1);
    if (mark === 120 || mark === 88) return digitsToNumber(text, begin + 2, end, 16);
    if (mark === 111 || mark === 79) return digitsToNumber(text, begin + 2, end, 8);
    if (mark === 98 || mark === 66) return digitsToNumber(text, begin + 2, end, 2);
  }
  return decimalToNumber(text, begin, end, true);
}

// 19.2.5 parseInt ( string, radix ) of a symbolic text
function textToInteger(text, wanted) {
  let radix = wanted;
  let i = skipSpaces(text, text.length);
  const end = text.length;
  let negative = false;
  if (i < end) {
    const sign = __unitAt(text, i);
    if (sign === 45) negative = true;
    if (sign === 45 || sign === 43) i++;
  }
  if (radix !== 0 && (radix < 2 || radix > 36)) return NaN;
  if ((radix === 0 || radix === 16) && end - i >= 2 && __unitAt(text, i) === 48) {
    const mark = __unitAt(text, i + 1);
    if (mark === 120 || mark === 88) {
      i += 2;
      radix = 16;
    }
  }
  if (radix === 0) radix = 10;
  let value = 0;
  let any = false;
  // 36^10, 16^13 and 10^15 are below 2^53.
  const most = i + (radix > 16 ? 10 : radix > 10 ? 13 : 15);
  while (i < end) {
    const digit = digitOfUnit(__unitAt(text, i));
    if (digit >= radix) break;
    if (i === most) return __parseInt(__concreteText(text), wanted);
    value = value * radix + digit;
    any = true;
    i++;
  }
  if (!any) return NaN;
  return negative ? -value : value;
}

// 19.2.4 parseFloat ( string ) of a symbolic text
function textToFloat(text) {
  return decimalToNumber(text, skipSpaces(text, text.length), text.length, false);
}

// 7.2.12 IsLessThan and 7.2.13 IsLooselyEqual of a symbolic text and a number
function op$compareNumbers(operator, a, b) {
  const left = +a;
  const right = +b;
  if (operator === '<') return left < right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  return left >= right;
}
function op$equalNumbers(a, b, negate) {
  return (+a === +b) !== negate;
}

// 22.1.3.23 String.prototype.split ( separator, limit )
function splitText(text, separator, limit) {
  const result = [];
  if (limit === 0) return result;
  const size = separator.length;
  if (size === 0) {
    for (let i = 0; i < text.length && i < limit; i++) __push(result, __substring(text, i, i + 1));
    return result;
  }
  let begin = 0;
  let position = __indexOf(text, separator, 0);
  while (position >= 0) {
    __push(result, __substring(text, begin, position));
    if (result.length === limit) return result;
    begin = position + size;
    position = __indexOf(text, separator, begin);
  }
  __push(result, __substring(text, begin, text.length));
  return result;
}

// 22.1.3.19.1 GetSubstitution without captures, of symbolic texts
function substituteText(template, string, match, position) {
  let result = '';
  const length = template.length;
  for (let i = 0; i < length; i++) {
    const unit = __unitAt(template, i);
    const after = i + 1 < length ? __unitAt(template, i + 1) : -1;
    if (unit === 36 && (after === 36 || after === 38 || after === 96 || after === 39)) {
      if (after === 36) {
        result += '$';
      } else if (after === 38) {
        result += match;
      } else if (after === 96) {
        result += __substring(string, 0, position);
      } else {
        const end = position + match.length;
        result += __substring(string, end < string.length ? end : string.length, string.length);
      }
      i++;
    } else {
      result += __substring(template, i, i + 1);
    }
  }
  return result;
}

// The primary weight of an ASCII character in the root collation; 0 for what is ignored. As in
// interpreter/builtins/unicode_text.cpp.
function collationWeight(unit) {
  if (unit >= 97 && unit <= 122) return unit;
  if (unit >= 65 && unit <= 90) return unit + 32;
  if (unit >= 48 && unit <= 57) return unit - 48 + 50;
  if ((unit < 32 && (unit < 9 || unit > 13)) || unit === 127) return 0;
  const before = "\t\n\v\f\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$";
  for (let i = 0; i < before.length; i++) if (unit === __unitAt(before, i)) return i + 1;
  return 0;
}

// Letters first, as if there were no case; only then lower case before upper case.
function compareAsciiTexts(a, b) {
  const order = compareWeights(a, b, false);
  return order !== 0 ? order : compareWeights(a, b, true);
}

function compareWeights(a, b, byCase) {
  let i = 0;
  let j = 0;
  for (;;) {
    while (i < a.length && collationWeight(__unitAt(a, i)) === 0) i++;
    while (j < b.length && collationWeight(__unitAt(b, j)) === 0) j++;
    if (i === a.length) return j === b.length ? 0 : -1;
    if (j === b.length) return 1;
    const first = __unitAt(a, i);
    const second = __unitAt(b, j);
    const left = byCase ? (first >= 65 && first <= 90 ? 1 : 0) : collationWeight(first);
    const right = byCase ? (second >= 65 && second <= 90 ? 1 : 0) : collationWeight(second);
    if (left < right) return -1;
    if (left > right) return 1;
    i++;
    j++;
  }
}
