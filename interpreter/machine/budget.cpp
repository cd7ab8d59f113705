#include "interpreter/machine/budget.h"

namespace sheaf {

Budget::Budget(Context& context) : context_(context), start_(std::chrono::steady_clock::now()) {}

double Budget::elapsed_ms() const {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_)
      .count();
}

bool Budget::look() {
  questions_ = 0;
  const RunOptions& options = context_.options;
  const auto stop = [&](Termination why) {
    context_.record.termination = why;
    return true;
  };
  if (context_.statistics.instructions > path_end) {
    path_given_up = true;
    return true;
  }
  if (is_suspended) return false;
  if (options.interrupt != nullptr && options.interrupt->load(std::memory_order_relaxed)) {
    return stop(Termination::kInterrupted);
  }
  if (options.max_steps != 0 && context_.statistics.instructions > options.max_steps) {
    return stop(Termination::kMaxSteps);
  }
  const double elapsed = elapsed_ms();
  if (options.max_time_ms > 0 && elapsed > options.max_time_ms) {
    return stop(Termination::kMaxTime);
  }
  if (options.max_memory_bytes != 0 &&
      context_.heap.memory_bytes() + context_.strings.memory_bytes() > options.max_memory_bytes) {
    return stop(Termination::kMaxMemory);
  }
  report_progress(elapsed);
  return false;
}

void Budget::report_progress(double elapsed) {
  if (!context_.options.progress || elapsed - last_progress_ms_ < 100) return;
  last_progress_ms_ = elapsed;
  Progress progress;
  progress.elapsed_ms = elapsed;
  for (const auto& arms : context_.record.arms) {
    progress.arms_total += arms.size();
    for (const ArmState& arm : arms) progress.arms_covered += arm.model ? 1 : 0;
  }
  for (const PathEnd& end : context_.record.ends) {
    progress.errors += end.kind == OutcomeKind::kUncaught || end.kind == OutcomeKind::kAssertion;
  }
  progress.largest_summary = context_.summary_statistics.largest;
  progress.solver_time_ms = context_.solver.statistics().time_ms;
  progress.memory_bytes = context_.heap.memory_bytes() + context_.strings.memory_bytes();
  context_.options.progress(progress);
}

}  // namespace sheaf
