#include "interpreter/strategies/adaptive.h"

#include <algorithm>

#include "interpreter/exploration.h"
#include "interpreter/machine/machine.h"
#include "interpreter/machine/watchdog.h"
#include "interpreter/record/conclude.h"
#include "interpreter/record/ends.h"
#include "interpreter/strategies/dse.h"

namespace sheaf {

namespace {

bool is_in_loop(const ir::Function& function, std::uint32_t pc) {
  return std::any_of(function.loops.begin(), function.loops.end(),
                     [&](const ir::Loop& loop) { return loop.header <= pc && pc < loop.end; });
}

// Typical costs in nanoseconds, measured on the benchmark programs; only their ratios matter.
constexpr double kStepCost = 130;        // one step of a diagram operation
constexpr double kInstructionCost = 75;  // one instruction on single values
constexpr double kQueryCost = 5000;      // one question about feasibility, its steps aside
constexpr double kPathCost = 15000;      // starting a path: its model, the built-in objects

/// Probes may cost this share of the work so far, after the first few.
constexpr double kProbeShare = 0.1;
constexpr std::size_t kMinProbes = 8;
constexpr std::size_t kMaxProbes = 32;
constexpr double kMaxProbeMs = 500;
/// A probe that takes this many instructions may never end: nothing is estimated then.
constexpr std::uint64_t kMaxProbeLength = 200'000;
/// Comparisons are repeated whenever the work has grown by this factor.
constexpr double kCheckGrowth = 1.2;

/// What the run has cost, in nanoseconds of a typical machine; no clock is read.
double work_done(const Context& context) {
  return kStepCost * context.guards.cache_lookups() +
         kInstructionCost * static_cast<double>(context.statistics.instructions) +
         kQueryCost * static_cast<double>(context.solver.statistics().queries);
}

}  // namespace

Adaptive::Adaptive(Context& context)
    : MultiSe(context, {.watches_branches = true, .restarts = true}) {}

void Adaptive::explore(Machine& machine) {
  next_check_ = context_.options.adaptive.first_check;
  MultiSe::explore(machine);
  record_errors(context_);
  for (const Guard& region : apart_) {
    if (machine.scheduler.stopped()) return;
    const Answer answer = context_.solver.check(region);
    if (answer.feasible == Feasible::kUnsat) continue;
    if (answer.feasible == Feasible::kUnknown) {
      const std::size_t limitation =
          record_limitation(context_, "solver-unknown", {}, answer.reason);
      if (!context_.record.lost_anywhere) context_.record.lost_anywhere = limitation;
      continue;
    }
    Dse paths(context_);
    context_.follow(paths);
    paths.explore_region(machine, region, answer.model);
    context_.follow(*this);
  }
}

PathResult Adaptive::predict(Machine& machine, const Assignment& assignment) {
  // One path is looked at as a path-by-path run does.
  Dse paths(context_);
  context_.follow(paths);
  PathResult result = paths.predict(machine, assignment);
  context_.follow(*this);
  return result;
}

void Adaptive::call_begins(Activation& activation) {
  activation.work_at_start = work_done(context_);
}

void Adaptive::take_probes() {
  has_probes_ = true;
  // Probes meet predicates in an order of their own, and that order would become the order of
  // variables of the merged run (Find Max 40: 2.8 s instead of 0.1). So another run takes them.
  RunOptions scouting = context_.options;
  scouting.strategy = StrategyKind::kDse;
  scouting.max_time_ms = 0;
  scouting.stop_on_error = false;
  scouting.progress = nullptr;
  scouting.found = nullptr;
  // Starting cvc5 costs more than all probes; outcomes that only it could decide are left out.
  scouting.solver.levels.cubes = scouting.solver.levels.whole_guards = false;
  const double budget = kProbeShare * work_done(context_);
  Exploration scout(context_.modules[0].program, context_.modules.loader(), std::move(scouting));
  auto& paths = static_cast<Dse&>(*scout.strategy);
  // Probes are there to save time: those that take long say nothing.
  const Watchdog::Watch watch = scout.watchdog().watch(kMaxProbeMs, context_.options.interrupt,
                                                       [&scout] { scout.stop_soon(); });
  try {
    while (probes_.size() < kMaxProbes) {
      const std::uint64_t before = scout.context.statistics.instructions;
      const Dse::Probe probe = paths.probe(scout.machine, kMaxProbeLength);
      if (!probe.has_ended) {
        probes_.clear();  // a path that may never end: nothing is known
        return;
      }
      const auto length = static_cast<double>(scout.context.statistics.instructions - before);
      probes_.push_back(
          {translate(*paths.path_model(), scout.context.inputs),
           probe.weight * (length * kInstructionCost + kPathCost) + probe.refuted * kQueryCost});
      if (probes_.size() >= kMinProbes && work_done(scout.context) > budget) break;
    }
  } catch (const GuardLimitError&) {
    probes_.clear();
  } catch (const StopInside&) {
    probes_.clear();
  }
}

Assignment Adaptive::translate(const Assignment& model, const InputTable& from) const {
  Assignment result;
  for (InputId id = 0; id < from.size(); ++id) {
    // What this run has not asked for yet cannot matter to its guards.
    if (const Input* own = context_.inputs.find(from.at(id)))
      result.set(own->id, model.value(from.at(id)));
  }
  return result;
}

double Adaptive::cost_apart(const Guard& region, double max_variation) const {
  double sum = 0, squares = 0, inside = 0;
  for (const Probe& probe : probes_) {
    Evaluator evaluator(context_.inputs, context_.terms, context_.predicates, probe.model);
    if (!evaluator.holds(region)) continue;
    ++inside;
    sum += probe.cost;
    squares += probe.cost * probe.cost;
  }
  if (sum == 0) return 0;
  const double mean = sum / inside;
  const double variance = squares / inside - mean * mean;
  if (variance > max_variation * max_variation * mean * mean) return 0;
  return sum / static_cast<double>(probes_.size());
}

bool Adaptive::has_permuted_array() const {
  constexpr std::size_t kMinLength = 4;
  bool found = false;
  context_.heap.for_each_since(context_.pristine.mark(), [&](const HeapCell& cell) {
    if (found || cell.kind != CellKind::kArray) return;
    const auto& elements = static_cast<const ArrayObject&>(cell).elements;
    if (elements.size() < kMinLength) return;
    const auto wide = std::count_if(elements.begin(), elements.end(), [&](const Slot& slot) {
      return 2 * slot.size() >= elements.size();
    });
    found = 2 * static_cast<std::size_t>(wide) >= elements.size();
  });
  return found;
}

void Adaptive::before_branch(Machine& machine, Cursor& cursor) {
  const double work = work_done(context_);
  if (work < next_check_) return;
  const AdaptiveLimits& limits = context_.options.adaptive;
  const bool permuted = has_permuted_array();
  if (!has_probes_) {
    if (!permuted && work < limits.first_probes) {
      next_check_ = std::min(limits.first_probes, kCheckGrowth * work);
      return;
    }
    take_probes();
  }
  // The outermost call in which merging costs too much: what it has in common goes together. A
  // call inside a loop is one round of many, and its work says little about the others.
  std::vector<Activation*> calls{cursor.activation};
  for (Activation* call = cursor.activation; call->record_of(cursor.guard).caller != nullptr;) {
    const CallRecord& record = call->record_of(cursor.guard);
    if (is_in_loop(*record.caller->function->ir, record.pc)) calls.clear();
    calls.push_back(record.caller);
    call = record.caller;
  }
  for (std::size_t i = calls.size(); i-- > 0;) {
    const Guard region = calls[i]->live;
    const double apart =
        cost_apart(region, permuted ? limits.permuted_max_variation : limits.max_variation);
    const bool early = permuted && work <= limits.permuted_latest_share * apart;
    const double share = early ? limits.permuted_leaving_share : limits.leaving_share;
    if (apart == 0 || work - calls[i]->work_at_start <= share * apart) continue;
    apart_.push_back(region);
    machine.scheduler.narrow(cursor, !region);
    break;
  }
  next_check_ = kCheckGrowth * work_done(context_);
}

}  // namespace sheaf
