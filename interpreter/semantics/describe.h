#pragma once

#include <string>

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// A value as error messages show it, without running user code: `#<Point>`, `[object Array]`, `1`.
std::string describe(Context& context, Value value, const Guard& guard);
/// `head`, the value and a quote, as a text that follows a symbolic value from path to path.
Slot message_about(Context& context, const std::string& head, Value value, const Guard& guard);
/// A key as error messages show it: its text, or `Symbol(description)`.
std::string describe_key(PropertyKey key);

/// Name of the constructor that made an object, empty if unknown.
std::string constructor_name(Context& context, Value object, const Guard& guard);

}  // namespace sheaf
