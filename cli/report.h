#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// `sheaf report [RUN]`: the files that are derived from run.json, written again.
ExitCode report_command(const CommandLine& command_line);

}  // namespace sheaf
