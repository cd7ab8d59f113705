#pragma once

#include <atomic>

#include "cli/exit_code.h"

namespace sheaf {

/// While one lives, the first SIGINT (Ctrl-C) or SIGTERM sets the flag instead of ending the
/// process; a second one ends it at once. At most one lives at a time: a signal handler can only
/// reach a variable of the process.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  const std::atomic<bool>* flag() const;
  bool raised() const { return flag()->load(); }
  /// 130 after SIGINT, 143 after SIGTERM, as a shell counts them.
  ExitCode exit_code() const;
};

}  // namespace sheaf
