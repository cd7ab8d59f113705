#include "interpreter/machine/budget.h"

#include <fcntl.h>
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace sheaf {

namespace {

/// What the process has allocated, where the C library tells; else 0.
std::size_t allocated_bytes() {
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;
#endif
}

/// What the process holds, where the system tells; else 0. More than is allocated: what was given
/// back to the allocator lies between what is in use.
std::size_t resident_bytes() {
  const int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  char text[128] = {};
  const ssize_t size = read(file, text, sizeof(text) - 1);
  close(file);
  unsigned long long all = 0, resident = 0;
  if (size <= 0 || std::sscanf(text, "%llu %llu", &all, &resident) != 2) return 0;
  return static_cast<std::size_t>(resident) * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// The same without what an earlier run gave back to the allocator, which this one may use.
std::size_t resident_without_leftovers([[maybe_unused]] std::size_t allocated) {
  [[maybe_unused]] constexpr std::size_t kLeftover = std::size_t{64} << 20;
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
  if (resident_bytes() > allocated + kLeftover) malloc_trim(0);
#endif
  return resident_bytes();
}

}  // namespace

Budget::Budget(Context& context)
    : context_(context),
      allocated_at_start_(allocated_bytes()),
      resident_at_start_(resident_without_leftovers(allocated_at_start_)),
      start_(Clock::now()) {
  set_step_end();
}

void Budget::set_step_end() {
  const std::uint64_t max_steps = context_.options.max_steps;
  step_end_ = is_suspended_ || max_steps == 0 ? path_end_ : std::min(path_end_, max_steps);
}

void Budget::end_steps() {
  if (context_.statistics.instructions >= path_end_) {
    path_given_up = true;
  } else {
    context_.record.termination = Termination::kMaxSteps;
  }
}

void Budget::set_path_end(std::uint64_t instructions) {
  path_end_ = instructions;
  set_step_end();
}

void Budget::begin_single_path(std::uint64_t path_end) {
  // A path without an end must leave time for the others.
  constexpr int kShares = 4;
  constexpr Clock::duration kLeast = std::chrono::milliseconds(20);
  const Clock::time_point finish_by = context_.options.finish_by, now = Clock::now();
  single_path_deadline_ = finish_by == Clock::time_point::max()
                              ? finish_by
                              : now + std::max(kLeast, (finish_by - now) / kShares);
  is_suspended_ = true;
  forget_expiry();
  set_path_end(path_end);
}

void Budget::end_single_path() {
  is_suspended_ = path_given_up = false;
  set_path_end(kNoEnd);
}

double Budget::elapsed_ms() const {
  return std::chrono::duration<double, std::milli>(Clock::now() - start_).count();
}

bool Budget::look() {
  questions_ = 0;
  const RunOptions& options = context_.options;
  const auto stop = [&](Termination why) {
    context_.record.termination = why;
    return true;
  };
  if (context_.statistics.instructions > path_end_ ||
      (is_suspended_ && Clock::now() > single_path_deadline_)) {
    path_given_up = true;
    return true;
  }
  if (is_suspended_) return false;
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
  // Asking the allocator costs as much as a short path. What is counted, and what diagrams take,
  // has limits of its own that were set by the last look.
  constexpr double kMemoryLookMs = 10;
  if (has_grown() || elapsed - last_memory_look_ms_ >= kMemoryLookMs) {
    last_memory_look_ms_ = elapsed;
    if (!is_within_memory()) return stop(Termination::kMaxMemory);
  }
  report_progress(elapsed);
  return false;
}

std::size_t Budget::counted_bytes() const {
  return context_.heap.memory_bytes() + context_.strings.memory_bytes() +
         context_.record.output_bytes;
}

std::size_t Budget::memory_bytes() const {
  const std::size_t counted = counted_bytes() + context_.guards.statistics().memory_bytes;
  const std::size_t now = allocated_bytes();
  return std::max(counted, now > allocated_at_start_ ? now - allocated_at_start_ : 0);
}

bool Budget::is_resident_within(std::size_t limit) {
#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
  const auto grown = [this] {
    const std::size_t now = resident_bytes();
    return now > resident_at_start_ ? now - resident_at_start_ : 0;
  };
  if (grown() <= limit) return true;
  // Giving back what lies unused takes milliseconds: it must have gained something.
  malloc_trim(0);
  return grown() <= limit - limit / 10;
#else
  return limit > 0;
#endif
}

bool Budget::is_within_memory() {
  if (context_.options.max_memory_bytes == 0) return true;
  // What is said of each input in the end, in inputs, tests and reports, takes 1.7 KB (measured).
  constexpr std::size_t kSaidOfAnInput = 2048;
  const std::size_t to_be_said = std::min<std::size_t>(context_.inputs.size() * kSaidOfAnInput,
                                                       context_.options.max_memory_bytes);
  const std::size_t limit = context_.options.max_memory_bytes - to_be_said;
  const std::size_t used = memory_bytes();
  if (used >= limit || !is_resident_within(limit)) return false;
  const std::size_t left = limit - used;
  // One limit for everything: diagrams may take what others leave.
  context_.guards.set_memory_limit(context_.guards.statistics().memory_bytes + left);
  context_.heap.set_memory_left(left);
  context_.strings.set_memory_left(left);
  // A cell takes more than is counted for it: its summaries, the allocator's own.
  constexpr std::size_t kMaxOverhead = 4;
  counted_at_next_look_ = counted_bytes() + left / kMaxOverhead;
  return true;
}

void Budget::report_progress(double elapsed) {
  // At once for the first time: the operation that follows may be a long one.
  const bool is_first = last_progress_ms_ == 0;
  if (!context_.options.progress || (!is_first && elapsed - last_progress_ms_ < 100)) return;
  last_progress_ms_ = elapsed;
  Progress progress;
  progress.elapsed_ms = elapsed;
  for (const auto& arms : context_.record.arms) {
    progress.arms_total += arms.size();
    for (const ArmState& arm : arms) progress.arms_covered += arm.model ? 1 : 0;
  }
  for (const PathEnd& end : context_.record.ends) {
    progress.errors += end.kind == OutcomeKind::kUncaught || end.kind == OutcomeKind::kAssertion ||
                       end.kind == OutcomeKind::kUnhandledRejection;
  }
  progress.largest_summary = context_.summary_statistics.largest;
  progress.solver_time_ms = context_.solver.statistics().time_ms;
  progress.memory_bytes = memory_bytes();
  progress.instructions = context_.statistics.instructions;
  const Work work = where ? where() : Work{};
  progress.place = work.place;
  progress.depth = work.depth;
  progress.rounds = work.rounds;
  context_.options.progress(progress);
}

}  // namespace sheaf
