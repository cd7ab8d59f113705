#pragma once

#include <cstdint>
#include <vector>

#include "bdd/guard_manager.h"

namespace sheaf {

/// Guards over so few variables that every path can be looked at by itself: what holds for a
/// summary on all paths at once must hold on each of them.
class FewPaths {
 public:
  static constexpr std::uint32_t kVariables = 4;
  static constexpr std::size_t kPaths = 1 << kVariables;
  /// A set of paths, a bit for each.
  using Set = std::uint32_t;
  static constexpr Set kAll = (Set{1} << kPaths) - 1;

  FewPaths() {
    for (std::uint32_t v = 0; v < kVariables; ++v) variables_.push_back(guards.new_variable());
  }

  static bool contains(Set paths, std::size_t path) { return ((paths >> path) & 1) != 0; }

  Guard guard_of(Set paths) {
    Guard result = guards.false_guard();
    for (std::size_t path = 0; path < kPaths; ++path) {
      if (!contains(paths, path)) continue;
      GuardCube cube;
      for (const GuardVariable v : variables_) cube.push_back({v, ((path >> v) & 1) != 0});
      result |= guards.conjunction(cube);
    }
    return result;
  }

  bool holds(const Guard& guard, std::size_t path) const {
    return guards.evaluate(guard, [&](GuardVariable v) { return ((path >> v) & 1) != 0; });
  }

  GuardManager guards;

 private:
  std::vector<GuardVariable> variables_;
};

}  // namespace sheaf
