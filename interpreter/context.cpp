#include "interpreter/context.h"

namespace sheaf {

Context::Context(RunOptions run_options, ModuleLoader& loader)
    : options(std::move(run_options)),
      guards(GuardManager::Options{.memory_limit_bytes = options.max_memory_bytes,
                                   .timing = options.time_guards
                                                 ? GuardManager::Timing::kEveryOperation
                                                 : GuardManager::Timing::kOff}),
      terms(inputs),
      predicates(guards, inputs, terms),
      solver(guards, inputs, terms, predicates, options.solver),
      true_guard(guards.true_guard()),
      false_guard(guards.false_guard()),
      live_run(guards.true_guard()),
      names(strings, heap, true_guard),
      modules(strings, loader),
      pristine(heap) {}

void Context::trace(CellVisitor& visitor) {
  terms.trace(visitor);
  modules.trace(visitor);
  pristine.trace(visitor);
  record.trace(visitor);
}

}  // namespace sheaf
