#include "interpreter/exploration.h"

#include <sys/resource.h>

#include <cmath>

#include "interpreter/machine/watchdog.h"
#include "interpreter/record/conclude.h"
#include "interpreter/record/ends.h"

namespace sheaf {

namespace {

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
  context.pristine.seal(context.policy.restarts);
  context.strings.pin_all();
  if (context.policy.restarts) context.strings.intern_short();
}

void Exploration::explore() {
  try {
    const RunOptions& options = context.options;
    const bool is_concrete = options.inputs.has_value();
    const Watchdog watchdog(is_concrete ? 0 : options.max_time_ms,
                            is_concrete ? nullptr : options.interrupt, [this] {
                              machine.budget.expire();
                              context.guards.refuse_operations();
                            });
    strategy->explore(machine);
  } catch (const GuardLimitError&) {
    if (!machine.budget.has_expired() || !machine.budget.look()) {
      context.record.termination = Termination::kMaxMemory;
    }
  }
  context.guards.allow_operations();
  if (context.record.termination != Termination::kExhausted) context.record.incomplete = true;
  if (context.record.termination == Termination::kMaxMemory) {
    record_limitation(context, "max-memory", machine.last_place(), memory_sentence(context));
  }
  try {
    conclude(context);
  } catch (const GuardLimitError&) {
    context.record.termination = Termination::kMaxMemory;
    record_limitation(context, "max-memory", {}, memory_sentence(context));
  }
  fill_statistics();
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
  if (machine.shared_statements > 0) {
    statistics.sharing =
        std::exp2(machine.sharing_log2 / static_cast<double>(machine.shared_statements));
  }
  statistics.bdd_nodes = bdd.live_nodes;
  statistics.bdd_peak_nodes = bdd.peak_live_nodes;
  statistics.bdd_time_ms = bdd.operation_ms;
  strategy->add_statistics(statistics);
  statistics.elapsed_ms = machine.budget.elapsed_ms();
  statistics.peak_rss_mib = peak_rss_mib();
}

PathResult Exploration::predict(const Assignment& assignment) {
  return strategy->predict(machine, assignment);
}

}  // namespace sheaf
