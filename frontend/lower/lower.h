#pragma once

#include <memory>
#include <vector>

#include "frontend/compile.h"
#include "frontend/scope/scope.h"
#include "frontend/syntax/cst.h"
#include "frontend/watch.h"

namespace sheaf {

/// Constructs that the grammar knows and the lowering does not, and nesting that is too deep. Must
/// be empty before scopes are analysed.
std::vector<Diagnostic> find_unsupported(const cst::Tree& tree);

/// A checked tree to IR. Only names without meaning here, such as an unknown label, are reported.
/// With `watch`, the statements on its line tell what their variables hold before they run.
std::unique_ptr<ir::Program> lower(std::shared_ptr<const SourceFile> source, const cst::Tree& tree,
                                   const ScopeTree& scopes, SourceKind kind,
                                   std::vector<Diagnostic>& diagnostics, Watch* watch = nullptr);

}  // namespace sheaf
