#pragma once

#include <string>

#include "frontend/syntax/source_file.h"

namespace sheaf {

/// Why a source text is not accepted, and where.
struct Diagnostic {
  SourceRange range;
  std::string message;
};

/// `file:line:column: message`, then the source line and a caret under the place.
std::string format_diagnostic(const SourceFile& file, const Diagnostic& diagnostic);

}  // namespace sheaf
