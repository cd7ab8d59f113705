#pragma once

#include <sys/types.h>

#include <cstdio>
#include <string>

#include "tests/differential/law_check.h"

namespace sheaf {

/// Checks programs in a process of its own, because a broken invariant of the engine aborts, and an
/// endless loop in it must not stop the whole test: both become verdicts.
class LawWorker {
 public:
  /// `time_limit_s` is for one program.
  LawWorker(LawLimits limits, unsigned time_limit_s);
  ~LawWorker();
  LawWorker(const LawWorker&) = delete;
  LawWorker& operator=(const LawWorker&) = delete;

  /// `max_summary` 0: the engine's own bound.
  LawVerdict check(const std::string& file, const std::string& source, std::uint32_t max_summary);

 private:
  void start();
  void stop();
  [[noreturn]] void serve(int from, int to) const;

  LawLimits limits_;
  unsigned time_limit_s_;
  pid_t process_ = -1;
  std::FILE* to_ = nullptr;
  std::FILE* from_ = nullptr;
};

}  // namespace sheaf
