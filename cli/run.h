#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf run HARNESS…`: each harness is explored on its own and gets a directory of its own.
ExitCode run_command(const CommandLine& command_line);

}  // namespace sheaf
