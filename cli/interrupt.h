#pragma once

#include <atomic>

namespace sheaf {

/// While one lives, the first SIGINT sets the flag instead of ending the process; a second one ends
/// it. At most one lives at a time: a signal handler can only reach a variable of the process.
class InterruptFlag {
 public:
  InterruptFlag();
  ~InterruptFlag();
  InterruptFlag(const InterruptFlag&) = delete;
  InterruptFlag& operator=(const InterruptFlag&) = delete;

  const std::atomic<bool>* flag() const;
  bool raised() const { return flag()->load(); }
};

}  // namespace sheaf
