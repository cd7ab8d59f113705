#include "cli/compare/harness_size.h"

#include <algorithm>

#include "cli/quantity.h"

namespace sheaf {

namespace {

constexpr std::string_view kBefore = "const N = ";
constexpr std::string_view kAfter = "; // size";

/// The digits of a line of the right form; empty for any other line.
std::string_view size_in_line(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  if (line.size() <= kBefore.size() + kAfter.size() || !line.starts_with(kBefore) ||
      !line.ends_with(kAfter)) {
    return {};
  }
  line.remove_prefix(kBefore.size());
  line.remove_suffix(kAfter.size());
  const auto is_digit = [](char character) { return character >= '0' && character <= '9'; };
  return std::all_of(line.begin(), line.end(), is_digit) ? line : std::string_view();
}

}  // namespace

std::optional<std::string> with_size(std::string_view text, std::uint64_t size) {
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view digits = size_in_line(text.substr(start, end - start));
    if (!digits.empty()) {
      const auto at = static_cast<std::size_t>(digits.data() - text.data());
      std::string result(text);
      return result.replace(at, digits.size(), std::to_string(size));
    }
    start = end + 1;
  }
  return std::nullopt;
}

std::optional<std::vector<std::uint64_t>> parse_sizes(std::string_view list, std::string& error) {
  std::vector<std::uint64_t> sizes;
  for (std::size_t start = 0; start <= list.size();) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    const std::optional<std::uint64_t> size = parse_count(list.substr(start, end - start), error);
    if (!size) return std::nullopt;
    if (std::find(sizes.begin(), sizes.end(), *size) != sizes.end()) {
      error = std::to_string(*size) + " is listed twice";
      return std::nullopt;
    }
    sizes.push_back(*size);
    start = end + 1;
  }
  return sizes;
}

}  // namespace sheaf
