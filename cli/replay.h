#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf replay RUN|INPUT.json`: concrete runs in the engine, in Node, or both, compared with each
/// other and with what the run predicted.
ExitCode replay_command(const CommandLine& command_line);

}  // namespace sheaf
