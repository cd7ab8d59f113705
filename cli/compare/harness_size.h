#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// The text of a harness with another size: the number in its first line of the form
/// `const N = 10; // size` is replaced. Nothing if there is no such line.
std::optional<std::string> with_size(std::string_view text, std::uint64_t size);

/// From `5,10,20`. Nothing, and why, for any other text.
std::optional<std::vector<std::uint64_t>> parse_sizes(std::string_view list, std::string& error);

}  // namespace sheaf
