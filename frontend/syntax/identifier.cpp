#include "frontend/syntax/identifier.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <cstdint>

namespace sheaf {
namespace {

constexpr UChar32 kNoCharacter = -1;
constexpr UChar32 kZeroWidthNonJoiner = 0x200C;
constexpr UChar32 kZeroWidthJoiner = 0x200D;

bool is_ascii_letter(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '$';
}
bool is_ascii_digit(char byte) { return byte >= '0' && byte <= '9'; }

int hex_value(char byte) {
  if (is_ascii_digit(byte)) return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

/// Takes `\uXXXX` or `\u{X…}` from the front of the text.
UChar32 take_escape(std::string_view& text) {
  if (!text.starts_with("\\u")) return kNoCharacter;
  text.remove_prefix(2);
  const bool braced = text.starts_with('{');
  const std::size_t end = braced ? text.find('}') : std::min<std::size_t>(4, text.size());
  if (end == std::string_view::npos) return kNoCharacter;
  const std::string_view digits = braced ? text.substr(1, end - 1) : text.substr(0, 4);
  if (digits.empty() || (!braced && digits.size() < 4)) return kNoCharacter;
  UChar32 value = 0;
  for (const char digit : digits) {
    if (hex_value(digit) < 0) return kNoCharacter;
    value = std::min<UChar32>(value * 16 + hex_value(digit), UCHAR_MAX_VALUE + 1);
  }
  text.remove_prefix(end + (braced ? 1 : 0));
  return value > UCHAR_MAX_VALUE ? kNoCharacter : value;
}

UChar32 take_character(std::string_view& text) {
  if (text.front() == '\\') return take_escape(text);
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t length = lead < 0x80u ? 1 : lead < 0xE0u ? 2 : lead < 0xF0u ? 3 : 4;
  if (text.size() < length) {
    text = {};
    return kNoCharacter;
  }
  UChar32 character = lead;
  if (length > 1) character = static_cast<UChar32>(lead & (0xFFu >> (length + 1)));
  for (std::size_t i = 1; i < length; ++i) {
    character = (character << 6) | (static_cast<unsigned char>(text[i]) & 0x3F);
  }
  text.remove_prefix(length);
  return character;
}

bool starts_name(UChar32 character) {
  return character == '$' || character == '_' ||
         (character >= 0 && u_hasBinaryProperty(character, UCHAR_ID_START));
}

bool continues_name(UChar32 character) {
  return character == '$' || character == kZeroWidthNonJoiner || character == kZeroWidthJoiner ||
         (character >= 0 && u_hasBinaryProperty(character, UCHAR_ID_CONTINUE));
}

}  // namespace

bool is_identifier_name(std::string_view text) {
  if (text.starts_with('#')) text.remove_prefix(1);
  if (text.empty()) return false;
  if (is_ascii_letter(text.front()) && std::ranges::all_of(text, [](char byte) {
        return is_ascii_letter(byte) || is_ascii_digit(byte);
      })) {
    return true;
  }
  if (!starts_name(take_character(text))) return false;
  while (!text.empty()) {
    if (!continues_name(take_character(text))) return false;
  }
  return true;
}

}  // namespace sheaf
