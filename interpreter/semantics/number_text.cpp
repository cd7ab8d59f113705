#include "interpreter/semantics/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "interpreter/semantics/convert.h"

namespace sheaf {

// Shortest digits that still tell the number from its neighbours, as the reference context makes
// them: the fraction is written until the rest is below half the distance to the next double.
std::string number_in_radix(double number, int radix) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  static constexpr char kDigits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
  const bool negative = number < 0;
  const double value = std::fabs(number);
  double integer = std::floor(value);
  double fraction = value - integer;
  double delta = 0.5 * (std::nextafter(value, std::numeric_limits<double>::infinity()) - value);
  delta = std::max(std::numeric_limits<double>::denorm_min(), delta);
  std::string after;
  if (fraction >= delta) {
    do {
      fraction *= radix;
      delta *= radix;
      const int digit = static_cast<int>(fraction);
      after.push_back(kDigits[digit]);
      fraction -= digit;
      if ((fraction > 0.5 || (fraction == 0.5 && (digit & 1) != 0)) && fraction + delta > 1) {
        // Round up; the carry runs to the left.
        while (true) {
          if (after.empty()) {
            integer += 1;
            break;
          }
          const char last = after.back();
          after.pop_back();
          const int above = (last > '9' ? last - 'a' + 10 : last - '0') + 1;
          if (above < radix) {
            after.push_back(kDigits[above]);
            break;
          }
        }
        break;
      }
    } while (fraction >= delta);
  }
  std::string before;
  while (integer >= 72057594037927936.0) {  // 2^56
    // Digits below the precision of a double are zeros.
    integer /= radix;
    before.push_back('0');
  }
  do {
    const double remainder = std::fmod(integer, radix);
    before.push_back(kDigits[static_cast<int>(remainder)]);
    integer = (integer - remainder) / radix;
  } while (integer > 0);
  if (negative) before.push_back('-');
  std::reverse(before.begin(), before.end());
  return after.empty() ? before : before + "." + after;
}

std::string grouped_text(double number) {
  if (number < 1e-6) return "0";  // below, the text has an exponent
  std::string text = number_to_text(number);
  std::size_t point = text.find('.');
  if (point == std::string::npos) {
    point = text.size();
  } else if (text.size() > point + 4) {
    const bool up = text[point + 4] >= '5';
    text.resize(point + 4);
    for (std::size_t i = text.size(); up && i-- > 0;) {
      if (text[i] == '.') continue;
      if (text[i] != '9') {
        ++text[i];
        break;
      }
      text[i] = '0';
      if (i == 0) {
        text.insert(0, "1");
        ++point;
      }
    }
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
  }
  for (; point > 3; point -= 3) text.insert(point - 3, ",");
  return text;
}

double parse_decimal_prefix(std::u16string_view text) {
  text = trim_spaces(text);
  std::size_t at = 0;
  const auto is_digit = [&](std::size_t i) {
    return i < text.size() && text[i] >= u'0' && text[i] <= u'9';
  };
  if (at < text.size() && (text[at] == u'+' || text[at] == u'-')) ++at;
  if (text.substr(at).starts_with(u"Infinity")) {
    return text[0] == u'-' ? -std::numeric_limits<double>::infinity()
                           : std::numeric_limits<double>::infinity();
  }
  const std::size_t integer_begin = at;
  while (is_digit(at)) ++at;
  bool any = at > integer_begin;
  if (at < text.size() && text[at] == u'.' && (any || is_digit(at + 1))) {
    ++at;
    while (is_digit(at)) {
      ++at;
      any = true;
    }
  }
  if (!any) return std::nan("");
  if (at < text.size() && (text[at] == u'e' || text[at] == u'E')) {
    std::size_t exponent = at + 1;
    if (exponent < text.size() && (text[exponent] == u'+' || text[exponent] == u'-')) ++exponent;
    if (is_digit(exponent)) {
      while (is_digit(exponent)) ++exponent;
      at = exponent;
    }
  }
  return string_to_number(text.substr(0, at));
}

double parse_integer_prefix(std::u16string_view text, std::int32_t radix) {
  text = trim_spaces(text);
  bool negative = false;
  if (!text.empty() && (text[0] == u'+' || text[0] == u'-')) {
    negative = text[0] == u'-';
    text.remove_prefix(1);
  }
  bool strip = true;
  if (radix != 0) {
    if (radix < 2 || radix > 36) return std::nan("");
    strip = radix == 16;
  } else {
    radix = 10;
  }
  if (strip && text.size() >= 2 && text[0] == u'0' && (text[1] == u'x' || text[1] == u'X')) {
    text.remove_prefix(2);
    radix = 16;
  }
  std::size_t length = 0;
  double value = 0;
  for (; length < text.size(); ++length) {
    const char16_t unit = text[length];
    int digit = 36;
    if (unit >= u'0' && unit <= u'9') digit = unit - u'0';
    if (unit >= u'a' && unit <= u'z') digit = unit - u'a' + 10;
    if (unit >= u'A' && unit <= u'Z') digit = unit - u'A' + 10;
    if (digit >= radix) break;
    value = value * radix + digit;
  }
  if (length == 0) return std::nan("");
  // Beyond 2^53 repeated multiplication rounds; decimal text is read exactly instead.
  if (radix == 10 && value >= 9007199254740992.0) value = string_to_number(text.substr(0, length));
  return negative ? -value : value;
}

}  // namespace sheaf
