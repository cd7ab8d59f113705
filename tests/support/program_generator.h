#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tests/support/program_generator_syntax.h"

namespace sheaf {

enum class ProgramFeature : std::uint8_t {
#define SHEAF_PROGRAM_FEATURE(name, word) k##name,
#include "tests/support/program_generator_features.def"
};

/// A set of features.
class ProgramFeatures {
 public:
  static ProgramFeatures all();
  /// Conditionals up to exceptions.
  static ProgramFeatures core();
  /// Words separated by commas: `all`, `core`, a feature, or `-feature` to take one away again.
  static std::optional<ProgramFeatures> parse(std::string_view words);

  bool has(ProgramFeature feature) const { return (bits_ & bit(feature)) != 0; }
  void add(ProgramFeature feature) { bits_ |= bit(feature); }
  void remove(ProgramFeature feature) { bits_ &= ~bit(feature); }

 private:
  static std::uint64_t bit(ProgramFeature feature) {
    return std::uint64_t{1} << static_cast<unsigned>(feature);
  }
  std::uint64_t bits_ = 0;
};

struct GeneratorOptions {
  std::uint64_t seed = 0;
  ProgramFeatures features = ProgramFeatures::all();
  /// Those of `features` that no program leaves out.
  ProgramFeatures always;
};

/// A random program that terminates on all inputs, has at most six inputs and, as far as the
/// generator can tell without running it, at most 4096 assignments. Same options, same program.
Syntax generate_program(const GeneratorOptions& options);

}  // namespace sheaf
