#pragma once

#include <string>

#include "testgen/outputs/run_document.h"

namespace sheaf {

/// How events and messages of an application came to an error of run.json: a diagram. Empty for
/// other programs.
std::string html_sequence(const RunDocument& run, const RunDocument& error);

}  // namespace sheaf
