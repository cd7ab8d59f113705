#include "interpreter/strategies/dse.h"

#include <algorithm>
#include <utility>

#include "interpreter/machine/engine.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

namespace {

constexpr std::uint64_t kMinPathLimit = 1'000'000;
/// The condition of one path is of no use to the next. (Quick Sort 7: a quarter faster than with
/// the million that merged runs keep.)
constexpr std::size_t kDeadNodesKept = 30'000;

}  // namespace

Guard Engine::choose(const std::vector<Guard>& parts, std::size_t* chosen, const Guard& guard,
                     const std::vector<std::int64_t>& arms) {
  DseState& dse = *dse_;
  if (dse.probing) return choose_at_random(parts, chosen, guard);
  Evaluator& evaluator = *path_evaluator_;
  *chosen = parts.size();
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (evaluator.holds(parts[i])) {
      *chosen = i;
      break;
    }
  }
  if (*chosen == parts.size()) return false_guard;  // nothing holds: the caller ends the path
  ++dse.decisions;
  if (dse.decisions == dse.prefix) leave_prefix();
  if (dse.explores && dse.decisions > dse.prefix) {
    for (std::size_t i = parts.size(); i-- > 0;) {
      if (i == *chosen || parts[i].is_false()) continue;
      dse.worklist.push_back({parts[i] & guard, dse.decisions, dse.model,
                              i < arms.size() ? arms[i] : std::int64_t{-1}});
    }
  }
  return parts[*chosen] & guard;
}

Guard Engine::follow(const std::vector<Guard>& parts, std::size_t* chosen) {
  const Guard taken = choose(parts, chosen, current_->guard, {});
  if (*chosen == parts.size()) return taken;
  current_->guard = taken;
  current_->activation->live = live_run = taken;
  return taken;
}

Guard Engine::choose_at_random(const std::vector<Guard>& parts, std::size_t* chosen,
                               const Guard& guard) {
  DseState& dse = *dse_;
  std::vector<std::pair<std::size_t, std::shared_ptr<const Assignment>>> outcomes;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Answer answer = solver.check_near(parts[i] & guard, *dse.model);
    if (answer.feasible == Feasible::kSat) outcomes.emplace_back(i, answer.model);
  }
  *chosen = parts.size();
  if (outcomes.empty()) return false_guard;
  dse.random = dse.random * 6364136223846793005u + 1442695040888963407u;
  auto& [index, model] = outcomes[(dse.random >> 33) % outcomes.size()];
  dse.probe_refuted += dse.probe_weight * static_cast<double>(parts.size() - outcomes.size());
  dse.probe_weight *= static_cast<double>(outcomes.size());
  *chosen = index;
  dse.model = model;
  path_evaluator_ = std::make_unique<Evaluator>(inputs, terms, predicates, *dse.model);
  return parts[index] & guard;
}

/// From here on the run covers new ground: what was done so far only repeats its parent.
void Engine::leave_prefix() {
  dse_->repeated_operations += statistics.operations - operations_at_start_;
  dse_->repeated_ms += elapsed_ms() - dse_->run_start_ms;
}

void Engine::run_path(std::shared_ptr<const Assignment> model, std::uint32_t prefix) {
  reset_path();
  loop_bound_ = ~std::uint64_t{0};  // one path: nothing can be held up
  DseState& dse = *dse_;
  dse.model = std::move(model);
  dse.prefix = prefix;
  dse.decisions = 0;
  dse.run_start_ms = elapsed_ms();
  operations_at_start_ = statistics.operations;
  run_start_instructions_ = statistics.instructions;
  path_evaluator_ = std::make_unique<Evaluator>(inputs, terms, predicates, *dse.model);
  for (ModuleIndex m = 0; m < modules.size(); ++m) prepare_module(m);
  start_main(dse.region);
  run_to_end();
}

