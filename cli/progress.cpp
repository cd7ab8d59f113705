#include "cli/progress.h"

#include <fmt/format.h>

#include "cli/quantity.h"
#include "cli/terminal.h"

namespace sheaf {

namespace {

using std::chrono::milliseconds;

constexpr milliseconds kTerminalInterval{100};
constexpr milliseconds kPlainInterval{10'000};
/// After so long without an update the line is written again with the time as it is.
constexpr milliseconds kSilence{1000};
/// A run that is over before this shows no live line at all.
constexpr milliseconds kFirstTerminal{300};
/// After so long without news the line says so: what it tells is that old.
constexpr milliseconds kOldNews{2000};
/// Rates are measured over at least so long.
constexpr milliseconds kRateWindow{500};

ProgressDisplay::Mode mode_from(std::string_view how, std::FILE* stream) {
  if (how == "none") return ProgressDisplay::Mode::kNone;
  if (how == "tty") return ProgressDisplay::Mode::kTerminal;
  if (how == "plain") return ProgressDisplay::Mode::kPlain;
  return is_terminal(stream) ? ProgressDisplay::Mode::kTerminal : ProgressDisplay::Mode::kPlain;
}

/// `950`, `12 k`, `3.4 M`
std::string format_rate(double rate) {
  if (rate >= 1e6) return fmt::format("{:.1f} M", rate / 1e6);
  if (rate >= 1e3) return fmt::format("{:.0f} k", rate / 1e3);
  return fmt::format("{:.0f}", rate);
}

double milliseconds_of(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double, std::milli>(duration).count();
}

}  // namespace

std::string format_progress(const LiveState& state, double elapsed_ms, double steps_per_second) {
  const Progress& progress = state.progress;
  const double share =
      progress.elapsed_ms > 0 ? 100 * progress.solver_time_ms / progress.elapsed_ms : 0;
  std::string text =
      fmt::format("{}  arms {}/{}  errors {}  inputs {}", format_duration(elapsed_ms),
                  progress.arms_covered, progress.arms_total, progress.errors, state.inputs);
  if (!state.place.empty()) {
    text += "  at " + state.place;
    if (progress.rounds > 0) text += fmt::format(", round {}", progress.rounds);
    if (progress.depth > 1) text += fmt::format(", depth {}", progress.depth);
  }
  return text + fmt::format("  {} steps/s  solver {:.0f} %  memory {}",
                            format_rate(steps_per_second), share,
                            format_size(progress.memory_bytes));
}

ProgressDisplay::ProgressDisplay(std::string_view how, std::FILE* stream)
    : stream_(stream), mode_(mode_from(how, stream)), start_(Clock::now()), rate_from_(start_) {
  next_ = start_ + (mode_ == Mode::kTerminal ? kFirstTerminal : kPlainInterval);
  if (mode_ == Mode::kTerminal) thread_ = std::thread([this] { keep_alive(); });
}

ProgressDisplay::~ProgressDisplay() { finish(); }

void ProgressDisplay::show(const LiveState& state) {
  if (mode_ == Mode::kNone) return;
  const std::lock_guard lock(mutex_);
  const Clock::time_point now = Clock::now();
  if (now - rate_from_ >= kRateWindow) {
    const auto done = static_cast<double>(state.progress.instructions - rate_instructions_);
    rate_ = 1000 * done / milliseconds_of(now - rate_from_);
    rate_from_ = now;
    rate_instructions_ = state.progress.instructions;
  }
  state_ = state;
  has_state_ = true;
  state_from_ = now;
  phase_.clear();
  if (now >= next_) write(now);
}

void ProgressDisplay::show_phase(std::string phase) {
  if (mode_ == Mode::kNone) return;
  const std::lock_guard lock(mutex_);
  phase_ = std::move(phase);
  const Clock::time_point now = Clock::now();
  if (now >= next_) write(now);
}

std::string ProgressDisplay::text(Clock::time_point now) {
  const double elapsed = milliseconds_of(now - start_);
  if (!phase_.empty()) return fmt::format("{}  {}", format_duration(elapsed), phase_);
  if (!has_state_) return fmt::format("{}  compiling", format_duration(elapsed));
  const std::string known = format_progress(state_, elapsed, rate_);
  if (now - state_from_ < kOldNews) return known;
  return known + fmt::format("  in one operation for {}",
                             format_duration(milliseconds_of(now - state_from_)));
}

void ProgressDisplay::write(Clock::time_point now) {
  if (is_finished_) return;
  if (mode_ == Mode::kTerminal) {
    next_ = now + kTerminalInterval;
    std::fprintf(stream_, "\r\x1b[K%s", text(now).c_str());
    line_shown_ = true;
  } else {
    next_ = now + kPlainInterval;
    std::fprintf(stream_, "%s\n", text(now).c_str());
  }
  std::fflush(stream_);
}

void ProgressDisplay::keep_alive() {
  std::unique_lock lock(mutex_);
  while (!is_finished_) {
    changed_.wait_for(lock, kSilence / 2);
    const Clock::time_point now = Clock::now();
    if (!is_finished_ && now >= next_ + kSilence / 2) write(now);
  }
}

void ProgressDisplay::clear() {
  const std::lock_guard lock(mutex_);
  if (!line_shown_) return;
  std::fputs("\r\x1b[K", stream_);
  std::fflush(stream_);
  line_shown_ = false;
}

void ProgressDisplay::finish() {
  clear();
  {
    const std::lock_guard lock(mutex_);
    is_finished_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  clear();
}

}  // namespace sheaf
