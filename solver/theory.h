#pragma once

#include <optional>

#include "bdd/guard_manager.h"
#include "summaries/input.h"
#include "summaries/predicate_table.h"
#include "summaries/term.h"

namespace sheaf {

/// The tables that give guards their meaning.
struct Theory {
  GuardManager& guards;
  InputTable& inputs;
  TermTable& terms;
  PredicateTable& predicates;

  Evaluator evaluator(const Assignment& assignment) const {
    return Evaluator(inputs, terms, predicates, assignment);
  }
};

/// What a level that decides cubes answers.
struct CubeAnswer {
  enum class Verdict : std::uint8_t { kSolution, kUnsatisfiable, kUndecided };
  Verdict verdict = Verdict::kUndecided;
  GuardCube core;         // kUnsatisfiable: literals of the cube that contradict each other
  Assignment assignment;  // kSolution: the one given, with the cube's inputs moved
};

/// Sets the Boolean and choice inputs as the cube's literals say. If no alternative of a choice has
/// the bits asked for, answers those literals: they contradict each other.
std::optional<GuardCube> assign_flags(const Theory& theory, const GuardCube& cube,
                                      Assignment& assignment);

/// The literals that the guard tests on its path under the cube (under `model` where the cube is
/// silent): a cube that implies the guard, if the given one does.
GuardCube tested_literals(const Guard& guard, const GuardCube& cube, Evaluator& model);

}  // namespace sheaf
