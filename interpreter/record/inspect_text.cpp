#include "interpreter/record/inspect_text.h"

#include <algorithm>
#include <cmath>

namespace sheaf {

namespace {

using Text = std::u16string_view;

bool is_high(char16_t unit) { return unit >= 0xd800 && unit < 0xdc00; }
bool is_low(char16_t unit) { return unit >= 0xdc00 && unit < 0xe000; }

void append_hex(std::u16string& text, char16_t unit, int digits, Text alphabet) {
  for (int shift = 4 * (digits - 1); shift >= 0; shift -= 4) {
    text.push_back(alphabet[(unit >> shift) & 15]);
  }
}

/// Columns that the text takes on a terminal: wide characters count two, combining ones none.
std::size_t width(Text text) {
  std::size_t result = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    if (is_high(unit) && i + 1 < text.size() && is_low(text[i + 1])) {
      ++i;
      result += 2;  // mostly pictures and rare ideographs
      continue;
    }
    const bool zero = unit < 0x20 || (unit >= 0x7f && unit < 0xa0) ||
                      (unit >= 0x300 && unit <= 0x36f) || (unit >= 0x200b && unit <= 0x200f) ||
                      (unit >= 0x20d0 && unit <= 0x20ff) || (unit >= 0xfe00 && unit <= 0xfe0f) ||
                      (unit >= 0xfe20 && unit <= 0xfe2f);
    const bool wide = (unit >= 0x1100 && unit <= 0x115f) || (unit >= 0x2e80 && unit <= 0x3247) ||
                      (unit >= 0x3250 && unit <= 0x4dbf) || (unit >= 0x4e00 && unit <= 0xa4c6) ||
                      (unit >= 0xac00 && unit <= 0xd7a3) || (unit >= 0xf900 && unit <= 0xfaff) ||
                      (unit >= 0xfe30 && unit <= 0xfe6b) || (unit >= 0xff01 && unit <= 0xff60) ||
                      (unit >= 0xffe0 && unit <= 0xffe6);
    result += zero ? 0 : wide ? 2 : 1;
  }
  return result;
}

std::u16string spaces(std::size_t count) { return std::u16string(count, u' '); }

std::u16string join(const std::vector<std::u16string>& parts, Text separator) {
  std::u16string result;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) result += separator;
    result += parts[i];
  }
  return result;
}

bool fits_one_line(const std::vector<std::u16string>& entries, std::size_t start,
                   const std::u16string& base) {
  std::size_t total = entries.size() + start;
  if (total + entries.size() > kBreakLength) return false;
  for (const std::u16string& entry : entries) {
    total += entry.size();
    if (total > kBreakLength) return false;
  }
  return base.find(u'\n') == Text::npos;
}

}  // namespace

std::u16string escaped(Text text, bool escape_single_quote) {
  std::u16string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char16_t unit = text[i];
    switch (unit) {
      case u'\b':
        result += u"\\b";
        continue;
      case u'\t':
        result += u"\\t";
        continue;
      case u'\n':
        result += u"\\n";
        continue;
      case u'\f':
        result += u"\\f";
        continue;
      case u'\r':
        result += u"\\r";
        continue;
      case u'\\':
        result += u"\\\\";
        continue;
      case u'\'':
        result += escape_single_quote ? u"\\'" : u"'";
        continue;
      default:
        break;
    }
    if (unit < 0x20 || (unit > 126 && unit < 160)) {
      result += u"\\x";
      append_hex(result, unit, 2, u"0123456789ABCDEF");
    } else if (is_high(unit) && i + 1 < text.size() && is_low(text[i + 1])) {
      result.push_back(unit);
      result.push_back(text[++i]);
    } else if (is_high(unit) || is_low(unit)) {
      result += u"\\u";
      append_hex(result, unit, 4, u"0123456789abcdef");
    } else {
      result.push_back(unit);
    }
  }
  return result;
}

std::u16string quoted(Text text) {
  char16_t quote = u'\'';
  if (text.find(u'\'') != Text::npos) {
    if (text.find(u'"') == Text::npos) {
      quote = u'"';
    } else if (text.find(u'`') == Text::npos && text.find(u"${") == Text::npos) {
      quote = u'`';
    }
  }
  return quote + escaped(text, quote == u'\'') + quote;
}

