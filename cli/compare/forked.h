#pragma once

#include <functional>
#include <string>

#include "cli/interrupt.h"

namespace sheaf {

/// What a child process left: a text, or why there is none.
struct ForkedResult {
  std::string text;
  std::string failure;  // empty after success
};

/// Runs `work` in a child process, so that its caches, its memory and its crashes stay there. An
/// interrupt of this process is passed on once: `work` sees the flag and ends in its own way. After
/// `timeout_ms` the child is killed; 0: never.
ForkedResult run_forked(const std::function<std::string()>& work, const InterruptFlag& interrupt,
                        double timeout_ms);

}  // namespace sheaf
