#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// sheaf init MODULE: writes a first harness for what the module exports.
ExitCode init_command(const CommandLine& command_line);

}  // namespace sheaf
