#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf exec FILE`: one concrete run, printing like Node.
ExitCode exec_command(const CommandLine& command_line);

}  // namespace sheaf
