// Conversions of primitive values, ECMA-262 7.1. Conversions of objects run user code and are
// library functions.

#include <double-conversion/double-conversion.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>

#include "interpreter/context.h"
#include "interpreter/semantics/convert.h"

namespace sheaf {

namespace {

bool is_space(char16_t unit) {
  switch (unit) {
    case 0x09:
    case 0x0a:
    case 0x0b:
    case 0x0c:
    case 0x0d:
    case 0x20:
    case 0xa0:
    case 0x1680:
    case 0x2028:
    case 0x2029:
    case 0x202f:
    case 0x205f:
    case 0x3000:
    case 0xfeff:
      return true;
    default:
      return unit >= 0x2000 && unit <= 0x200a;
  }
}

double parse_radix(std::u16string_view digits, int radix) {
  if (digits.empty()) return std::numeric_limits<double>::quiet_NaN();
  double value = 0;
  for (const char16_t unit : digits) {
    int digit = -1;
    if (unit >= u'0' && unit <= u'9') digit = unit - u'0';
    if (unit >= u'a' && unit <= u'f') digit = unit - u'a' + 10;
    if (unit >= u'A' && unit <= u'F') digit = unit - u'A' + 10;
    if (digit < 0 || digit >= radix) return std::numeric_limits<double>::quiet_NaN();
    value = value * radix + digit;
  }
  return value;
}

}  // namespace

std::u16string_view trim_spaces(std::u16string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

// ECMA-262 7.1.4.1.1 StringToNumber.
double string_to_number(std::u16string_view text) {
  text = trim_spaces(text);
  if (text.empty()) return 0;
  if (text.size() > 2 && text[0] == u'0') {
    const char16_t mark = text[1];
    if (mark == u'x' || mark == u'X') return parse_radix(text.substr(2), 16);
    if (mark == u'o' || mark == u'O') return parse_radix(text.substr(2), 8);
    if (mark == u'b' || mark == u'B') return parse_radix(text.substr(2), 2);
  }
  std::string ascii;
  for (const char16_t unit : text) {
    if (unit > 127) return std::numeric_limits<double>::quiet_NaN();
    ascii.push_back(static_cast<char>(unit));
  }
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double_conversion::StringToDoubleConverter converter(
      double_conversion::StringToDoubleConverter::NO_FLAGS, nan, nan, "Infinity", nullptr);
  int used = 0;
  const double value =
      converter.StringToDouble(ascii.data(), static_cast<int>(ascii.size()), &used);
  return used == static_cast<int>(ascii.size()) ? value : nan;
}

std::string number_to_text(double number) {
  if (number == 0) return "0";  // also −0
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
  char buffer[64];
  double_conversion::StringBuilder builder(buffer, sizeof buffer);
  double_conversion::DoubleToStringConverter::EcmaScriptConverter().ToShortest(number, &builder);
  return builder.Finalize();
}

std::string number_to_fixed(double number, int digits) {
  if (!(std::fabs(number) < 1e21)) return number_to_text(number);
  if (number == 0) number = 0;  // −0 shows no sign
  char buffer[256];
  double_conversion::StringBuilder builder(buffer, sizeof buffer);
  // The converter stops at 60 digits in some versions; zeros follow a double's exact digits anyway.
  if (!double_conversion::DoubleToStringConverter::EcmaScriptConverter().ToFixed(number, digits,
                                                                                 &builder)) {
    builder.Reset();
    std::snprintf(buffer, sizeof buffer, "%.*f", digits, number);
    return buffer;
  }
  return builder.Finalize();
}

std::string number_to_precision(double number, int precision) {
  if (number == 0) number = 0;
  // Exponent notation when the exponent is below −6 or not below the precision.
  const int exponent = number == 0 ? 0 : [&] {
    char text[256];
    std::snprintf(text, sizeof text, "%.*e", precision - 1, std::fabs(number));
    return std::atoi(std::string(text).substr(std::string(text).find('e') + 1).c_str());
  }();
  if (exponent < -6 || exponent >= precision) return number_to_exponential(number, precision - 1);
  return number_to_fixed(number, precision - 1 - exponent);
}

std::string number_to_exponential(double number, int digits) {
  if (number == 0) number = 0;
  char buffer[256];
  double_conversion::StringBuilder builder(buffer, sizeof buffer);
  double_conversion::DoubleToStringConverter::EcmaScriptConverter().ToExponential(number, digits,
                                                                                  &builder);
  return builder.Finalize();
}

// ECMA-262 7.1.6 ToInt32.
std::int32_t to_int32(double number) {
  if (!std::isfinite(number)) return 0;
  if (number >= -2147483648.0 && number <= 2147483647.0) return static_cast<std::int32_t>(number);
  const double modulo = std::fmod(std::trunc(number), 4294967296.0);
  const auto wide = static_cast<std::int64_t>(modulo);
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(wide));
}

double to_number(Value primitive) {
  switch (primitive.kind()) {
    case Value::Kind::kNumber:
      return primitive.as_number();
    case Value::Kind::kBoolean:
      return primitive.as_boolean() ? 1 : 0;
    case Value::Kind::kNull:
      return 0;
    case Value::Kind::kString:
      return string_to_number(primitive.as_string()->text());
    default:
      return std::numeric_limits<double>::quiet_NaN();
  }
}

const JsString* to_string(Context& context, Value primitive) {
  switch (primitive.kind()) {
    case Value::Kind::kString:
      return primitive.as_string();
    case Value::Kind::kUndefined:
      return context.names.text_undefined;
    case Value::Kind::kNull:
      return context.names.text_null;
    case Value::Kind::kBoolean:
      return primitive.as_boolean() ? context.names.text_true : context.names.text_false;
    case Value::Kind::kNumber: {
      const double number = primitive.as_number();
      if (number >= 0 && number < 10 && number == std::floor(number)) {
        return context.strings.single(static_cast<char16_t>(u'0' + static_cast<int>(number)));
      }
      return context.strings.make_ascii(number_to_text(number));
    }
    default:
      return context.strings.make_ascii("[object Object]");
  }
}

const JsString* type_of(Context& context, Value value) {
  switch (value.kind()) {
    case Value::Kind::kUndefined:
      return context.names.text_undefined;
    case Value::Kind::kBoolean:
      return context.names.text_boolean;
    case Value::Kind::kNumber:
      return context.names.text_number;
    case Value::Kind::kString:
      return context.names.text_string;
    case Value::Kind::kTerm:
      return context.terms.is_string_term(value) ? context.names.text_string
                                                 : context.names.text_number;
    case Value::Kind::kHeap:
      if (is_callable(value)) return context.names.text_function;
      if (is_symbol(value)) return context.names.text_symbol;
      return context.names.text_object;
    default:
      return context.names.text_object;
  }
}

}  // namespace sheaf
