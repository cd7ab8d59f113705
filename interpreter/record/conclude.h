#pragma once

#include <optional>
#include <vector>

#include "interpreter/record/record.h"

namespace sheaf {

/// What the run says of each arm, and its errors, when nothing is left to run.
void conclude(Context& context);
/// An error was found: asks for inputs that lead to it, and tells who listens. Path by path it is
/// told when the path has ended.
void announce_error(Context& context, PathEnd& end);
/// The errors among the ends of paths so far, each with inputs that lead to it.
void record_errors(Context& context);

/// What one path does, read off the log of the run.
PathResult predict_from_log(const Context& context, const Assignment& assignment);
/// Inputs that give these values in the order in which the path asks for them; none if they do not
/// fit.
std::optional<Assignment> assignment_for(const Context& context,
                                         const std::vector<InputValue>& values);

}  // namespace sheaf
