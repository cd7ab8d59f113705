#pragma once

#include <string>

#include "bdd/guard.h"
#include "summaries/value.h"

namespace sheaf {

struct Context;

/// A guard in words: `x ≤ 4 and y = 2, or flag`. Said under `given`, which the reader knows
/// already: what follows from it is left out, and so is what no input can do. Empty if it always
/// holds then.
std::string condition_in_words(Context& context, const Guard& guard, const Guard& given);

/// The name of an input as users see it: `x`, and `x#2` for the second request of that name.
std::string input_words(const std::string& name, std::uint32_t request);

/// Text of a term with the names of inputs as users see them.
std::string term_in_words(const Context& context, const Value& term);

}  // namespace sheaf
