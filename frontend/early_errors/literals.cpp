#include "frontend/early_errors/literals.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sheaf {
namespace {

bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

bool starts_identifier(char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_' ||
         byte == '$' || byte == '\\' || static_cast<unsigned char>(byte) >= 0x80u;
}

int hex_value(char byte) {
  if (is_digit(byte)) return byte - '0';
  if (byte >= 'a' && byte <= 'f') return byte - 'a' + 10;
  if (byte >= 'A' && byte <= 'F') return byte - 'A' + 10;
  return -1;
}

/// The code point of `{…}` or four digits behind `\u`, or -1.
std::int64_t unicode_escape_value(std::string_view digits) {
  if (digits.starts_with('{')) digits = digits.substr(1, digits.find('}') - 1);
  std::int64_t value = digits.empty() ? -1 : 0;
  for (const char digit : digits) {
    if (hex_value(digit) < 0) return -1;
    value = std::min<std::int64_t>(value * 16 + hex_value(digit), 0x110000);
  }
  return value;
}

void append_utf8(std::string& text, std::uint32_t character) {
  const auto push = [&text](std::uint32_t byte) { text += static_cast<char>(byte); };
  if (character < 0x80u) {
    push(character);
  } else if (character < 0x800u) {
    push(0xC0u | character >> 6);
    push(0x80u | (character & 0x3Fu));
  } else if (character < 0x10000u) {
    push(0xE0u | character >> 12);
    push(0x80u | (character >> 6 & 0x3Fu));
    push(0x80u | (character & 0x3Fu));
  } else {
    push(0xF0u | character >> 18);
    push(0x80u | (character >> 12 & 0x3Fu));
    push(0x80u | (character >> 6 & 0x3Fu));
    push(0x80u | (character & 0x3Fu));
  }
}

constexpr std::array<std::string_view, 36> kReservedWords = {
    "break",  "case",     "catch",  "class",  "const",  "continue",   "debugger", "default",
    "delete", "do",       "else",   "enum",   "export", "extends",    "false",    "finally",
    "for",    "function", "if",     "import", "in",     "instanceof", "new",      "null",
    "return", "super",    "switch", "this",   "throw",  "true",       "try",      "typeof",
    "var",    "void",     "while",  "with"};

constexpr std::array<std::string_view, 9> kStrictReservedWords = {
    "implements", "interface", "let",    "package", "private",
    "protected",  "public",    "static", "yield"};

}  // namespace

std::string decode_identifier(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    if (!text.starts_with("\\u")) {
      result += text.front();
      text.remove_prefix(1);
      continue;
    }
    text.remove_prefix(2);
    const std::size_t length = text.starts_with('{') ? text.find('}') + 1 : 4;
    const std::int64_t value = unicode_escape_value(text.substr(0, length));
    if (value >= 0) append_utf8(result, static_cast<std::uint32_t>(value));
    text.remove_prefix(std::min(length == 0 ? text.size() : length, text.size()));
  }
  return result;
}

bool is_reserved_word(std::string_view name) {
  return std::ranges::find(kReservedWords, name) != kReservedWords.end();
}

bool is_strict_reserved_word(std::string_view name) {
  return std::ranges::find(kStrictReservedWords, name) != kStrictReservedWords.end();
}

std::string_view numeric_literal_error(std::string_view text, std::string_view after,
                                       Strictness strictness) {
  if (!after.empty() && (starts_identifier(after[0]) || is_digit(after[0]))) {
    return "Invalid or unexpected token";
  }
  if (text.size() < 2 || text[0] != '0' || (!is_digit(text[1]) && text[1] != '_')) return {};
  // A literal with a leading zero: legacy octal, or decimal if an 8 or 9 occurs.
  if (text.find('_') != std::string_view::npos) {
    return "Numeric separator can not be used after leading 0.";
  }
  if (text.ends_with('n')) return "Invalid BigInt syntax";
  const bool octal = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '7'; });
  if (strictness == Strictness::kStrict) {
    return octal ? "Octal literals are not allowed in strict mode."
                 : "Decimals with leading zeros are not allowed in strict mode.";
  }
  // 07.5 and 07e1 are not numbers, 08.5 and 08e1 are.
  const std::string_view integer = text.substr(0, text.find_first_of(".eE"));
  if (integer.size() < text.size() && integer.find_first_of("89") == std::string_view::npos) {
    return "Invalid or unexpected token";
  }
  return {};
}

std::string_view escape_sequence_error(std::string_view text, std::string_view after,
                                       EscapePlace place, Strictness strictness) {
  if (text.size() < 2) return {};
  const char kind = text[1];
  if (kind == 'u') {
    const std::int64_t value = unicode_escape_value(text.substr(2));
    if (value < 0) return "Invalid Unicode escape sequence";
    return value > 0x10FFFF ? "Undefined Unicode code-point" : std::string_view();
  }
  if (kind == 'x' && (text.size() != 4 || hex_value(text[2]) < 0 || hex_value(text[3]) < 0)) {
    return "Invalid hexadecimal escape sequence";
  }
  if (!is_digit(kind)) return {};
  const bool digit_follows = text.size() > 2 || (!after.empty() && is_digit(after[0]));
  if (kind == '0' && !digit_follows) return {};
  if (place == EscapePlace::kTemplate) {
    return kind >= '8' ? "\\8 and \\9 are not allowed in template strings."
                       : "Octal escape sequences are not allowed in template strings.";
  }
  if (strictness == Strictness::kSloppy) return {};
  return kind >= '8' ? "\\8 and \\9 are not allowed in strict mode."
                     : "Octal escape sequences are not allowed in strict mode.";
}

bool has_bare_newline(std::string_view literal) {
  for (std::size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] == '\\') {
      ++i;
      if (literal.substr(i, 2) == "\r\n") ++i;
    } else if (literal[i] == '\n' || literal[i] == '\r') {
      return true;
    }
  }
  return false;
}

bool are_valid_regex_flags(std::string_view flags) {
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (std::string_view("dgimsuvy").find(flags[i]) == std::string_view::npos) return false;
    if (flags.find(flags[i], i + 1) != std::string_view::npos) return false;
  }
  return flags.find('u') == std::string_view::npos || flags.find('v') == std::string_view::npos;
}

}  // namespace sheaf
