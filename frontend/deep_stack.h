#pragma once

#include <cstddef>
#include <functional>

namespace sheaf {

/// Runs `work` to its end on a stack of this many bytes; only what is touched takes memory. False,
/// and nothing done, if the system grants no such stack.
[[nodiscard]] bool run_on_stack_of(std::size_t bytes, const std::function<void()>& work);

}  // namespace sheaf
