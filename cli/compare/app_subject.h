#pragma once

#include "cli/app_config.h"
#include "cli/command_line.h"
#include "cli/compare/measure.h"

namespace sheaf {

/// Handlers that ran, and lines that the run's inputs cover: they are chosen and run under Node.
LookAtApp look_at(const AppConfig& config, const Options& options);

}  // namespace sheaf
