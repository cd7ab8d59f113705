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

  enum class Verdict : std::uint8_t { kSolution, kUnsatisfiable, kUndecided };
  struct Result {
    Verdict verdict = Verdict::kUndecided;
    GuardCube core;         // kUnsatisfiable: literals of the cube that contradict each other
    Assignment assignment;  // kSolution: `near`, with the cube's inputs moved
  };

  /// The solution moves only what it must from the values of `near`.
  Result solve(const GuardCube& cube, const Assignment& near);

 private:
  Theory theory_;
};

}  // namespace sheaf
