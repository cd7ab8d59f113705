#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// The name among `names` that a misspelt `word` most likely means: the one with the fewest letters
/// to change. Empty if none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& names);

}  // namespace sheaf
