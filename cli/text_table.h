#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// A table of texts in UTF-8. Every row has as many cells as the header.
struct TextTable {
  std::string title;
  std::vector<std::string> header;
  std::size_t text_columns = 0;  // the first columns are text, set to the left; others are figures
  std::vector<std::vector<std::string>> rows;
};

/// For the terminal.
std::string as_aligned_text(const TextTable& table);
/// RFC 4180, with plain line feeds. The title is left out.
std::string as_csv(const TextTable& table);
/// A tabular environment that needs no package.
std::string as_latex(const TextTable& table);

}  // namespace sheaf
