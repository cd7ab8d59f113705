#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf app FILE`: all sequences of events of an application, up to a depth.
ExitCode app_command(const CommandLine& command_line);

}  // namespace sheaf
