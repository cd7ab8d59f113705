#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "cli/command_line.h"
#include "cli/interrupt.h"

namespace sheaf {

/// One harness's line in the summary of several.
struct HarnessSummary {
  std::string harness;
  std::string arms;  // empty: it was not explored
  std::uint64_t errors = 0;
  std::string end;  // complete, or why not
  std::string directory;
  double elapsed_ms = 0;
};

/// Explores the harness of this number, and says what came of it.
using RunOne =
    std::function<ExitCode(const CommandLine& own, std::size_t index, HarnessSummary& summary)>;

/// Runs every harness in a process of its own, `--jobs` at a time, prints what they say in the
/// order of the command line, and a summary in the end. The gravest code wins.
ExitCode run_several(const CommandLine& command_line, const InterruptFlag& interrupt,
                     const RunOne& run_one);

}  // namespace sheaf
