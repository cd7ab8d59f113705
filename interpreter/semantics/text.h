#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Texts are strings or string terms. All of this works by lists of what is still to be done: a
/// text has as many parts as the program's loops made.

/// Paths of `guard` on which two texts are equal.
Guard equal_texts(Operation& operation, Value a, Value b, const Guard& guard);
/// Length of a text, wherever the value occurs.
Slot string_length(Context& context, Value text);
/// The result is a + b; a RangeError where that is too long for a string.
void concatenate(Operation& operation, const Guard& guard, Value a, Value b);

}  // namespace sheaf
