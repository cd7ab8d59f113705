#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "cli/interrupt.h"
#include "cli/module_loader.h"
#include "interpreter/run.h"
#include "testgen/coverage.h"
#include "testgen/outputs/coverage_files.h"

namespace sheaf {

/// What a run of an application covers beside arms.
struct AppCoverage {
  CoverageCounts handlers;
  std::optional<CoverageCounts> lines;  // under Node, as Istanbul counts; unknown without it
};

/// One exploration, as far as a comparison of strategies is concerned.
struct Measurement {
  std::string failure;                // why there are no figures; empty if there are
  std::vector<std::string> problems;  // syntax errors of required modules
  std::string end;                    // complete, limited, or the word of the budget spent
  RunStatistics statistics;
  ArmCounts arms;
  std::uint64_t errors = 0;
  std::optional<AppCoverage> app;
  /// What strategies must agree on when they are complete, sorted. Messages of errors are left out:
  /// they may contain values of inputs, and then each strategy shows some of them.
  std::vector<std::string> arm_facts, error_facts;

  bool failed() const { return !failure.empty(); }
  bool complete() const { return !failed() && end == "complete"; }
  /// Did the program end, rather than a clock or the memory? Then every count is exact.
  bool ended_by_itself() const;
};

/// Looks at an application's run once its figures are taken.
using LookAtApp = std::function<AppCoverage(const Run& run, FileModuleLoader& loader)>;

/// Explores in a process of its own. `look` is called there, if there is one.
Measurement measure(const std::shared_ptr<const ir::Program>& program, FileModuleLoader& loader,
                    RunOptions options, const InterruptFlag& interrupt, const LookAtApp& look = {});

/// For the way from one process to another.
std::string measurement_as_text(const Measurement& measurement);
Measurement measurement_from_text(const std::string& text);

/// Names of the counts that differ. The same exploration gives the same counts every time.
std::vector<std::string> differing_counts(const Measurement& left, const Measurement& right);

}  // namespace sheaf
