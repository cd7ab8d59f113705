#include "cli/text_table.h"

#include <algorithm>

namespace sheaf {

namespace {

/// Characters, not bytes: every byte but the continuations of UTF-8.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
  }));
}

std::string csv_cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char character : text) {
    quoted += character;
    if (character == '"') quoted += '"';
  }
  return quoted + "\"";
}

std::string csv_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); i++) line += (i == 0 ? "" : ",") + csv_cell(cells[i]);
  return line + "\n";
}

std::string latex_cell(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const char character = text[0];
    if (std::string_view("&%$#_{}").find(character) != std::string_view::npos) {
      result += std::string("\\") + character;
    } else if (character == '\\') {
      result += "\\textbackslash{}";
    } else if (character == '~') {
      result += "\\textasciitilde{}";
    } else if (character == '^') {
      result += "\\textasciicircum{}";
    } else if (character == '>' || character == '<') {
      result += std::string("$") + character + "$";
    } else if (text.starts_with("–")) {
      result += "--";
      text.remove_prefix(std::string_view("–").size());
      continue;
    } else {
      result += character;
    }
    text.remove_prefix(1);
  }
  return result;
}

std::string latex_line(const std::vector<std::string>& cells) {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); i++) {
    line += (i == 0 ? "" : " & ") + latex_cell(cells[i]);
  }
  return line + " \\\\\n";
}

}  // namespace

std::string as_aligned_text(const TextTable& table) {
  std::vector<const std::vector<std::string>*> lines = {&table.header};
  for (const std::vector<std::string>& row : table.rows) lines.push_back(&row);
  std::vector<std::size_t> widths(table.header.size());
  for (const std::vector<std::string>* cells : lines) {
    for (std::size_t i = 0; i < cells->size(); i++) {
      widths[i] = std::max(widths[i], width_of((*cells)[i]));
    }
  }
  std::string text = table.title.empty() ? "" : table.title + "\n";
  for (const std::vector<std::string>* cells : lines) {
    std::string line;
    for (std::size_t i = 0; i < cells->size(); i++) {
      const std::string& cell = (*cells)[i];
      const std::string space(widths[i] - width_of(cell), ' ');
      if (i > 0) line += "  ";
      line += i < table.text_columns ? cell + space : space + cell;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string as_csv(const TextTable& table) {
  std::string text = csv_line(table.header);
  for (const std::vector<std::string>& row : table.rows) text += csv_line(row);
  return text;
}

std::string as_latex(const TextTable& table) {
  std::string text = "% " + table.title + "\n\\begin{tabular}{";
  text += std::string(table.text_columns, 'l');
  text += std::string(table.header.size() - table.text_columns, 'r');
  text += "}\n\\hline\n" + latex_line(table.header) + "\\hline\n";
  for (const std::vector<std::string>& row : table.rows) text += latex_line(row);
  return text + "\\hline\n\\end{tabular}\n";
}

}  // namespace sheaf
