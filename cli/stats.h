#pragma once

#include "cli/command_line.h"

namespace sheaf {

/// sheaf stats RUN…: one row per run, from their run.json.
ExitCode stats_command(const CommandLine& command_line);

}  // namespace sheaf
