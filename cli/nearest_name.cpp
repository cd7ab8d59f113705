#include "cli/nearest_name.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace sheaf {

namespace {

char folded(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

/// Letters to insert, remove or change, capitals aside.
std::size_t distance(std::string_view left, std::string_view right) {
  std::vector<std::size_t> row(right.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < left.size(); i++) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < right.size(); j++) {
      const std::size_t changed = diagonal + (folded(left[i]) == folded(right[j]) ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row[right.size()];
}

}  // namespace

std::string nearest_name(std::string_view word, const std::vector<std::string>& names) {
  std::string best;
  // More than a third changed is another word.
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;
  for (const std::string& name : names) {
    const std::size_t own = distance(word, name);
    if (own >= least) continue;
    least = own;
    best = name;
  }
  return best;
}

}  // namespace sheaf
