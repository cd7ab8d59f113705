#include "testgen/printable.h"

#include <fmt/format.h>

#include <cstdint>

namespace sheaf {

namespace {

struct CodePoint {
  std::uint32_t value = 0;
  std::size_t length = 0;  // in bytes; 0: no UTF-8
};

CodePoint decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return {};
  std::uint32_t value = first & (0x7fu >> length);
  for (std::size_t i = 1; i < length; i++) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    value = value << 6 | (byte(i) & 0x3f);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xd800 && value <= 0xdfff;
  if (value < kSmallest[length] || value > 0x10ffff || surrogate) return {};
  return {value, length};
}

bool is_control(std::uint32_t point) { return point < 0x20 || (point >= 0x7f && point <= 0x9f); }

/// Marks, embeddings, overrides and isolates of the bidirectional algorithm; line and paragraph
/// separator.
bool is_direction_or_break(std::uint32_t point) {
  return point == 0x061c || point == 0x200e || point == 0x200f ||
         (point >= 0x2028 && point <= 0x202e) || (point >= 0x2066 && point <= 0x2069);
}

std::string escaped(std::string_view text, bool keeps_lines) {
  std::string result;
  while (!text.empty()) {
    const CodePoint point = decode(text);
    const std::size_t length = point.length == 0 ? 1 : point.length;
    if (point.length == 0) {
      result += fmt::format("\\x{:02x}", static_cast<unsigned char>(text[0]));
    } else if (point.value == '\n' || point.value == '\t') {
      if (keeps_lines) {
        result += text[0];
      } else {
        result += point.value == '\n' ? "\\n" : "\\t";
      }
    } else if (is_control(point.value)) {
      result += fmt::format("\\x{:02x}", point.value);
    } else if (is_direction_or_break(point.value)) {
      result += fmt::format("\\u{:04x}", point.value);
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length);
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, false); }

std::string printable_lines(std::string_view text) { return escaped(text, true); }

std::string printable_ending(std::string_view text) {
  constexpr std::size_t kMost = 20'000;
  if (text.size() <= kMost) return printable_lines(text);
  const std::size_t line = text.find('\n', text.size() - kMost);
  const std::size_t begin = line == std::string_view::npos ? text.size() - kMost : line + 1;
  return "…\n" + printable_lines(text.substr(begin));
}

}  // namespace sheaf
