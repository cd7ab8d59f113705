#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "frontend/ir/ir.h"
#include "frontend/syntax/diagnostic.h"

namespace sheaf {

enum class SourceKind {
  /// A Node module: function 0 has the parameters exports, require, module, __filename, __dirname.
  kCommonJs,
  /// A script of a page: what its top level declares are properties of the global object, `let` and
  /// `const` too (they are not apart from the others there, as they are in a browser).
  kScript,
  /// Library code: top-level function declarations only. `__name(…)` is CallIntrinsic, the name of
  /// another library function is LoadLibrary. No sites.
  kLibrary,
};

struct CompileResult {
  std::unique_ptr<ir::Program> program;  // null when there are diagnostics, or stopped
  std::vector<Diagnostic> diagnostics;
  bool stopped = false;
};

/// Asked now and then during long work; true ends it.
using StopRequest = std::function<bool()>;

/// Text to IR: parse, early errors, scopes, lowering, verification.
CompileResult compile(std::shared_ptr<const SourceFile> source, SourceKind kind,
                      const StopRequest& stop = {});

}  // namespace sheaf
