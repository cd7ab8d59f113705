#include "frontend/syntax/diagnostic.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sheaf {
namespace {

/// Longer lines (minified code) are cut around the place.
constexpr std::size_t kMaximumBytesShown = 120;
/// How much of a long line is shown before the place.
constexpr std::size_t kBytesShownBefore = 50;
constexpr std::string_view kCut = "...";

bool is_continuation_byte(char byte) { return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u; }

/// The start of the character that the byte at `offset` belongs to.
std::size_t character_start(std::string_view text, std::size_t offset) {
  while (offset > 0 && offset < text.size() && is_continuation_byte(text[offset])) --offset;
  return offset;
}

/// Terminals draw East Asian and emoji characters two columns wide; the caret line must agree.
/// The ranges are the large blocks of Unicode's East_Asian_Width W and F.
bool is_wide(char32_t character) {
  return (character >= 0x1100 && character <= 0x115F) ||
         (character >= 0x2E80 && character <= 0xA4CF) ||
         (character >= 0xAC00 && character <= 0xD7A3) ||
         (character >= 0xF900 && character <= 0xFAFF) ||
         (character >= 0xFE30 && character <= 0xFE6F) ||
         (character >= 0xFF00 && character <= 0xFF60) ||
         (character >= 0xFFE0 && character <= 0xFFE6) ||
         (character >= 0x1F300 && character <= 0x1FAFF) ||
         (character >= 0x20000 && character <= 0x3FFFD);
}

char32_t decode(std::string_view text, std::size_t offset) {
  const auto lead = static_cast<unsigned char>(text[offset]);
  if (lead < 0x80u) return lead;
  char32_t character = lead >= 0xF0u ? lead & 0x07u : lead >= 0xE0u ? lead & 0x0Fu : lead & 0x1Fu;
  for (++offset; offset < text.size() && is_continuation_byte(text[offset]); ++offset) {
    character = (character << 6) | (static_cast<unsigned char>(text[offset]) & 0x3Fu);
  }
  return character;
}

/// Text as wide on the screen as `text`, of `fill` only, but with tabs kept as tabs.
std::string same_width(std::string_view text, char fill) {
  std::string result;
  for (std::size_t offset = 0; offset < text.size(); ++offset) {
    if (text[offset] == '\t' && fill == ' ') {
      result += '\t';
    } else if (!is_continuation_byte(text[offset])) {
      result.append(is_wide(decode(text, offset)) ? 2 : 1, fill);
    }
  }
  return result;
}

}  // namespace

std::string format_diagnostic(const SourceFile& file, const Diagnostic& diagnostic) {
  const SourcePosition position = file.position_of(diagnostic.range.begin);
  const std::string_view line = file.line_text(position.line);
  const std::size_t line_start = line.empty()
                                     ? diagnostic.range.begin
                                     : static_cast<std::size_t>(line.data() - file.text().data());
  const std::size_t place = std::min(diagnostic.range.begin - line_start, line.size());
  const std::size_t length =
      std::max<std::size_t>(diagnostic.range.end, diagnostic.range.begin) - diagnostic.range.begin;

  std::size_t shown_begin = 0;
  std::size_t shown_end = line.size();
  if (line.size() > kMaximumBytesShown) {
    shown_begin = character_start(line, place > kBytesShownBefore ? place - kBytesShownBefore : 0);
    shown_end = character_start(line, std::min(line.size(), shown_begin + kMaximumBytesShown));
  }
  const std::size_t marked_end = std::clamp(place + length, place, std::max(place, shown_end));

  std::string result = file.path() + ':' + std::to_string(position.line) + ':' +
                       std::to_string(position.column) + ": " + diagnostic.message + '\n';
  if (shown_begin > 0) result += kCut;
  result += line.substr(shown_begin, shown_end - shown_begin);
  if (shown_end < line.size()) result += kCut;
  result += '\n';
  if (shown_begin > 0) result.append(kCut.size(), ' ');
  result += same_width(line.substr(shown_begin, place - shown_begin), ' ');
  result += '^';
  const std::string marked = same_width(line.substr(place, marked_end - place), '~');
  if (marked.size() > 1) result.append(marked.size() - 1, '~');
  result += '\n';
  return result;
}

}  // namespace sheaf
