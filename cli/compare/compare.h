#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf compare HARNESS… --strategies multise,dse,csm --repeat N`: the same limits for all, one
/// row per harness and strategy. Nothing is written to disk, no input is replayed.
ExitCode compare_command(const CommandLine& command_line);

}  // namespace sheaf
