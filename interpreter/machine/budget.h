#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "interpreter/context.h"

namespace sheaf {

/// What a run may cost: time, instructions, memory, the user's patience. It is asked often and
/// looks at clocks rarely.
class Budget {
 public:
  explicit Budget(Context& context);

  /// To be asked often.
  bool is_spent() {
    return (++questions_ >= kQuestionsPerLook || expired_.load(std::memory_order_relaxed)) &&
           look();
  }
  /// Cells, strings and output have grown so far that their limit must be looked at.
  bool has_grown() const { return counted_bytes() > counted_at_next_look_; }
  /// Whether the run keeps its limit of memory; says when to look next.
  bool is_within_memory();
  /// All that the run takes: cells, strings, output, diagrams.
  std::size_t memory_bytes() const;
  /// Looks at all limits; true when one is reached, and then the record says which.
  bool look();
  double elapsed_ms() const;
  /// Where the run stands, for its progress.
  struct Work {
    CodePlace place;
    std::uint32_t depth = 0;
    std::uint64_t rounds = 0;
  };
  /// Asked for each report only: ten times a second.
  std::function<Work()> where;

  /// Called from another thread: look at the limits at the next question.
  void expire() { expired_ = true; }
  bool has_expired() const { return expired_; }
  void forget_expiry() { expired_ = false; }

  /// The run stops before the instruction that would be one too many: it has executed so many.
  std::uint64_t step_end() const { return step_end_; }
  /// That point is reached: says whether it ends a path or the run.
  void end_steps();

  static constexpr std::uint64_t kNoEnd = ~std::uint64_t{0};
  /// A single path is given up when the run has executed this many instructions.
  void set_path_end(std::uint64_t instructions);
  bool path_given_up = false;
  /// One path is run again to look at it: the limits of the whole run do not count, but those for
  /// what follows it do. Such a path gets a share of the time that is left until then.
  void begin_single_path(std::uint64_t path_end);
  void end_single_path();

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kQuestionsPerLook = 64;
  void set_step_end();
  void report_progress(double elapsed);
  std::size_t counted_bytes() const;
  bool is_resident_within(std::size_t limit);

  Context& context_;
  std::uint64_t questions_ = 0;
  std::size_t counted_at_next_look_ = 0;
  std::size_t allocated_at_start_, resident_at_start_;
  std::atomic<bool> expired_ = false;
  Clock::time_point start_;
  std::uint64_t step_end_ = kNoEnd, path_end_ = kNoEnd;
  bool is_suspended_ = false;
  Clock::time_point single_path_deadline_ = Clock::time_point::max();
  double last_progress_ms_ = 0;
  double last_memory_look_ms_ = 0;
};

}  // namespace sheaf
