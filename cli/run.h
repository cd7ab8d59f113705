#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>

#include "cli/command_line.h"
#include "cli/interrupt.h"
#include "interpreter/run.h"
#include "testgen/report.h"
#include "testgen/run_files.h"

namespace sheaf {

/// `sheaf run HARNESS…`: each harness is explored on its own and gets a directory of its own.
ExitCode run_command(const CommandLine& command_line);

/// What another command does otherwise in a run of one harness.
struct RunVariation {
  std::string harness_text;  // instead of what the file holds; empty: that
  std::uint32_t processes = 0;
  bool merge_at_events = false;
  /// What is wrong with the sources, if the run has found that; nothing is reported then.
  std::function<std::optional<std::string>(const Run&)> problem;
  /// Adds what only the command knows to the report, before it is written for the last time.
  std::function<void(const std::set<std::string>& notes, RunReport&, RunFiles&)> complete;
};
ExitCode run_one(const CommandLine& command_line, const std::string& file, InterruptFlag& interrupt,
                 const RunVariation& variation);

}  // namespace sheaf
