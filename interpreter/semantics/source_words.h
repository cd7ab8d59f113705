#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/syntax/cst.h"

namespace sheaf {

/// The words of messages about what the source calls, walks or takes apart, as the reference words
/// them. Each finds its construct by the place that the lowering gave the instruction.

/// A value as messages show it where they do not name the source.
struct ShownValue {
  std::string typed;  // `number 1`, `object`, `object null`
  bool is_null = false;
  bool is_undefined = false;
};

/// "f(...).x is not a function", "u.k is not a constructor"; nothing if no call stands there.
std::optional<std::string> not_callable_text(const cst::Tree& tree, std::uint32_t place);

/// The text of the TypeError when the value is not iterable.
std::string not_iterable_text(const cst::Tree& tree, std::uint32_t place, const ShownValue& value);
/// The same where nothing is known of the source.
std::string not_iterable_text(const ShownValue& value);

/// The text when a pattern's property is read of undefined or null; nothing if the place is that of
/// another read, or of a pattern for which the reference has no words of its own.
std::optional<std::string> not_destructurable_text(const cst::Tree& tree, std::uint32_t place,
                                                   bool is_null);

}  // namespace sheaf
