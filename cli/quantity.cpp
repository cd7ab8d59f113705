#include "cli/quantity.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <span>

namespace sheaf {

namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr Unit kDurationUnits[] = {{"ms", 1}, {"s", 1000}, {"m", 60'000}, {"h", 3'600'000}};
constexpr Unit kSizeUnits[] = {
    {"B", 1},    {"kB", 1e3},     {"KB", 1e3},        {"MB", 1e6},
    {"GB", 1e9}, {"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0},
};

std::string list_units(std::span<const Unit> units) {
  std::string text;
  for (const Unit& unit : units) {
    if (!text.empty()) text += ", ";
    text += unit.name;
  }
  return text;
}

std::optional<double> parse_with_unit(std::string_view text, std::span<const Unit> units,
                                      std::string_view example, std::string& error) {
  double number = 0;
  const auto [end, status] =
      std::from_chars(text.data(), text.data() + text.size(), number, std::chars_format::fixed);
  if (status != std::errc() || number < 0 || !std::isfinite(number) || text.starts_with('-')) {
    error = fmt::format("'{}' is not a number with a unit, such as {}", text, example);
    return std::nullopt;
  }
  const std::string_view name(end, static_cast<std::size_t>(text.data() + text.size() - end));
  if (name.empty() && number == 0) return 0.0;
  for (const Unit& unit : units) {
    if (unit.name == name) return number * unit.factor;
  }
  if (name.empty()) {
    error = fmt::format("'{}' needs a unit ({}), such as {}", text, list_units(units), example);
  } else {
    error =
        fmt::format("'{}' has the unknown unit '{}'; known are {}", text, name, list_units(units));
  }
  return std::nullopt;
}

}  // namespace

std::optional<double> parse_duration(std::string_view text, std::string& error) {
  return parse_with_unit(text, kDurationUnits, "60s", error);
}

std::optional<std::uint64_t> parse_size(std::string_view text, std::string& error) {
  const std::optional<double> bytes = parse_with_unit(text, kSizeUnits, "2GiB", error);
  if (!bytes) return std::nullopt;
  if (*bytes > 9e15) {
    error = fmt::format("'{}' is too large", text);
    return std::nullopt;
  }
  return static_cast<std::uint64_t>(*bytes);
}

std::optional<std::uint64_t> parse_count(std::string_view text, std::string& error) {
  std::uint64_t number = 0;
  const char* end_of_text = text.data() + text.size();
  const auto [end, status] = std::from_chars(text.data(), end_of_text, number);
  if (status != std::errc() || end != end_of_text) {
    error = fmt::format("'{}' is not a whole number", text);
    return std::nullopt;
  }
  return number;
}

std::string format_duration(double milliseconds) {
  if (milliseconds < 1000) return fmt::format("{:.0f} ms", milliseconds);
  const double seconds = milliseconds / 1000;
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string format_size(std::uint64_t bytes) {
  const double mebibytes = static_cast<double>(bytes) / 1048576.0;
  if (mebibytes < 1024) return fmt::format("{:.0f} MiB", mebibytes);
  return fmt::format("{:.1f} GiB", mebibytes / 1024);
}

}  // namespace sheaf
