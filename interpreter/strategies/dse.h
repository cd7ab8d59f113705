#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bdd/guard.h"
#include "summaries/heap.h"
#include "summaries/input.h"

namespace sheaf {

/// Path-by-path execution, concolic and generational. Each run follows one model: where an
/// operation has several outcomes the model picks one, without a query, and the others go into the
/// worklist as guards (decision prefixes) that are solved when popped, near the model of the run
/// they come from. All locations are single-valued, so a run stays on the plain path of the
/// interpreter.
struct DseState {
  struct Pending {
    Guard guard;                  // the decisions up to here, the last one turned
    std::uint32_t decisions = 0;  // how many: a run repeats this many before new ground
    std::shared_ptr<const Assignment> parent;
    std::int64_t arm = -1;  // module << 32 | arm that it would take, when known
  };
  std::vector<Pending> worklist;
  /// Runs that took long and may never end: all others come first. A model, and the decisions whose
  /// alternatives are in the worklist already.
  std::vector<std::pair<std::shared_ptr<const Assignment>, std::uint32_t>> postponed;
  std::uint64_t path_bound = 500'000;  // instructions before a run is postponed

  // The run in progress.
  std::shared_ptr<const Assignment> model;
  std::uint32_t prefix = 0;     // decisions that repeat the parent's
  std::uint32_t decisions = 0;  // met so far
  std::uint64_t repeated_operations = 0, repeated_instructions = 0;
  double repeated_ms = 0;
  double run_start_ms = 0;
  bool explores = true;  // false while one path is run again for a prediction
  Guard region;          // the paths to explore
  /// The run is given up when the engine has executed this many instructions.
  std::uint64_t instruction_limit = ~std::uint64_t{0};
  bool was_given_up = false;

  // A probe chooses at random among the feasible outcomes of each decision.
  bool probing = false;
  double probe_weight = 1;   // product of the numbers of outcomes
  double probe_refuted = 0;  // infeasible outcomes that the paths it stands for meet
  std::uint64_t random = 1;  // state of the generator
};

}  // namespace sheaf
