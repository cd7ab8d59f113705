#pragma once

#include <cstdint>

#include "solver/theory.h"

namespace sheaf {

/// Decides cubes of comparisons of sums (`x + 2y − z ≤ 3`) over integers by the simplex method,
/// with the ranges of inputs; fractions and disequalities that a solution violates are split.
/// Literals that are no comparisons are ignored, and atoms that are not inputs count as unknowns of
/// their own: an unsatisfiable rest is still a proof, a solution of the rest must be checked by the
/// caller. Undecided where numbers get large or splits many.
class LinearLogic {
 public:
  explicit LinearLogic(const Theory& theory) : theory_(theory) {}

  using Result = CubeAnswer;
  using Verdict = CubeAnswer::Verdict;

  /// The search starts at the values of `near`.
  Result solve(const GuardCube& cube, const Assignment& near);

 private:
  Theory theory_;
};

}  // namespace sheaf
