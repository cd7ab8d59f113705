#pragma once

#include <string>
#include <vector>

#include "cli/exit_code.h"

namespace sheaf {

/// The words ask for `--format json`. Told without parsing them, which may be what fails.
bool asks_for_json(const std::vector<std::string>& words);

/// What stands on stdout instead of the verdict's line of JSON when a command cannot do its work:
/// `error` is the text that stands on stderr, too. `harness` empty: it is about none.
std::string failure_line(const std::string& harness, std::string error, ExitCode code);

}  // namespace sheaf
