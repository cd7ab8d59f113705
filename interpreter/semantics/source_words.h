#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "frontend/syntax/cst.h"
#include "summaries/value.h"

namespace sheaf {

/// The words of messages about what the source calls, walks or takes apart, as the reference words
/// them. Each finds its construct by the place that the lowering gave the instruction.

/// What follows a value that cannot be walked where messages do not name the source.
inline constexpr const char* kNoIterator =
    " is not iterable (cannot read property Symbol(Symbol.iterator))";

/// "f(...).x is not a function", "u.k is not a constructor"; nothing if no call stands there, or
/// one that messages do not name.
std::optional<std::string> not_callable_text(const cst::Tree& tree, std::uint32_t place);

/// The text of the TypeError when the value is not iterable; nothing where messages show the value.
std::optional<std::string> not_iterable_text(const cst::Tree& tree, std::uint32_t place,
                                             Value value);

/// The text when a pattern's property is read of undefined or null; nothing if the place is that of
/// another read, or of a pattern for which the reference has no words of its own.
std::optional<std::string> not_destructurable_text(const cst::Tree& tree, std::uint32_t place,
                                                   bool is_null);

}  // namespace sheaf
