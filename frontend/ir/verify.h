#pragma once

#include <string>
#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf::ir {

/// Checks everything that ir.h promises about a program: indices in range, merge order (jumps go
/// forward except latches, loops nest and are entered at their header only), handlers innermost
/// first, blocks and temporaries as `finish_function` finds them. One sentence per violation; empty
/// when the program is well-formed. Never trusts an index before it is checked.
std::vector<std::string> verify(const Program& program);

}  // namespace sheaf::ir
