#pragma once

#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Texts are strings or string terms. All of this works by lists of what is still to be done: a
/// text has as many parts as the program's loops made.

/// Paths of `guard` on which two texts are equal.
Guard equal_texts(Operation& operation, Value a, Value b, const Guard& guard);
/// Paths of `guard` on which a comes before b in the order of code units.
Guard less_texts(Operation& operation, Value a, Value b, const Guard& guard);
/// The text with a known length on each path: constants and kUnits terms.
std::vector<std::pair<Guard, Value>> spelled(Context& context, Value text, const Guard& guard);
/// The part of a text of known length, a constant or kUnits, from one unit up to another.
Value part_of_text(Context& context, Value text, std::size_t from, std::size_t to);
/// Paths of `guard` on which a surrogate pair begins at a position of a text of known length.
Guard pair_part(Context& context, Value text, std::size_t at, const Guard& guard);
/// Paths of `guard` on which low ≤ unit ≤ high.
Guard unit_part(Context& context, Value unit, int low, int high, const Guard& guard);
/// Where a code unit is white space or a line terminator; right on the paths of the guard, anything
/// elsewhere.
Guard space_on(Context& context, Value unit, const Guard& guard);
/// String(term) as a term; nothing for a quotient, whose text has no symbolic form.
std::optional<Value> text_of_term(Context& context, Value term);
/// Paths of `guard` on which two code units, numbers or integer terms, are equal.
Guard equal_units(Context& context, Value a, Value b, const Guard& guard);
/// Length of a text, wherever the value occurs.
Slot string_length(Context& context, Value text);
/// The result is a + b; a RangeError where that is too long for a string.
void concatenate(Operation& operation, const Guard& guard, Value a, Value b);

}  // namespace sheaf
