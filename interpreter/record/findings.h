#pragma once

#include "interpreter/record/record.h"

namespace sheaf {

/// What a path has asked for so far, with the values of this assignment.
std::vector<InputValue> inputs_on_path(const Context& context, Evaluator& evaluator,
                                       const Assignment& assignment);

/// Tell RunOptions::found, if anybody listens. The log must be that of the path, or of all paths.
void tell_of_arm(const Context& context, ModuleIndex module, std::uint32_t arm,
                 const Assignment& model);
void tell_of_error(const Context& context, const Outcome& outcome, const Assignment& model);

}  // namespace sheaf
