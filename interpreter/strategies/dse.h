#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <vector>

#include "interpreter/context.h"
#include "interpreter/strategies/strategy.h"

namespace sheaf {

/// Path-by-path execution, concolic and generational. Each run follows one model: where an
/// operation has several outcomes the model picks one, without a query, and the others go into the
/// worklist as guards (decision prefixes) that are solved when popped, near the model of the run
/// they come from. All locations are single-valued, so a run stays on the plain path of the
/// interpreter.
class Dse : public Strategy {
 public:
  explicit Dse(Context& context);

  void explore(Machine& machine) override;
  Split divide(const Guard& guard, const Guard& truth, BranchArmIds arms) override;
  std::size_t choose(std::span<const Guard> parts, const Guard& guard) override;
  std::shared_ptr<const Assignment> path_model() const override { return model_; }
  PathResult predict(Machine& machine, const Assignment& assignment) override;

  /// Explores the paths of a region, the one of `first` before all others.
  void explore_region(Machine& machine, const Guard& region,
                      std::shared_ptr<const Assignment> first);

  /// A single path that chooses at random among the feasible outcomes of each decision.
  struct Probe {
    bool has_ended = false;
    double weight = 1;   // product of the numbers of outcomes
    double refuted = 0;  // infeasible outcomes that the paths it stands for meet
  };
  Probe probe(Machine& machine, std::uint64_t max_instructions);

 private:
  struct Pending {
    Guard guard;                  // the decisions up to here, the last one turned
    std::uint32_t decisions = 0;  // how many: a run repeats this many before new ground
    std::shared_ptr<const Assignment> parent;
    std::int64_t arm = -1;  // module << 32 | arm that it would take, when known
  };
  enum class Mode : std::uint8_t {
    kExplore,
    kLook,   // one path is run again to look at it: nothing goes into the worklist
    kProbe,  // outcomes are chosen at random
  };

  /// The part that goes on; the others join the worklist. `arms` names the arm each would take.
  std::size_t choose_outcome(std::span<const Guard> parts, const Guard& guard,
                             std::span<const std::int64_t> arms);
  std::size_t choose_at_random(std::span<const Guard> parts, const Guard& guard);
  void follow_model(std::shared_ptr<const Assignment> model);
  /// From here on the run covers new ground: what was done so far only repeats its parent.
  void leave_prefix();
  void run_path(Machine& machine, std::shared_ptr<const Assignment> model, std::uint32_t prefix);
  /// One path, to its end or its bound; whether there is budget for more.
  bool explore_path(Machine& machine, std::shared_ptr<const Assignment> model,
                    std::uint32_t prefix);
  /// Whether it would take an arm that no path has taken yet.
  bool is_uncovered(const Pending& pending) const;
  void add_pending(Pending pending);
  bool has_pending() const { return !worklist_.empty() || !by_decisions_.empty(); }
  Pending take_pending();
  Pending take_short();

  Context& context_;
  Guard region_;  // the paths to explore
  Mode mode_ = Mode::kExplore;
  std::vector<Pending> worklist_;  // with Search::kDepth; otherwise
  std::map<std::uint32_t, std::deque<Pending>> by_decisions_;
  /// Runs that took long and may never end: all others come first. A model, and the decisions whose
  /// alternatives are in the worklist already.
  std::vector<std::pair<std::shared_ptr<const Assignment>, std::uint32_t>> postponed_;
  std::uint64_t path_bound_ = 500'000;  // instructions before a run is postponed

  // The run in progress.
  Machine* machine_ = nullptr;
  std::shared_ptr<const Assignment> model_;
  std::unique_ptr<Evaluator> evaluator_;
  std::uint32_t prefix_ = 0;     // decisions that repeat the parent's
  std::uint32_t decisions_ = 0;  // met so far
  std::uint64_t operations_at_start_ = 0;
  double start_ms_ = 0;
  std::uint64_t repeated_operations_ = 0;
  double repeated_ms_ = 0;
  Probe probe_;
  std::uint64_t random_ = 1;  // state of the generator of random numbers
};

}  // namespace sheaf
