#include "frontend/lower/literal.h"

#include <charconv>
#include <cstdlib>

namespace sheaf {

namespace {

void append_code_point(std::u16string& out, std::uint32_t code) {
  if (code < 0x10000) {
    out.push_back(static_cast<char16_t>(code));
  } else {
    code -= 0x10000;
    out.push_back(static_cast<char16_t>(0xD800 + (code >> 10)));
    out.push_back(static_cast<char16_t>(0xDC00 + (code & 0x3FF)));
  }
}

/// Reads one code point at `at` and moves `at` behind it; malformed bytes give U+FFFD.
std::uint32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t first = byte(at++);
  if (first < 0x80) return first;
  int extra = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC0 ? 1 : -1;
  if (extra < 0 || at + static_cast<std::size_t>(extra) > text.size()) return 0xFFFD;
  std::uint32_t code = first & (0x3Fu >> extra);
  for (; extra > 0; --extra) {
    if ((byte(at) & 0xC0) != 0x80) return 0xFFFD;
    code = code << 6 | (byte(at++) & 0x3F);
  }
  return code;
}

std::uint32_t hex_digits(std::string_view digits) {
  std::uint32_t value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  return value;
}

/// The part of an escape behind `\u`: `XXXX` or `{X…}`.
std::uint32_t unicode_escape(std::string_view text, std::size_t& at) {
  if (at < text.size() && text[at] == '{') {
    const std::size_t close = text.find('}', at);
    const std::uint32_t value = hex_digits(text.substr(at + 1, close - at - 1));
    at = close == std::string_view::npos ? text.size() : close + 1;
    return value;
  }
  const std::uint32_t value = hex_digits(text.substr(at, 4));
  at += 4;
  return value;
}

bool is_octal(char c) { return c >= '0' && c <= '7'; }

}  // namespace

std::u16string utf16_from_utf8(std::string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) append_code_point(out, next_code_point(text, at));
  return out;
}

std::u16string decode_name(std::string_view text) {
  std::u16string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\\' && at + 1 < text.size() && text[at + 1] == 'u') {
      at += 2;
      append_code_point(out, unicode_escape(text, at));
    } else {
      append_code_point(out, next_code_point(text, at));
    }
  }
  return out;
}

std::u16string decode_escapes(std::string_view raw) {
  std::u16string out;
  out.reserve(raw.size());
  std::size_t at = 0;
  while (at < raw.size()) {
    if (raw[at] != '\\' || at + 1 >= raw.size()) {
      append_code_point(out, next_code_point(raw, at));
      continue;
    }
    ++at;
    const char c = raw[at];
    if (is_octal(c)) {
      // Legacy octal: at most three digits and at most 255.
      std::uint32_t value = 0;
      const std::size_t limit = at + (c <= '3' ? 3u : 2u);
      while (at < raw.size() && at < limit && is_octal(raw[at])) {
        value = value * 8 + static_cast<std::uint32_t>(raw[at++] - '0');
      }
      out.push_back(static_cast<char16_t>(value));
      continue;
    }
    const std::uint32_t code = next_code_point(raw, at);
    switch (code) {
      case 'n':
        out.push_back(u'\n');
        break;
      case 't':
        out.push_back(u'\t');
        break;
      case 'r':
        out.push_back(u'\r');
        break;
      case 'b':
        out.push_back(u'\b');
        break;
      case 'f':
        out.push_back(u'\f');
        break;
      case 'v':
        out.push_back(u'\v');
        break;
      case 'x':
        append_code_point(out, hex_digits(raw.substr(at, 2)));
        at += 2;
        break;
      case 'u':
        append_code_point(out, unicode_escape(raw, at));
        break;
      case '\r':
        if (at < raw.size() && raw[at] == '\n') ++at;
        break;
      case '\n':
      case 0x2028:
      case 0x2029:
        break;
      default:
        append_code_point(out, code);
    }
  }
  return out;
}

std::u16string string_value(cst::Node string) {
  const std::string_view text = string.text();
  return text.size() < 2 ? std::u16string() : decode_escapes(text.substr(1, text.size() - 2));
}

double number_value(std::string_view text) {
  std::string digits;
  for (const char c : text) {
    if (c != '_') digits.push_back(c);
  }
  int bits = 0;
  std::size_t start = 2;
  if (digits.size() > 1 && digits[0] == '0') {
    const char marker = static_cast<char>(digits[1] | 0x20);
    if (marker == 'x') return std::strtod(digits.c_str(), nullptr);
    if (marker == 'o') bits = 3;
    if (marker == 'b') bits = 1;
    if (bits == 0 && digits.find_first_not_of("01234567") == std::string::npos) {
      bits = 3;  // legacy octal, 017
      start = 1;
    }
  }
  if (bits != 0) {
    // As a hexadecimal text, because strtod rounds that correctly beyond 53 bits.
    std::string binary;
    for (const char c : digits.substr(start)) {
      for (int bit = bits - 1; bit >= 0; --bit) binary.push_back((c - '0') >> bit & 1 ? '1' : '0');
    }
    while (binary.size() % 4 != 0) binary.insert(binary.begin(), '0');
    std::string hex = "0x";
    for (std::size_t i = 0; i < binary.size(); i += 4) {
      const int value = std::stoi(binary.substr(i, 4), nullptr, 2);
      hex.push_back("0123456789abcdef"[value]);
    }
    return std::strtod(hex.c_str(), nullptr);
  }
  double value = 0;
  const auto parsed = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (parsed.ec == std::errc::result_out_of_range) value = std::strtod(digits.c_str(), nullptr);
  return value;
}

bool is_array_index(std::u16string_view name) {
  if (name.empty() || name.size() > 10 || (name.size() > 1 && name[0] == u'0')) return false;
  std::uint64_t value = 0;
  for (const char16_t c : name) {
    if (c < u'0' || c > u'9') return false;
    value = value * 10 + (c - u'0');
  }
  return value < 0xFFFFFFFFu;
}

}  // namespace sheaf
