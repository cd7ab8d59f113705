#pragma once

#include <string>
#include <string_view>

#include "frontend/syntax/cst.h"

/// Values of literals and names as the language defines them (ECMA-262 12.7, 12.9).
namespace sheaf {

std::u16string utf16_from_utf8(std::string_view text);

/// An identifier, private name or property name, with `\u` escapes resolved.
std::u16string decode_name(std::string_view text);

/// The text inside quotes or of a template chunk, with escapes and line continuations resolved.
std::u16string decode_escapes(std::string_view raw);

/// The value of a string literal node.
std::u16string string_value(cst::Node string);

/// A numeric literal in any form but BigInt.
double number_value(std::string_view text);

/// Whether a name is a canonical array index, so that `o["7"]` is an element and not a named slot.
bool is_array_index(std::u16string_view name);

}  // namespace sheaf