bool Engine::explore_path(std::shared_ptr<const Assignment> model, std::uint32_t prefix) {
  DseState& dse = *dse_;
  dse.instruction_limit = statistics.instructions + dse.path_bound;
  run_path(std::move(model), prefix);
  dse.instruction_limit = ~std::uint64_t{0};
  if (dse.was_given_up) {
    dse.was_given_up = stopped_ = false;
    dse.postponed.emplace_back(dse.model, std::max(dse.decisions, prefix));
  } else if (!stopped_) {
    ++statistics.paths;
    record_errors();
  }
  if (stopped_ || out_of_budget()) return false;
  if (options.max_paths != 0 && statistics.paths >= options.max_paths) {
    termination = Termination::kMaxPaths;
    return false;
  }
  return true;
}

void Engine::explore_paths(std::shared_ptr<const Assignment> first) {
  DseState& dse = *dse_;
  guards.set_dead_nodes_kept(kDeadNodesKept);
  bool goes_on = explore_path(std::move(first), 0);
  while (goes_on && !(dse.worklist.empty() && dse.postponed.empty())) {
    if (dse.worklist.empty()) {
      dse.path_bound *= 4;
      for (auto& [model, prefix] : std::exchange(dse.postponed, {})) {
        goes_on = goes_on && explore_path(model, prefix);
      }
      continue;
    }
    const DseState::Pending next = take_pending();
    const Answer answer = solver.check_near(next.guard, *next.parent);
    if (answer.feasible == Feasible::kUnknown) limit("solver-unknown", {}, answer.reason);
    if (answer.feasible == Feasible::kSat) goes_on = explore_path(answer.model, next.decisions);
  }
  statistics.operations -= std::min(statistics.operations, dse.repeated_operations);
  statistics.repeated_operations += dse.repeated_operations;
  statistics.repeated_ms += dse.repeated_ms;
}

/// covnew: what would take an uncovered arm first; otherwise the youngest.
DseState::Pending Engine::take_pending() {
  auto& list = dse_->worklist;
  std::size_t at = list.size() - 1;
  if (uncovered_arms_ > 0) {
    // Look at the youngest few: the list may be long.
    const std::size_t reach = std::min<std::size_t>(list.size(), 64);
    for (std::size_t i = 0; i < reach; ++i) {
      const std::size_t candidate = list.size() - 1 - i;
      const std::int64_t arm = list[candidate].arm;
      if (arm < 0) continue;
      const auto& state = modules[static_cast<std::size_t>(arm >> 32)]
                              ->arms[static_cast<std::size_t>(arm & 0xffffffff)];
      if (!state.model) {
        at = candidate;
        break;
      }
    }
  }
  DseState::Pending taken = std::move(list[at]);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(at));
  return taken;
}

PathResult Engine::predict_by_running(const Assignment& assignment) {
  // An adaptive run looks at one path as a path-by-path run does.
  std::unique_ptr<AdaptiveState> aside = std::move(adaptive_);
  if (aside) dse_ = std::make_unique<DseState>();
  dse_->region = true_guard;
  dse_->explores = false;
  // Whether the budget of the run is spent or not, one path is no part of it. One that takes longer
  // than everything that was found may never end.
  const bool was_stopped = std::exchange(stopped_, false);
  expired_ = false;
  dse_->instruction_limit = statistics.instructions + 2 * reach_ + kMinPathLimit;
  path_arms_.clear();
  run_path(std::make_shared<const Assignment>(assignment), ~std::uint32_t{0});
  stopped_ = was_stopped;
  dse_->instruction_limit = ~std::uint64_t{0};
  dse_->explores = true;
  PathResult result = predict_from_log(assignment);
  std::sort(path_arms_.begin(), path_arms_.end());
  path_arms_.erase(std::unique(path_arms_.begin(), path_arms_.end()), path_arms_.end());
  result.arms = path_arms_;
  if (aside) {
    dse_ = nullptr;
    adaptive_ = std::move(aside);
  }
  return result;
}

}  // namespace sheaf
