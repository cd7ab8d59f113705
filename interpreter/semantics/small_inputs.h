#pragma once

#include <optional>

#include "frontend/ir/ir.h"
#include "interpreter/context.h"

namespace sheaf {

/// The paths on which the inputs are small, and the operands there.
struct SmallOperands {
  Guard paths;
  Value a, b;
};

/// a `opcode` b, of sums and products that may leave the safe integers: `price * quantity +
/// shipping` without ranges. What people mean by such inputs is small, so the paths on which they
/// are keep exact terms. Bounds of single inputs divide the paths: no solver is needed to see what
/// they exclude. The operator can say the result of the operands exactly, or at least its operands
/// are integers and were none. Nothing where no bound does that.
std::optional<SmallOperands> operands_of_small_inputs(Context& context, ir::Opcode opcode,
                                                      const Guard& guard, Value a, Value b);

}  // namespace sheaf