std::u16string shown_key(Text key) {
  const auto is_word = [](char16_t unit) {
    return (unit >= u'a' && unit <= u'z') || (unit >= u'A' && unit <= u'Z') || unit == u'_' ||
           (unit >= u'0' && unit <= u'9');
  };
  const bool identifier = !key.empty() && !(key[0] >= u'0' && key[0] <= u'9') &&
                          std::all_of(key.begin(), key.end(), is_word);
  return identifier ? std::u16string(key) : quoted(key);
}

std::vector<std::u16string> in_columns(const std::vector<std::u16string>& entries, int indentation,
                                       bool numbers) {
  constexpr std::size_t kSeparator = 2;  // a comma and a space
  // "… n more items" is not part of the table.
  const bool has_rest = entries.size() > kMaxArrayLength;
  const std::size_t count = entries.size() - (has_rest ? 1 : 0);
  std::vector<std::size_t> widths;
  std::size_t total = 0, longest = 0;
  for (std::size_t i = 0; i < count; ++i) {
    widths.push_back(width(entries[i]));
    total += widths[i] + kSeparator;
    longest = std::max(longest, widths[i]);
  }
  const std::size_t cell = longest + kSeparator;
  const auto indent = static_cast<std::size_t>(indentation);
  // Three entries must fit beside each other, and no entry may dwarf the others.
  if (cell * 3 + indent >= kBreakLength ||
      !(static_cast<double>(total) / static_cast<double>(cell) > 5 || longest <= 6)) {
    return entries;
  }
  // About a square, given that a character is 2.5 times as high as wide.
  const double average = static_cast<double>(total) / static_cast<double>(entries.size());
  const double bias = std::sqrt(static_cast<double>(cell) - average);
  const double biased = std::max(static_cast<double>(cell) - 3 - bias, 1.0);
  const double square =
      std::floor(std::sqrt(2.5 * biased * static_cast<double>(count)) / biased + 0.5);
  const auto columns = static_cast<std::size_t>(std::min(
      {square, std::floor((kBreakLength - static_cast<double>(indent)) / static_cast<double>(cell)),
       static_cast<double>(kCompact * 4), 15.0}));
  if (columns <= 1) return entries;
  std::vector<std::size_t> column_widths;
  for (std::size_t column = 0; column < columns; ++column) {
    std::size_t widest = 0;
    for (std::size_t i = column; i < count; i += columns) widest = std::max(widest, widths[i]);
    column_widths.push_back(widest + kSeparator);
  }
  std::vector<std::u16string> lines;
  for (std::size_t begin = 0; begin < count; begin += columns) {
    const std::size_t end = std::min(begin + columns, count);
    std::u16string line;
    for (std::size_t i = begin; i < end; ++i) {
      const bool last = i + 1 == end;
      const std::u16string text = last ? entries[i] : entries[i] + u", ";
      const std::size_t used = widths[i] + (last ? 0 : kSeparator);
      const std::size_t wanted = column_widths[i - begin] - (last ? kSeparator : 0);
      const std::u16string padding = spaces(wanted > used ? wanted - used : 0);
      if (numbers) {
        line += padding + text;
      } else {
        line += last ? text : text + padding;
      }
    }
    lines.push_back(std::move(line));
  }
  if (has_rest) lines.push_back(entries.back());
  return lines;
}

std::u16string joined(const std::vector<std::u16string>& entries, const Frame& frame,
                      int indentation, int inner_levels) {
  std::vector<std::u16string> lines = entries;
  if (frame.is_list && entries.size() > 6) {
    lines = in_columns(entries, indentation, frame.numbers);
  }
  const std::u16string base = frame.base.empty() ? u"" : frame.base + u" ";
  if (inner_levels < kCompact && lines.size() == entries.size()) {
    const std::size_t start = lines.size() + static_cast<std::size_t>(indentation) +
                              frame.open.size() + frame.base.size() + 10;
    if (fits_one_line(lines, start, frame.base)) {
      const std::u16string line = join(lines, u", ");
      if (line.find(u'\n') == Text::npos) {
        return base + frame.open + u" " + line + u" " + frame.close;
      }
    }
  }
  const std::u16string break_line = u"\n" + spaces(static_cast<std::size_t>(indentation));
  return base + frame.open + break_line + u"  " + join(lines, u"," + break_line + u"  ") +
         break_line + frame.close;
}

}  // namespace sheaf
