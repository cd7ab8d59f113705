#pragma once

#include <string>

#include "cli/command_line.h"

namespace sheaf {

/// sheaf completion bash|zsh: prints a completion script, made from the tables of the command line.
ExitCode completion_command(const CommandLine& command_line);

std::string bash_completion();
std::string zsh_completion();

}  // namespace sheaf
