#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sheaf {

/// The fixtures tests/golden/ir/*.js, ordered by name.
std::vector<std::filesystem::path> ir_golden_fixtures();

/// Where the expected text of a fixture lies: the same name with `.expected`.
std::filesystem::path ir_golden_expectation(const std::filesystem::path& fixture);

/// What the front end makes of the fixture now: its diagnostics or its IR, then any violation that
/// the verifier finds. Files named library_*.js are compiled as library code.
std::string ir_golden_text(const std::filesystem::path& fixture);

std::string read_whole_file(const std::filesystem::path& path);

}  // namespace sheaf
