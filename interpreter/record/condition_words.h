#pragma once

#include <string>

#include "bdd/guard.h"

namespace sheaf {

struct Context;

/// A guard in words: `x ≤ 4 and y = 2, or flag`. Said under `given`, which the reader knows
/// already: what follows from it is left out, and so is what no input can do. Empty if it always
/// holds then.
std::string condition_in_words(Context& context, const Guard& guard, const Guard& given);

}  // namespace sheaf
