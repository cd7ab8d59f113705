#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Pieces of Node's util.inspect that know only text. Lengths count UTF-16 code units, as there.
namespace sheaf {

/// A string in quotes: single ones unless the text has them and double quotes or backticks fit.
std::u16string quoted(std::u16string_view text);
/// Control characters, quotes, backslashes and lone surrogates escaped.
std::u16string escaped(std::u16string_view text, bool escape_single_quote);
/// A property name, in quotes unless it is an identifier.
std::u16string shown_key(std::u16string_view key);

inline constexpr int kBreakLength = 80;
inline constexpr int kCompact = 3;
inline constexpr int kMaxArrayLength = 100;

/// Entries of a long array in columns; unchanged if that would not help. `numbers`: all elements
/// are numbers, so that columns align to the right.
std::vector<std::u16string> in_columns(const std::vector<std::u16string>& entries, int indentation,
                                       bool numbers);

/// What goes around the entries of an object.
struct Frame {
  std::u16string base;  // before the brace: `[Function: f]`, `<ref *1>`
  std::u16string open, close;
  bool is_list = false;  // long lists are grouped in columns
  bool numbers = false;
};

/// Entries on one line when they fit, else one per line. `inner_levels`: how many levels of objects
/// the entries contain.
std::u16string joined(const std::vector<std::u16string>& entries, const Frame& frame,
                      int indentation, int inner_levels);

}  // namespace sheaf
