#include "interpreter/strategies/adaptive.h"

#include <algorithm>

#include "interpreter/machine/engine.h"

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
/// A probe that takes this many instructions may never end: nothing is estimated then.
constexpr std::uint64_t kMaxProbeLength = 200'000;
/// Comparisons are repeated whenever the work has grown by this factor.
constexpr double kCheckGrowth = 1.2;

}  // namespace

double Engine::work_done() const {
  return kStepCost * guards.cache_lookups() +
         kInstructionCost * static_cast<double>(statistics.instructions) +
         kQueryCost * static_cast<double>(solver.statistics().queries);
}

void Engine::explore_adaptively() {
  adaptive_->next_check = options.adaptive.first_check;
  prepare_module(0);
  start_main(true_guard);
  run_to_end();
  record_errors();
  std::vector<Guard> apart = std::move(adaptive_->apart);
  for (Guard& region : apart) {
    if (stopped_) return;
    const Answer answer = solver.check(region);
    if (answer.feasible == Feasible::kUnsat) continue;
    if (answer.feasible == Feasible::kUnknown) {
      limit("solver-unknown", {}, answer.reason);
      continue;
    }
    dse_ = std::make_unique<DseState>();
    dse_->region = std::move(region);
    explore_paths(answer.model);
    dse_ = nullptr;
  }
}

void Engine::take_probes() {
  adaptive_->has_probes = true;
  // Probes meet predicates in an order of their own, and that order would become the order of
  // variables of the merged run (Find Max 40: 2.8 s instead of 0.1). So another engine takes them.
  RunOptions scouting = options;
  scouting.strategy = StrategyKind::kDse;
  scouting.max_time_ms = 0;
  scouting.stop_on_error = false;
  scouting.progress = nullptr;
  // Starting cvc5 costs more than all probes; outcomes that only it could decide are left out.
  scouting.solver.levels.cubes = scouting.solver.levels.whole_guards = false;
  const double budget = kProbeShare * work_done();
  Engine scout(modules[0]->program, loader_, std::move(scouting));
  DseState& dse = *scout.dse_;
  dse.region = scout.true_guard;
  dse.explores = false;
  dse.probing = true;
  try {
    while (adaptive_->probes.size() < kMaxProbes) {
      dse.probe_weight = 1;
      dse.probe_refuted = 0;
      const std::uint64_t instructions = scout.statistics.instructions;
      dse.instruction_limit = instructions + kMaxProbeLength;
      scout.run_path(std::make_shared<const Assignment>(), ~std::uint32_t{0});
      if (scout.stopped_) {
        adaptive_->probes.clear();  // a path that may never end: nothing is known
        return;
      }
      const auto length = static_cast<double>(scout.statistics.instructions - instructions);
      adaptive_->probes.push_back({translate(*dse.model, scout.inputs),
                                   dse.probe_weight * (length * kInstructionCost + kPathCost) +
                                       dse.probe_refuted * kQueryCost});
      if (adaptive_->probes.size() >= kMinProbes && scout.work_done() > budget) break;
    }
  } catch (const GuardLimitError&) {
    adaptive_->probes.clear();
  }
}

Assignment Engine::translate(const Assignment& model, const InputTable& from) const {
  Assignment result;
  for (InputId id = 0; id < from.size(); ++id) {
    // What this run has not asked for yet cannot matter to its guards.
    if (const Input* own = inputs.find(from.at(id))) result.set(own->id, model.value(from.at(id)));
  }
  return result;
}

double Engine::cost_apart(const Guard& region, double max_variation) {
  const std::vector<AdaptiveState::Probe>& probes = adaptive_->probes;
  double sum = 0, squares = 0, inside = 0;
  for (const AdaptiveState::Probe& probe : probes) {
    Evaluator evaluator(inputs, terms, predicates, probe.model);
    if (!evaluator.holds(region)) continue;
    ++inside;
    sum += probe.cost;
    squares += probe.cost * probe.cost;
  }
  if (sum == 0) return 0;
  const double mean = sum / inside;
  const double variance = squares / inside - mean * mean;
  if (variance > max_variation * max_variation * mean * mean) return 0;
  return sum / static_cast<double>(probes.size());
}

bool Engine::has_permuted_array() const {
  constexpr std::size_t kMinLength = 4;
  bool found = false;
  heap.for_each_since(builtins_mark_, [&](const HeapCell& cell) {
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

void Engine::consider_leaving(Cursor& cursor) {
  const double work = work_done();
  if (work < adaptive_->next_check) return;
  const AdaptiveLimits& limits = options.adaptive;
  const bool permuted = has_permuted_array();
  if (!adaptive_->has_probes) {
    if (!permuted && work < limits.first_probes) {
      adaptive_->next_check = std::min(limits.first_probes, kCheckGrowth * work);
      return;
    }
    take_probes();
  }
  // The outermost call in which merging costs too much: what it has in common goes together. A
  // call inside a loop is one round of many, and its work says little about the others.
  std::vector<Activation*> calls{cursor.activation};
  for (Activation* call = cursor.activation; call->record; call = call->record->caller) {
    const CallRecord& record = *call->record;
    if (is_in_loop(*record.caller->function->ir, record.pc)) calls.clear();
    calls.push_back(record.caller);
  }
  for (std::size_t i = calls.size(); i-- > 0;) {
    const Guard region = calls[i]->live;
    const double apart =
        cost_apart(region, permuted ? limits.permuted_max_variation : limits.max_variation);
    const bool early = permuted && work <= limits.permuted_latest_share * apart;
    const double share = early ? limits.permuted_leaving_share : limits.leaving_share;
    if (apart == 0 || work - calls[i]->work_at_start <= share * apart) continue;
    adaptive_->apart.push_back(region);
    narrow(cursor, !region);
    break;
  }
  adaptive_->next_check = kCheckGrowth * work_done();
}

void Engine::narrow(Cursor& cursor, const Guard& part) {
  live_run &= part;
  cursor.guard &= part;
  std::vector<CallRecord*> records;
  for (const auto& owned : activations_) {
    Activation& activation = *owned;
    activation.live &= part;
    auto& frontier = activation.frontier;
    for (FrontierEntry& entry : frontier) entry.guard &= part;
    frontier.erase(std::remove_if(frontier.begin(), frontier.end(),
                                  [](const FrontierEntry& e) { return e.guard.is_false(); }),
                   frontier.end());
    CallRecord* const record = activation.record.get();
    if (record != nullptr && std::find(records.begin(), records.end(), record) == records.end()) {
      records.push_back(record);
    }
  }
  for (CallRecord* record : records) {
    record->guard &= part;
    record->returned &= part;
    record->threw &= part;
    const auto keep = [&](SummaryBuilder& gathered, const Guard& guard) {
      const Slot slot = gathered.finish();
      if (!guard.is_false()) gathered.add(guard, slot);
    };
    keep(record->results, record->returned);
    keep(record->thrown, record->threw);
  }
  for (Parked& parked : parked_) {
    parked.guard &= part;
    if (!parked.guard.is_false()) continue;
    --parked.activation->parked;
    // It may have nothing else left: then it is to be completed.
    if (!parked.activation->on_stack) {
      parked.activation->on_stack = true;
      stack_.push_back(parked.activation);
    }
  }
  std::erase_if(parked_, [](const Parked& parked) { return parked.guard.is_false(); });
  cursor.full = cursor.guard == cursor.activation->live;
}

}  // namespace sheaf
