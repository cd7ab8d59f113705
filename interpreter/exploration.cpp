#include "interpreter/exploration.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <new>

#include "interpreter/builtins/processes.h"
#include "interpreter/machine/watchdog.h"
#include "interpreter/record/conclude.h"
#include "interpreter/record/ends.h"

namespace sheaf {

namespace {

using Clock = std::chrono::steady_clock;

Clock::duration milliseconds(double count) {
  return std::chrono::duration_cast<Clock::duration>(
      std::chrono::duration<double, std::milli>(count));
}

double peak_rss_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string memory_sentence(const Context& context) {
  return "diagrams, objects, strings and output together took the " +
         std::to_string(context.options.max_memory_bytes >> 20) + " MiB of --max-memory";
}

}  // namespace

Exploration::Exploration(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader,
                         RunOptions options)
    : context(std::move(options), loader), machine(context), strategy(make_strategy(context)) {
  context.follow(*strategy);
  context.modules.add(harness->source->path(), harness);
  context.record.arms.emplace_back(harness->arm_count);
  machine.add_realm();
  for (std::uint32_t i = 0; i < context.options.processes; ++i) machine.add_realm();
  if (context.options.processes > 0) install_processes(machine.all_realms());
  context.pristine.seal(context.policy.restarts || !context.policy.always_merges ||
                        context.policy.is_studied);
  context.strings.pin_all();
  if (context.policy.restarts) context.strings.intern_short();
}

void Exploration::explore() {
  try {
    const RunOptions& options = context.options;
    const bool is_concrete = options.inputs.has_value();
    if (options.max_time_ms > 0) {
      context.solver.set_deadline(Clock::now() + milliseconds(options.max_time_ms));
    }
    // A concrete run without a limit needs no watch: the user may end it.
    const Watchdog::Watch watch = watchdog().watch(
        options.max_time_ms, is_concrete ? nullptr : options.interrupt, [this] { stop_soon(); });
    machine.budget.is_within_memory();
    strategy->explore(machine);
  } catch (const GuardLimitError&) {
    if (!machine.budget.has_expired() || !machine.budget.look()) {
      context.record.termination = Termination::kMaxMemory;
    }
  } catch (const StopInside&) {
    if (!machine.budget.look()) context.record.termination = Termination::kMaxTime;
  } catch (const std::bad_alloc&) {
    context.record.termination = Termination::kMaxMemory;
  }
  context.time_is_over = false;
  context.guards.allow_operations();
  // Questions that came too late have no answer, and the program may end before anyone looks.
  if (context.record.termination == Termination::kExhausted && context.record.incomplete) {
    machine.budget.look();
  }
  if (context.record.termination != Termination::kExhausted) context.record.incomplete = true;
  if (context.record.termination == Termination::kMaxMemory) {
    record_limitation(context, "max-memory", machine.last_place(), memory_sentence(context));
  }
  conclude_in_time();
  fill_statistics();
}

Watchdog& Exploration::watchdog() {
  if (!watchdog_) watchdog_ = context.options.watchdog;
  if (!watchdog_) watchdog_ = std::make_shared<Watchdog>();
  return *watchdog_;
}

/// From the watchdog's thread.
void Exploration::stop_soon() {
  machine.budget.expire();
  context.time_is_over = true;
  context.guards.refuse_operations();
}

/// Conclusions ask the solver, and may make diagrams as large as the exploration did.
void Exploration::conclude_in_time() {
  const Clock::time_point finish_by = context.options.finish_by;
  // Choosing and replaying inputs follow.
  constexpr int kShares = 4;
  double left_ms = 0;
  if (finish_by != Clock::time_point::max()) {
    const auto left = (finish_by - Clock::now()) / kShares;
    left_ms = std::max(1.0, std::chrono::duration<double, std::milli>(left).count());
    context.solver.set_deadline(Clock::now() + milliseconds(left_ms));
  } else {
    context.solver.set_deadline(Clock::time_point::max());
  }
  try {
    const Watchdog::Watch watch = watchdog().watch(left_ms, nullptr, [this] { stop_soon(); });
    conclude(context);
  } catch (const GuardLimitError&) {
    const bool is_late = machine.budget.has_expired();
    context.record.termination = is_late ? Termination::kMaxTime : Termination::kMaxMemory;
    record_limitation(
        context, is_late ? "max-time" : "max-memory", {},
        is_late ? "the conclusions took longer than --max-time allows" : memory_sentence(context));
  } catch (const std::bad_alloc&) {
    context.record.termination = Termination::kMaxMemory;
    record_limitation(context, "max-memory", {}, memory_sentence(context));
  }
  context.time_is_over = false;
  context.guards.allow_operations();
  context.solver.set_deadline(finish_by);
}

void Exploration::fill_statistics() {
  RunStatistics& statistics = context.statistics;
  statistics.solver = context.solver.statistics();
  const SummaryStatistics& summaries = context.summary_statistics;
  statistics.summary_size_max = summaries.largest;
  statistics.summary_size_average =
      summaries.built == 0
          ? 0
          : static_cast<double>(summaries.alternatives) / static_cast<double>(summaries.built);
  const GuardManager::Statistics bdd = context.guards.statistics();
  statistics.bdd_nodes = bdd.live_nodes;
  statistics.bdd_peak_nodes = bdd.peak_live_nodes;
  statistics.bdd_time_ms = bdd.operation_ms;
  strategy->add_statistics(statistics);
  statistics.elapsed_ms = machine.budget.elapsed_ms();
  statistics.peak_rss_mib = peak_rss_mib();
}

PathResult Exploration::predict(const Assignment& assignment) {
  // Where a prediction runs the path again, that may take as long as the path did.
  const Clock::time_point finish_by = context.options.finish_by;
  const bool has_end = context.policy.restarts && finish_by != Clock::time_point::max();
  constexpr int kShares = 2;  // others follow
  const double left_ms =
      std::chrono::duration<double, std::milli>((finish_by - Clock::now()) / kShares).count();
  std::atomic<bool> is_late = false;
  try {
    const Watchdog::Watch watch =
        watchdog().watch(has_end ? std::max(1.0, left_ms) : 0, nullptr, [&] {
          is_late = true;
          stop_soon();
        });
    PathResult result = strategy->predict(machine, assignment);
    if (!is_late) return result;
  } catch (const GuardLimitError&) {
  } catch (const StopInside&) {
  } catch (const std::bad_alloc&) {
  }
  if (is_late) {
    context.time_is_over = false;
    context.guards.allow_operations();
  }
  // There is no room, or no time, to look at the path.
  PathResult result;
  result.outcome.kind = OutcomeKind::kDropped;
  return result;
}

}  // namespace sheaf
