#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace sheaf {

/// How messages name what a pattern, a spread or a for-of was given: as the source does where the
/// reference finds the words there, else by the value. The instruction knows only its place in the
/// source; what stands around it tells the rest. Brackets inside strings and comments may mislead:
/// then the value is named.

/// A value as messages show it where the source does not help.
struct ShownValue {
  std::string plain;  // `1`, `object`
  std::string typed;  // `number 1`, `object null`
};

/// The text of the TypeError when the value is not iterable.
std::string not_iterable_text(std::string_view source, std::size_t offset, const ShownValue& value);

/// The text when a pattern's property is read of undefined or null; nothing if the place is that of
/// another read, or of a pattern for which the reference has no words of its own.
std::optional<std::string> not_destructurable_text(std::string_view source, std::size_t offset,
                                                   bool is_null);

}  // namespace sheaf
