// Writes the expected text of every golden fixture anew. Never part of a test run: whoever runs
// this reads the difference afterwards.

#include <fstream>
#include <iostream>

#include "tests/golden/ir_golden.h"

int main() {
  int changed = 0;
  for (const std::filesystem::path& fixture : sheaf::ir_golden_fixtures()) {
    const std::filesystem::path expectation = sheaf::ir_golden_expectation(fixture);
    const std::string text = sheaf::ir_golden_text(fixture);
    if (std::filesystem::exists(expectation) && sheaf::read_whole_file(expectation) == text) {
      continue;
    }
    std::ofstream(expectation, std::ios::binary) << text;
    std::cout << "rewrote " << expectation.filename().string() << '\n';
    ++changed;
  }
  std::cout << changed << " changed\n";
  return 0;
}
