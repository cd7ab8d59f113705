#include "frontend/syntax/source_file.h"

#include <algorithm>
#include <utility>

namespace sheaf {
namespace {

/// Length in bytes of the line terminator (ECMA-262 12.3) at `offset`, 0 when there is none.
std::size_t line_terminator_length(std::string_view text, std::size_t offset) {
  const char first = text[offset];
  if (first == '\n') return 1;
  if (first == '\r') return offset + 1 < text.size() && text[offset + 1] == '\n' ? 2 : 1;
  const std::string_view three = text.substr(offset, 3);
  return three == "\u2028" || three == "\u2029" ? 3 : 0;
}

std::uint32_t count_units(std::string_view text) {
  std::uint32_t units = 0;
  for (const char byte : text) {
    const auto value = static_cast<unsigned char>(byte);
    if ((value & 0xC0u) != 0x80u) ++units;  // first byte of a character
    if (value >= 0xF0u) ++units;            // outside the basic plane: a surrogate pair
  }
  return units;
}

}  // namespace

SourceFile::SourceFile(std::string path, std::string text)
    : path_(std::move(path)), text_(std::move(text)), line_starts_{0} {
  for (std::size_t offset = 0; offset < text_.size();) {
    const std::size_t length = line_terminator_length(text_, offset);
    offset += std::max<std::size_t>(length, 1);
    if (length > 0) line_starts_.push_back(static_cast<std::uint32_t>(offset));
  }
  std::uint32_t units = 0;
  for (std::size_t begin = 0; begin < text_.size(); begin += kUnitStep) {
    units_before_.push_back(units);
    units += count_units(std::string_view(text_).substr(begin, kUnitStep));
  }
  units_before_.push_back(units);
}

std::string_view SourceFile::slice(SourceRange range) const {
  const std::size_t begin = std::min<std::size_t>(range.begin, text_.size());
  const std::size_t end = std::clamp<std::size_t>(range.end, begin, text_.size());
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t SourceFile::line_of(std::uint32_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  return static_cast<std::uint32_t>(after - line_starts_.begin());
}

std::uint32_t SourceFile::units_before(std::uint32_t offset) const {
  const auto end = static_cast<std::uint32_t>(std::min<std::size_t>(offset, text_.size()));
  if (units_before_.back() == text_.size()) return end;  // all ASCII
  const std::uint32_t step = end / kUnitStep;
  return units_before_[step] + count_units(slice({step * kUnitStep, end}));
}

SourcePosition SourceFile::position_of(std::uint32_t offset) const {
  const std::uint32_t line = line_of(offset);
  return {line, units_before(offset) - units_before(line_starts_[line - 1]) + 1};
}

std::string_view SourceFile::line_text(std::uint32_t line) const {
  if (line == 0 || line > line_starts_.size()) return {};
  const std::uint32_t begin = line_starts_[line - 1];
  const auto end =
      line < line_starts_.size() ? line_starts_[line] : static_cast<std::uint32_t>(text_.size());
  std::string_view text = slice({begin, end});
  for (std::size_t back = std::min<std::size_t>(3, text.size()); back > 0; --back) {
    if (line_terminator_length(text, text.size() - back) == back) {
      text.remove_suffix(back);
      break;
    }
  }
  return text;
}

}  // namespace sheaf
