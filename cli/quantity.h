#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sheaf {

/// Milliseconds from a text such as `500ms`, `60s`, `2m`, `1h` or `1.5s`. `0` needs no unit.
/// Nothing, and why, for any other text.
std::optional<double> parse_duration(std::string_view text, std::string& error);

/// Bytes from a text such as `2GiB`, `512MiB`, `1.5GB` or `4096B`. `0` needs no unit.
std::optional<std::uint64_t> parse_size(std::string_view text, std::string& error);

/// A decimal number without sign.
std::optional<std::uint64_t> parse_count(std::string_view text, std::string& error);

/// `12 ms`, `3.4 s`, `2 min 5 s`: for people.
std::string format_duration(double milliseconds);
/// `12 MiB`: for people.
std::string format_size(std::uint64_t bytes);

}  // namespace sheaf
