#include "cli/line_breaks.h"

#include <algorithm>

namespace sheaf {

std::size_t columns_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char unit) { return (unit & 0xC0) != 0x80; }));
}

std::string broken_text(std::string_view text, std::size_t columns, std::size_t used,
                        std::size_t indent) {
  std::string result;
  std::size_t column = used;
  bool is_first = true;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t width = columns_in(word);
    if (!is_first && column + 1 + width > columns) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (!is_first) {
      result += ' ';
      column++;
    }
    result += word;
    column += width;
    is_first = false;
  }
  return result;
}

std::string shortened_text(std::string_view text, std::size_t columns) {
  if (columns_in(text) <= columns) return std::string(text);
  std::size_t end = 0, left = columns;
  for (; end < text.size(); end++) {
    const bool is_start = (text[end] & 0xC0) != 0x80;
    if (is_start && left-- <= 1) break;
  }
  return std::string(text.substr(0, end)) + "…";
}

}  // namespace sheaf
