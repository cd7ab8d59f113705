#pragma once

#include <string>
#include <string_view>

namespace sheaf {

/// Whether rules of strict mode apply to the place.
enum class Strictness : bool { kSloppy = false, kStrict = true };

/// An identifier with its \u escapes resolved.
std::string decode_identifier(std::string_view text);

/// Words that are never identifiers (ECMA-262 12.7.2), await and yield aside.
bool is_reserved_word(std::string_view name);
/// Words that strict code reserves in addition, yield included.
bool is_strict_reserved_word(std::string_view name);

/// What is wrong with a numeric literal, or nothing. `after` is the text behind the literal.
std::string_view numeric_literal_error(std::string_view text, std::string_view after,
                                       Strictness strictness);

enum class EscapePlace { kString, kTemplate };
/// What is wrong with an escape sequence, or nothing. `after` is the text behind it.
std::string_view escape_sequence_error(std::string_view text, std::string_view after,
                                       EscapePlace place, Strictness strictness);

/// Whether a string literal runs over the end of its line without a continuation, which the parser
/// overlooks.
bool has_bare_newline(std::string_view literal);

bool are_valid_regex_flags(std::string_view flags);

}  // namespace sheaf
