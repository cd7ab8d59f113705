#include "interpreter/machine/engine.h"

#include <sys/resource.h>

#include <cmath>

#include "interpreter/machine/watchdog.h"
#include "interpreter/objects/realm.h"

namespace sheaf {

namespace {

/// Loops that hold up other paths are parked after this many rounds, then four times as many, …
constexpr std::uint64_t kFirstLoopBound = 1000;

double peak_rss_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

}  // namespace

Engine::Engine(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader,
               RunOptions run_options)
    : options(std::move(run_options)),
      guards(GuardManager::Options{.memory_limit_bytes = options.max_memory_bytes,
                                   .timing = options.time_guards
                                                 ? GuardManager::Timing::kEveryOperation
                                                 : GuardManager::Timing::kOff}),
      terms(inputs),
      predicates(guards, inputs, terms),
      solver(guards, inputs, terms, predicates, options.solver),
      live_run(guards.true_guard()),
      true_guard(guards.true_guard()),
      false_guard(guards.false_guard()),
      loader_(loader),
      loop_bound_(kFirstLoopBound),
      start_(std::chrono::steady_clock::now()) {
  add_module(harness->source->path(), harness);
  load_library();
  realm = std::make_unique<Realm>(*this);
  realm->install();
  builtins_mark_ = heap.mark();
  if (options.strategy == StrategyKind::kDse && !options.inputs) {
    dse_ = std::make_unique<DseState>();
  }
  if (options.strategy == StrategyKind::kCsm && !options.inputs) {
    csm_ = std::make_unique<CsmState>();
  }
  if (options.strategy == StrategyKind::kAdaptive && !options.inputs) {
    adaptive_ = std::make_unique<AdaptiveState>();
  }
  restarts_ = dse_ || adaptive_;
  if (restarts_) strings.intern_short();
}

Engine::~Engine() {
  // Everything that holds guards goes before their manager; members are destroyed in reverse order,
  // the vectors of activations last among these.
  activations_.clear();
  pool_.clear();
  record_pool_.clear();
}

double Engine::elapsed_ms() const {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start_)
      .count();
}

void Engine::report_progress(double elapsed) {
  if (!options.progress || elapsed - last_progress_ms_ < 100) return;
  last_progress_ms_ = elapsed;
  Progress progress;
  progress.elapsed_ms = elapsed;
  for (const auto& module : modules) {
    progress.arms_total += module->arms.size();
    for (const ArmState& arm : module->arms) progress.arms_covered += arm.model ? 1 : 0;
  }
  for (const PathEnd& end : ends) {
    progress.errors += end.kind == OutcomeKind::kUncaught || end.kind == OutcomeKind::kAssertion;
  }
  progress.largest_summary = summary_statistics.largest;
  progress.solver_time_ms = solver.statistics().time_ms;
  progress.memory_bytes = heap.memory_bytes() + strings.memory_bytes();
  options.progress(progress);
}

void Engine::start_main(const Guard& guard) {
  LoadedModule& module = *modules[0];
  module.loaded = guard;
  Activation* main = activate(module.functions[0].get(), guard, nullptr, 0);
  const std::vector<Slot> arguments = module_arguments(0);
  main->registers[ir::kThisRegister] = arguments[0];
  main->registers[ir::kEnvironmentRegister] = Value::undefined();
  main->argument_count = Value::number(static_cast<double>(arguments.size()));
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (i < main->function->ir->parameter_count) {
      main->registers[ir::kFirstParameterRegister + i] = arguments[i];
    }
  }
  main->arguments = arguments;
  main->frontier.push_back({0, guard, 0});
}

void Engine::explore() {
  try {
    const bool is_concrete = options.inputs.has_value();
    const Watchdog watchdog(is_concrete ? 0 : options.max_time_ms,
                            is_concrete ? nullptr : options.interrupt, [this] {
                              expired_ = true;
                              guards.refuse_operations();
                            });
    if (dse_) {
      dse_->region = true_guard;
      explore_paths(std::make_shared<const Assignment>());
    } else if (adaptive_) {
      explore_adaptively();
    } else {
      prepare_module(0);
      start_main(true_guard);
      run_to_end();
    }
  } catch (const GuardLimitError& error) {
    if (!expired_ || !out_of_budget()) {
      termination = Termination::kMaxMemory;
      limit("max-memory", last_place_, error.what());
    }
  }
  guards.allow_operations();
  if (termination != Termination::kExhausted) incomplete = true;
  try {
    conclude();
  } catch (const GuardLimitError& error) {
    termination = Termination::kMaxMemory;
    limit("max-memory", {}, error.what());
  }
  statistics.solver = solver.statistics();
  statistics.summary_size_max = summary_statistics.largest;
  statistics.summary_size_average = summary_statistics.built == 0
                                        ? 0
                                        : static_cast<double>(summary_statistics.alternatives) /
                                              static_cast<double>(summary_statistics.built);
  const GuardManager::Statistics bdd = guards.statistics();
  statistics.paths_log2 = std::max(0.0, ended_.count_log2);
  if (shared_statements_ > 0) {
    statistics.sharing = std::exp2(sharing_log2_ / static_cast<double>(shared_statements_));
  }
  statistics.bdd_nodes = bdd.live_nodes;
  statistics.bdd_peak_nodes = bdd.peak_live_nodes;
  statistics.bdd_time_ms = bdd.operation_ms;
  if (csm_) {
    statistics.merges = csm_->merged;
    statistics.refused_merges = csm_->refused;
    statistics.refused_by = csm_->refused_by;
  }
  statistics.elapsed_ms = elapsed_ms();
  statistics.peak_rss_mib = peak_rss_mib();
}

}  // namespace sheaf
