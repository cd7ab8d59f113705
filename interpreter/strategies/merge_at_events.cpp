#include "interpreter/strategies/merge_at_events.h"

#include "interpreter/machine/machine.h"

namespace sheaf {

namespace {

Policy policy_of_states() {
  Policy policy;
  policy.always_merges = false;
  return policy;
}

}  // namespace

MergeAtEvents::MergeAtEvents(Context& context)
    : MultiSe(context, policy_of_states()),
      positions_(context.modules.library_function(context.strings.intern_ascii("app_run"))) {}

bool MergeAtEvents::merge(Activation& activation, std::uint32_t, const Guard&, const Guard&) {
  return activation.function == positions_;
}

void MergeAtEvents::stay_apart(const Activation&) { ++refused_; }

void MergeAtEvents::add_statistics(RunStatistics& statistics) const {
  statistics.refused_merges = refused_;
}

}  // namespace sheaf
