#include "interpreter/strategies/dse.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/machine.h"
#include "interpreter/record/conclude.h"
#include "interpreter/record/ends.h"

namespace sheaf {

namespace {

constexpr std::uint32_t kNoPrefix = ~std::uint32_t{0};
constexpr std::uint64_t kMinPathLimit = 1'000'000;
/// Of the paths that wait, so many are looked at for one that takes an uncovered arm.
constexpr std::size_t kReach = 64;
/// The condition of one path is of no use to the next. (Quick Sort 7: a quarter faster than with
/// the million that merged runs keep.)
constexpr std::size_t kDeadNodesKept = 30'000;

}  // namespace

Dse::Dse(Context& context)
    : Strategy({.one_path = true, .restarts = true}),
      context_(context),
      region_(context.true_guard) {}

void Dse::explore(Machine& machine) {
  explore_region(machine, context_.true_guard, std::make_shared<const Assignment>());
}

Split Dse::divide(const Guard& guard, const Guard& truth, BranchArmIds arms) {
  Split result{context_.false_guard, context_.false_guard, nullptr, nullptr};
  if (truth.is_false()) {
    result.when_false = guard;
    return result;
  }
  if (truth == guard) {
    result.when_true = guard;
    return result;
  }
  const Guard parts[] = {truth, guard.minus(truth)};
  const std::int64_t ids[] = {arms.if_true, arms.if_false};
  const std::size_t chosen = choose_outcome(parts, guard, ids);
  if (chosen == 0) result.when_true = parts[0] & guard;
  if (chosen == 1) result.when_false = parts[1] & guard;
  context_.live_run = chosen == 0 ? result.when_true : result.when_false;
  return result;
}

std::size_t Dse::choose(std::span<const Guard> parts, const Guard& guard) {
  return choose_outcome(parts, guard, {});
}

std::size_t Dse::choose_outcome(std::span<const Guard> parts, const Guard& guard,
                                std::span<const std::int64_t> arms) {
  if (mode_ == Mode::kProbe) return choose_at_random(parts, guard);
  const auto taken = std::find_if(parts.begin(), parts.end(),
                                  [&](const Guard& part) { return evaluator_->holds(part); });
  const auto chosen = static_cast<std::size_t>(taken - parts.begin());
  if (chosen == parts.size()) return chosen;  // nothing holds: the caller ends the path
  ++decisions_;
  if (decisions_ == prefix_) leave_prefix();
  if (mode_ == Mode::kExplore && decisions_ > prefix_) {
    for (std::size_t i = parts.size(); i-- > 0;) {
      if (i == chosen || parts[i].is_false()) continue;
      add_pending(
          {parts[i] & guard, decisions_, model_, i < arms.size() ? arms[i] : std::int64_t{-1}});
    }
  }
  return chosen;
}

std::size_t Dse::choose_at_random(std::span<const Guard> parts, const Guard& guard) {
  std::vector<std::pair<std::size_t, std::shared_ptr<const Assignment>>> outcomes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Answer answer = context_.solver.check_near(parts[i] & guard, *model_);
    if (answer.feasible == Feasible::kSat) outcomes.emplace_back(i, answer.model);
  }
  if (outcomes.empty()) return parts.size();
  random_ = random_ * 6364136223846793005u + 1442695040888963407u;
  auto& [index, model] = outcomes[(random_ >> 33) % outcomes.size()];
  probe_.refuted += probe_.weight * static_cast<double>(parts.size() - outcomes.size());
  probe_.weight *= static_cast<double>(outcomes.size());
  follow_model(model);
  return index;
}

void Dse::follow_model(std::shared_ptr<const Assignment> model) {
  model_ = std::move(model);
  evaluator_ =
      std::make_unique<Evaluator>(context_.inputs, context_.terms, context_.predicates, *model_);
}

void Dse::leave_prefix() {
  repeated_operations_ += context_.statistics.operations - operations_at_start_;
  repeated_ms_ += machine_->budget.elapsed_ms() - start_ms_;
}

void Dse::run_path(Machine& machine, std::shared_ptr<const Assignment> model,
                   std::uint32_t prefix) {
  machine.start_again();
  machine.scheduler.set_loop_bound(~std::uint64_t{0});  // one path: nothing can be held up
  machine_ = &machine;
  prefix_ = prefix;
  decisions_ = 0;
  start_ms_ = machine.budget.elapsed_ms();
  operations_at_start_ = context_.statistics.operations;
  context_.record.run_start_instructions = context_.statistics.instructions;
  follow_model(std::move(model));
  machine.start_module(machine.realm(), 0, region_);
  machine.scheduler.run_to_end();
}

bool Dse::explore_path(Machine& machine, std::shared_ptr<const Assignment> model,
                       std::uint32_t prefix) {
  Budget& budget = machine.budget;
  budget.set_path_end(context_.statistics.instructions + path_bound_);
  run_path(machine, std::move(model), prefix);
  budget.set_path_end(Budget::kNoEnd);
  if (budget.path_given_up) {
    budget.path_given_up = false;
    machine.scheduler.allow();
    postponed_.emplace_back(model_, std::max(decisions_, prefix));
  } else if (!machine.scheduler.stopped()) {
    ++context_.statistics.paths;
    record_errors(context_);
  }
  if (machine.scheduler.stopped()) return false;
  if (budget.look()) {
    machine.scheduler.stop();
    return false;
  }
  const std::uint64_t max_paths = context_.options.max_paths;
  if (max_paths != 0 && context_.statistics.paths >= max_paths) {
    context_.record.termination = Termination::kMaxPaths;
    return false;
  }
  return true;
}

