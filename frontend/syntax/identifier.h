#pragma once

#include <string_view>

namespace sheaf {

/// Whether the text, which may hold \u escapes, spells an identifier name (ECMA-262 12.7); a
/// leading # is allowed. The parser takes more characters for letters than the language.
bool is_identifier_name(std::string_view text);

}  // namespace sheaf
