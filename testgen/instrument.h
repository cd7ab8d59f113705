#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf {

/// A source text that reports its branches to node/runner.cjs while it runs, with the lines of the
/// original.
struct InstrumentedSource {
  std::string text;
  /// By arm number: does the instrumented text report this arm? Sites whose condition cannot be
  /// wrapped without changing the program (logical assignments, default values) do not.
  std::vector<bool> comparable_arms;
};

/// Wraps the condition of every site of `program` in a call that records the arm taken. Sites are
/// reported as `first_site` plus their index, so that several modules share one numbering.
InstrumentedSource instrument(const ir::Program& program, std::uint32_t first_site);

}  // namespace sheaf
