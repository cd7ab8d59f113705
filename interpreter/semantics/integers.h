#pragma once

#include <optional>

#include "interpreter/semantics/operation.h"

/// Integers as the paths of a guard see them: what the paths have compared them with counts.
namespace sheaf {

/// Where a ≤ b (a = b) holds; right on the paths of the guard, anything elsewhere.
Guard less_equal_on(Context& context, const Guard& guard, Value a, Value b);
Guard equal_on(Context& context, const Guard& guard, Value a, Value b);
/// Where integer ≤ bound holds; neither need be exact as a double.
Guard at_most_on(Context& context, const Guard& guard, Value integer, std::int64_t bound);

/// The same integer on the paths of the guard, as a term whose interval is what these paths know: a
/// code unit between '0' and '9' is one of ten. Elsewhere it is some other integer of the interval.
Value narrowed(Context& context, const Guard& guard, Value integer);

/// dividend % divisor as constants where these are few: remainders of remainders, as in a checksum,
/// would be terms that no solver decides. False: nothing was done.
bool remainder_by_values(Operation& operation, const Guard& guard, Value dividend,
                         std::int64_t divisor);

/// An entry of a select of integers as the value that holds the select means it: what made its
/// zeros positive (`0 + x`) made those of the entries positive too.
Value entry_of(Context& context, Value select, Value entry);

}  // namespace sheaf
