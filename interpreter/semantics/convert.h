#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "summaries/value.h"

namespace sheaf {

struct Context;

/// Number of a primitive without user code; NaN for objects.
double to_number(Value primitive);
const JsString* to_string(Context& context, Value primitive);
const JsString* type_of(Context& context, Value value);

/// Without leading and trailing white space and line terminators, as String.prototype.trim.
std::u16string_view trim_spaces(std::u16string_view text);
double string_to_number(std::u16string_view text);
/// As Number.prototype.toString(10).
std::string number_to_text(double number);
std::int32_t to_int32(double number);
/// As Number.prototype.toFixed, toPrecision and toExponential; −1 digits: as many as needed.
std::string number_to_fixed(double number, int digits);
std::string number_to_precision(double number, int precision);
std::string number_to_exponential(double number, int digits);

}  // namespace sheaf