void Dse::explore_region(Machine& machine, const Guard& region,
                         std::shared_ptr<const Assignment> first) {
  region_ = region;
  context_.guards.set_dead_nodes_kept(kDeadNodesKept);
  bool goes_on = explore_path(machine, std::move(first), 0);
  while (goes_on && (has_pending() || !postponed_.empty())) {
    if (!has_pending()) {
      path_bound_ *= 4;
      for (auto& [model, prefix] : std::exchange(postponed_, {})) {
        goes_on = goes_on && explore_path(machine, model, prefix);
      }
      continue;
    }
    // Questions that are refuted run no path that would look.
    if (machine.budget.is_spent()) {
      machine.scheduler.stop();
      break;
    }
    const Pending next = take_pending();
    const Answer answer = context_.solver.check_near(next.guard, *next.parent);
    if (answer.feasible == Feasible::kUnknown) {
      const std::size_t limitation =
          record_limitation(context_, "solver-unknown", {}, answer.reason);
      if (!context_.record.lost_anywhere) context_.record.lost_anywhere = limitation;
    }
    if (answer.feasible == Feasible::kSat) {
      goes_on = explore_path(machine, answer.model, next.decisions);
    }
  }
  RunStatistics& statistics = context_.statistics;
  statistics.operations -= std::min(statistics.operations, repeated_operations_);
  statistics.repeated_operations += repeated_operations_;
  statistics.repeated_ms += repeated_ms_;
}

bool Dse::is_uncovered(const Pending& pending) const {
  if (pending.arm < 0) return false;
  const auto module = static_cast<std::size_t>(pending.arm >> 32);
  return !context_.record.arms[module][static_cast<std::size_t>(pending.arm & 0xffffffff)].model;
}

void Dse::add_pending(Pending pending) {
  if (context_.options.search == Search::kDepth) {
    worklist_.push_back(std::move(pending));
  } else {
    by_decisions_[pending.decisions].push_back(std::move(pending));
  }
}

/// covnew: what would take an uncovered arm first; otherwise the youngest.
Dse::Pending Dse::take_pending() {
  if (worklist_.empty()) return take_short();
  std::size_t at = worklist_.size() - 1;
  // Look at the youngest few: the list may be long.
  const std::size_t reach = std::min(worklist_.size(), kReach);
  for (std::size_t i = 0; i < reach; ++i) {
    const std::size_t candidate = worklist_.size() - 1 - i;
    if (is_uncovered(worklist_[candidate])) {
      at = candidate;
      break;
    }
  }
  Pending taken = std::move(worklist_[at]);
  worklist_.erase(worklist_.begin() + static_cast<std::ptrdiff_t>(at));
  return taken;
}

/// With the fewest decisions, the oldest of them; or what takes an uncovered arm before it.
Dse::Pending Dse::take_short() {
  auto list = by_decisions_.begin();
  std::size_t at = 0;
  if (context_.options.search == Search::kUncovered) {
    std::size_t looked_at = 0;
    for (auto each = by_decisions_.begin(); each != by_decisions_.end() && looked_at < kReach;
         ++each) {
      const auto found = std::find_if(each->second.begin(), each->second.end(),
                                      [&](const Pending& one) { return is_uncovered(one); });
      looked_at += each->second.size();
      if (found == each->second.end()) continue;
      list = each;
      at = static_cast<std::size_t>(found - each->second.begin());
      break;
    }
  }
  Pending taken = std::move(list->second[at]);
  list->second.erase(list->second.begin() + static_cast<std::ptrdiff_t>(at));
  if (list->second.empty()) by_decisions_.erase(list);
  return taken;
}

PathResult Dse::predict(Machine& machine, const Assignment& assignment) {
  Record& record = context_.record;
  Budget& budget = machine.budget;
  region_ = context_.true_guard;
  mode_ = Mode::kLook;
  record.listener = ArmListener::kTrace;
  record.path_arms.clear();
  // Whether the budget of the run is spent or not, one path is no part of it. One that takes longer
  // than everything that was found may never end.
  const bool was_stopped = machine.scheduler.stopped();
  machine.scheduler.allow();
  budget.begin_single_path(context_.statistics.instructions + 2 * record.reach + kMinPathLimit);
  run_path(machine, std::make_shared<const Assignment>(assignment), kNoPrefix);
  budget.end_single_path();
  if (was_stopped) {
    machine.scheduler.stop();
  } else {
    machine.scheduler.allow();
  }
  mode_ = Mode::kExplore;
  record.listener = ArmListener::kCoverage;
  PathResult result = predict_from_log(context_, assignment);
  auto& arms = record.path_arms;
  std::sort(arms.begin(), arms.end());
  arms.erase(std::unique(arms.begin(), arms.end()), arms.end());
  result.arms = arms;
  return result;
}

Dse::Probe Dse::probe(Machine& machine, std::uint64_t max_instructions) {
  mode_ = Mode::kProbe;
  context_.record.listener = ArmListener::kTrace;
  probe_ = {};
  machine.budget.set_path_end(context_.statistics.instructions + max_instructions);
  run_path(machine, std::make_shared<const Assignment>(), kNoPrefix);
  probe_.has_ended = !machine.scheduler.stopped();
  return probe_;
}

}  // namespace sheaf
