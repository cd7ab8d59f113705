#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sheaf {

/// Number.prototype.toString with a radix other than ten.
std::string number_in_radix(double number, int radix);

/// English text of a number from zero up to 1e21: groups of three digits, at most three decimals,
/// rounded from the shortest decimal text, half up.
std::string grouped_text(double number);

/// The longest prefix that is a decimal literal, NaN if there is none: parseFloat.
double parse_decimal_prefix(std::u16string_view text);
/// parseInt; radix 0 means ten, or sixteen after 0x.
double parse_integer_prefix(std::u16string_view text, std::int32_t radix);

}  // namespace sheaf
