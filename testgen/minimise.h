#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "interpreter/record/run_result.h"

namespace sheaf {

/// Module and arm number, as in PathResult::arms.
using ArmKey = std::pair<ModuleIndex, std::uint32_t>;

/// One input of the small set, with what the run predicts for it.
struct GeneratedTest {
  PathResult prediction;
  /// Index of the error that it shows; an input for each error is always kept.
  std::optional<std::size_t> error;
  /// Arms that no earlier test covers.
  std::vector<ArmKey> new_arms;
};

/// What the run claims and no input of it shows.
struct Unconfirmed {
  /// Their own inputs do not show them: faults of the engine.
  std::vector<ArmKey> arms;
  std::vector<std::size_t> errors;  // numbers
  /// For these no input was made: it was late.
  std::vector<std::size_t> late_errors;

  /// Whether the engine is at fault.
  bool any() const { return !arms.empty() || !errors.empty(); }
};

/// What `minimise` needs to know of a finished run.
struct MinimiseRequest {
  std::function<PathResult(const Assignment&)> predict;
  const InputTable* inputs = nullptr;
  const std::vector<ArmRecord>* arms = nullptr;
  const std::vector<ErrorRecord>* errors = nullptr;
  /// By module and site: number of the site's first arm.
  std::function<std::uint32_t(ModuleIndex, std::uint32_t)> first_arm;
  /// Predictions spent on making values small.
  std::uint32_t shrink_budget = 2000;
  /// The time or the memory is over: nothing more is shrunk, and arms and errors that have no input
  /// yet stay without one.
  std::function<bool()> is_late = [] { return false; };
};

/// A small set of inputs that covers every covered arm and shows every error: greedy in the order
/// of the arms, then inputs that the others make superfluous are dropped, then texts and arrays are
/// shortened and values moved towards 0, false and the first choice (shrink.h) as long as the set
/// still does so. Never empty: without any
/// arm or error it holds the default input. `unconfirmed` receives arms and errors that their own
/// models do not reach, or that it was too late for.
std::vector<GeneratedTest> minimise(const MinimiseRequest& request, Unconfirmed& unconfirmed);

}  // namespace sheaf
