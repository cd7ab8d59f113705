#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "solver/theory.h"

namespace sheaf {

/// Decides cubes of bounds (`x ≤ 3`) and differences (`x − y ≤ 3`) over integers by shortest paths,
/// with the ranges of inputs. Literals of other shapes are ignored: an unsatisfiable rest is still
/// a proof, a solution of the rest must be checked by the caller. Atoms that are not inputs
/// (products, selects…) count as unknowns of their own, with their interval.
class DifferenceLogic {
 public:
  explicit DifferenceLogic(const Theory& theory) : theory_(theory) {}

  using Result = CubeAnswer;
  using Verdict = CubeAnswer::Verdict;

  /// The solution moves only what it must from the values of `near`.
  Result solve(const GuardCube& cube, const Assignment& near);

 private:
  Theory theory_;
};

}  // namespace sheaf
