#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf testgen [RUN]`: the tests of a run, written again.
ExitCode testgen_command(const CommandLine& command_line);

}  // namespace sheaf
