#pragma once

#include "interpreter/objects/modules.h"
#include "interpreter/record/record.h"

namespace sheaf {

/// The number of the arm that a side of a branch takes in its module, or -1.
std::int32_t arm_of(const CompiledFunction& function, std::int32_t branch, bool side);

/// The paths of `guard` take a side of a branch. `model` is one of them, if known.
void take_arm(Context& context, const CompiledFunction& function, std::int32_t branch, bool side,
              const Guard& guard, const std::shared_ptr<const Assignment>& model);

/// Something new was found: looking at one path may have to go this far.
void extend_reach(Context& context);

}  // namespace sheaf
