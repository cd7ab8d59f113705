#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "interpreter/run.h"

namespace sheaf {

/// What a run tells of itself, with what the engine does not know.
struct LiveState {
  Progress progress;
  std::uint64_t inputs = 0;  // written so far
  std::string place;         // where it works: `stack.js:12`
};

/// Progress on stderr: on a terminal one line that is rewritten at most ten times a second and at
/// least once in two, elsewhere a line per ten seconds. A thread of its own writes when the engine
/// is inside something long and does not come to tell.
class ProgressDisplay {
 public:
  enum class Mode : std::uint8_t { kNone, kPlain, kTerminal };

  /// `how` is auto, tty, plain or none.
  ProgressDisplay(std::string_view how, std::FILE* stream);
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  void show(const LiveState& state);
  /// What is done now that the exploration is over: `replaying 3 of 12`.
  void show_phase(std::string phase);
  /// Removes the live line, before anything else is printed; the next update brings it back.
  void clear();
  /// Nothing is shown from here on.
  void finish();

 private:
  using Clock = std::chrono::steady_clock;

  void write(Clock::time_point now);
  void keep_alive();
  std::string text(Clock::time_point now);

  std::FILE* stream_;
  Mode mode_;
  const Clock::time_point start_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  LiveState state_;
  bool has_state_ = false;
  Clock::time_point state_from_ = {};
  std::string phase_;
  /// Of the rate: what was done at a moment half a second ago or more.
  Clock::time_point rate_from_;
  std::uint64_t rate_instructions_ = 0;
  double rate_ = 0;
  Clock::time_point next_;
  bool line_shown_ = false;
  bool is_finished_ = false;
  std::thread thread_;
};

/// `3.2 s  arms 12/20  errors 1  inputs 3  at stack.js:12, round 41, depth 2  1.2 M steps/s  solver
/// 3 %  memory 120 MiB`
std::string format_progress(const LiveState& state, double elapsed_ms, double steps_per_second);

}  // namespace sheaf
