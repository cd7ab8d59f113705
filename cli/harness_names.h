#pragma once

#include <memory>
#include <vector>

#include "frontend/syntax/diagnostic.h"

namespace sheaf {

/// Names that a text takes from `require('sheaf')` and that are not there: misspelt ones, which
/// would be undefined, and the error of calling them taken for one of the program. Seen are `const
/// { itn } = require('sheaf')`, `require('sheaf').itn(…)` and, after `const sheaf =
/// require('sheaf')`, `sheaf.itn(…)`.
std::vector<Diagnostic> unknown_harness_names(const std::shared_ptr<const SourceFile>& source);

}  // namespace sheaf
