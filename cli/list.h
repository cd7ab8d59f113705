#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf list HARNESS…`: branches and functions of the text, and the inputs that a run with
/// default values asks for.
ExitCode list_command(const CommandLine& command_line);

}  // namespace sheaf
