#include "interpreter/strategies/multise.h"

#include "interpreter/machine/machine.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

void MultiSe::explore(Machine& machine) {
  machine.start_module(machine.realm(), 0, context_.true_guard);
  machine.scheduler.run_to_end();
}

Split MultiSe::divide(const Guard& guard, const Guard& truth, BranchArmIds) {
  return split(context_, guard, truth);
}

}  // namespace sheaf
