#pragma once

#include "frontend/ir/ir.h"
#include "interpreter/semantics/operation.h"

namespace sheaf {

/// Strict equality, and the order of texts, over all alternatives of both operands: says where it
/// holds and takes the rest for false, which is half of the work of asking each pair for both.
/// Gives the number of pairs; 0: nothing was done, because some pair needs more than that.
std::size_t compare_slots(Operation& operation, ir::Opcode opcode, const Slot& left,
                          const Slot& right, const Guard& guard);

}  // namespace sheaf
