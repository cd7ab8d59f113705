#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "cli/command_line.h"
#include "testgen/outputs/derived_files.h"
#include "testgen/replay.h"
#include "testgen/report.h"
#include "testgen/run_files.h"

namespace sheaf {

/// The files of a finished run: run.json and what is derived from it. What cannot be written is a
/// problem of `files`, never of the run.
class RunOutputs {
 public:
  /// `has_tests`: the harness is a file that tests can load.
  RunOutputs(const Options& options, RunFiles& files, bool has_tests);

  /// Counts under Node what the tests cover, and where the errors' calls stood; adds both to the
  /// report. Without Node, or when the time is over, they stay unknown.
  void measure(Replayer& replayer, RunReport& report);
  /// Whether a survey of values (cli/value_survey.h) is of use.
  bool wants_values() const;
  void set_values(RunDocument values) { values_ = std::move(values); }
  /// Returns what run.json holds.
  RunDocument write(const RunReport& report);

 private:
  const Options& options_;
  RunFiles& files_;
  bool has_tests_;
  std::set<std::string> names_;             // of --emit
  std::optional<nlohmann::json> coverage_;  // coverage-final.json
  RunDocument values_;                      // values.json; null if there is none
};

}  // namespace sheaf
