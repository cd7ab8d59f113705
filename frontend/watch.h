#pragma once

#include <cstdint>
#include <vector>

#include "frontend/compile.h"

namespace sheaf {

/// A line, or all lines, whose variables somebody wants to see. Each statement that begins on it
/// gets an instruction before it that tells what the variables in scope hold (the intrinsic
/// `__observe`). Arms, sites and what the program does stay the same.
struct Watch {
  std::uint32_t line = 0;  // from 1; 0: every line
  /// Set by the lowering: how many statements begin there, and the lines where statements begin at
  /// all, ascending.
  std::uint32_t statements = 0;
  std::vector<std::uint32_t> lines = {};
};

/// compile() for a watched source; `watch` may be null.
CompileResult compile_watched(std::shared_ptr<const SourceFile> source, SourceKind kind,
                              const StopRequest& stop, Watch* watch);

}  // namespace sheaf
