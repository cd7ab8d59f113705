#pragma once

#include <vector>

#include "frontend/compile.h"
#include "frontend/syntax/cst.h"
#include "frontend/syntax/diagnostic.h"

namespace sheaf {

/// The static errors of ECMA-262 that the parser lets pass: redeclared names, invalid assignment
/// targets, misplaced break, continue, super, yield and await, the rules of strict mode, and so on.
/// Messages are Node's where Node has a short one. In source order; empty when the text is legal.
/// Expects a tree without syntax errors.
///
/// DEVIATION: `f() = 1` is refused as ECMA-262 says, where V8 throws a ReferenceError only when it
/// runs. Regular expressions are checked for their flags, not their pattern.
std::vector<Diagnostic> early_errors(const cst::Tree& tree, SourceKind kind);

}  // namespace sheaf
