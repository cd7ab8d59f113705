#include "interpreter/strategies/strategy.h"

#include <cstdlib>

#include "interpreter/context.h"
#include "interpreter/machine/machine.h"
#include "interpreter/record/conclude.h"
#include "interpreter/strategies/adaptive.h"
#include "interpreter/strategies/csm.h"
#include "interpreter/strategies/dse.h"
#include "interpreter/strategies/merge_at_events.h"
#include "interpreter/strategies/multise.h"
#include "interpreter/strategies/study.h"

namespace sheaf {

// Only strategies whose policy says so are asked these.
std::size_t Strategy::choose(std::span<const Guard>, const Guard&) { std::abort(); }
bool Strategy::merge(Activation&, std::uint32_t, const Guard&, const Guard&) { std::abort(); }
void Strategy::stay_apart(const Activation&) {}
void Strategy::before_branch(Machine&, Cursor&) { std::abort(); }
void Strategy::call_begins(Activation&) { std::abort(); }
void Strategy::at_statement(const Cursor&) { std::abort(); }
void Strategy::before_join(const Join&) { std::abort(); }

PathResult Strategy::predict(Machine& machine, const Assignment& assignment) {
  return predict_from_log(machine.context, assignment);
}

void Strategy::add_statistics(RunStatistics&) const {}

std::unique_ptr<Strategy> make_strategy(Context& context) {
  // A concrete run has one path whatever the strategy.
  if (context.options.inputs) return std::make_unique<MultiSe>(context);
  switch (context.options.strategy) {
    case StrategyKind::kMultiSe:
      if (context.options.merge_at_events) return std::make_unique<MergeAtEvents>(context);
      if (context.options.study) return std::make_unique<Study>(context);
      return std::make_unique<MultiSe>(context);
    case StrategyKind::kDse:
      return std::make_unique<Dse>(context);
    case StrategyKind::kCsm:
      return std::make_unique<Csm>(context);
    case StrategyKind::kAdaptive:
      return std::make_unique<Adaptive>(context);
  }
  std::abort();
}

}  // namespace sheaf
