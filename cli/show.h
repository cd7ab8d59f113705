#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// sheaf show HARNESS --at FILE:LINE: the value summaries of the variables at a place.
ExitCode show_command(const CommandLine& command_line);

}  // namespace sheaf
