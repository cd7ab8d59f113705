#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "interpreter/run.h"
#include "tests/differential/enumeration_worker.h"
#include "tests/faults/hit_counts.h"

namespace sheaf {

enum class LawStatus : std::uint8_t {
  kHolds,
  kBroken,
  kUnusable,  // says nothing: too many assignments, or Node does not finish
};

/// What the multi-path law says about one program.
struct LawVerdict {
  LawStatus status = LawStatus::kHolds;
  /// kBroken: one word for the kind of difference, so that shrinking keeps to one kind.
  std::string category;
  /// What else must stay the same while shrinking; may be empty.
  std::string signature;
  std::string detail;
  bool complete = false;
  bool sampled = false;                  // on some assignments only
  std::vector<std::string> limitations;  // codes
  std::uint64_t runs = 0;
  std::uint64_t uncaught_runs = 0;
  std::uint64_t unpredicted_runs = 0;  // given up by an incomplete run
  std::uint64_t arms = 0;
  std::uint64_t infeasible_arms = 0;
  std::uint64_t paths = 0;  // explored one by one
  double node_ms = 0;
  double engine_ms = 0;
  HitCounts hits;
};

struct LawLimits {
  std::uint32_t assignments = 4096;
  /// Random assignments where there are more than that; 0: such programs are unusable.
  std::uint32_t samples = 0;
  std::uint32_t node_timeout_ms = 1000;
  double engine_time_ms = 20000;
  std::uint32_t max_summary = RunOptions().max_summary;
  StrategyKind strategy = StrategyKind::kMultiSe;
  SolverLevels levels;
};

/// Compiles `source`, runs it in Node on every assignment of its inputs and once in the engine, and
/// compares: output, outcome and arms of every path; covered and infeasible arms; errors. A program
/// with too many assignments runs on some of them: nothing is said of what none of these does.
LawVerdict check_law(const std::string& file, const std::string& source, EnumerationWorker& node,
                     const LawLimits& limits);

}  // namespace sheaf
