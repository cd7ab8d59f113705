#pragma once

#include <vector>

#include "frontend/ir/ir.h"

namespace sheaf::ir {

/// Element i says whether instruction i begins a block: the entry, targets of jumps, branches and
/// handlers, loop headers, and whatever follows an instruction after which control does not go on
/// or at which a generator rests.
std::vector<bool> find_block_starts(const Function& function);

/// Element r says whether register r is a temporary: every read of it lies behind a write in the
/// same block, so that no value of it ever crosses a block boundary. Writing to a temporary may
/// replace its whole content, whatever the paths that wrote it before.
std::vector<bool> find_temporaries(const Function& function, const std::vector<bool>& block_starts);

/// Last step of the lowering of one function: fills block_starts and the flag
/// kTemporaryDestination, which is set where every named destination is a temporary.
void finish_function(Function& function);

}  // namespace sheaf::ir
