#include "cli/progress.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/quantity.h"
#include "cli/terminal.h"

namespace sheaf {

namespace {

constexpr double kTerminalIntervalMs = 100;
constexpr double kPlainIntervalMs = 10'000;
/// A run that is over before this shows no live line at all.
constexpr double kFirstTerminalMs = 300;

ProgressDisplay::Mode mode_from(std::string_view how, std::FILE* stream) {
  if (how == "none") return ProgressDisplay::Mode::kNone;
  if (how == "tty") return ProgressDisplay::Mode::kTerminal;
  if (how == "plain") return ProgressDisplay::Mode::kPlain;
  return is_terminal(stream) ? ProgressDisplay::Mode::kTerminal : ProgressDisplay::Mode::kPlain;
}

}  // namespace

std::string format_progress(const Progress& progress) {
  const double share =
      progress.elapsed_ms > 0 ? 100 * progress.solver_time_ms / progress.elapsed_ms : 0;
  return fmt::format("{}  arms {}/{}  errors {}  largest summary {}  solver {:.0f} %  memory {}",
                     format_duration(progress.elapsed_ms), progress.arms_covered,
                     progress.arms_total, progress.errors, progress.largest_summary, share,
                     format_size(progress.memory_bytes));
}

ProgressDisplay::ProgressDisplay(std::string_view how, std::FILE* stream)
    : stream_(stream),
      mode_(mode_from(how, stream)),
      next_ms_(mode_ == Mode::kTerminal ? kFirstTerminalMs : kPlainIntervalMs) {}

ProgressDisplay::~ProgressDisplay() { finish(); }

void ProgressDisplay::show(const Progress& progress) {
  if (mode_ == Mode::kNone || progress.elapsed_ms < next_ms_) return;
  const std::string text = format_progress(progress);
  if (mode_ == Mode::kTerminal) {
    next_ms_ = progress.elapsed_ms + kTerminalIntervalMs;
    std::fprintf(stream_, "\r\x1b[K%s", text.c_str());
    line_shown_ = true;
  } else {
    next_ms_ = progress.elapsed_ms + kPlainIntervalMs;
    std::fprintf(stream_, "%s\n", text.c_str());
  }
  std::fflush(stream_);
}

void ProgressDisplay::finish() {
  if (!line_shown_) return;
  std::fputs("\r\x1b[K", stream_);
  std::fflush(stream_);
  line_shown_ = false;
}

}  // namespace sheaf
