#pragma once

#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "interpreter/run.h"

namespace sheaf {

/// Progress on stderr: on a terminal one line that is rewritten at most ten times a second,
/// elsewhere a line per ten seconds.
class ProgressDisplay {
 public:
  enum class Mode : std::uint8_t { kNone, kPlain, kTerminal };

  /// `how` is auto, tty, plain or none.
  ProgressDisplay(std::string_view how, std::FILE* stream);
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  void show(const Progress& progress);
  /// Removes the live line, before anything else is printed.
  void finish();

 private:
  std::FILE* stream_;
  Mode mode_;
  double next_ms_;
  bool line_shown_ = false;
};

/// `3.2 s  arms 12/20  errors 1  largest summary 41  solver 3 %  memory 120 MiB`
std::string format_progress(const Progress& progress);

}  // namespace sheaf
