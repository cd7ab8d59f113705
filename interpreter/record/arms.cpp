#include "interpreter/record/arms.h"

#include <algorithm>

#include "interpreter/context.h"
#include "interpreter/record/ends.h"
#include "interpreter/record/findings.h"

namespace sheaf {

std::int32_t arm_of(const CompiledFunction& function, std::int32_t branch, bool side) {
  if (branch < 0 || function.is_library) return -1;
  const ir::BranchArms& arms = function.ir->branches[static_cast<std::size_t>(branch)];
  return side ? arms.true_arm : arms.false_arm;
}

void extend_reach(Context& context) {
  Record& record = context.record;
  if (record.listener != ArmListener::kCoverage) return;
  record.reach =
      std::max(record.reach, context.statistics.instructions - record.run_start_instructions);
}

void take_arm(Context& context, const CompiledFunction& function, std::int32_t branch, bool side,
              const Guard& guard, const std::shared_ptr<const Assignment>& model) {
  const std::int32_t arm = arm_of(function, branch, side);
  if (arm < 0) return;
  Record& record = context.record;
  if (record.listener == ArmListener::kTrace) {
    record.path_arms.emplace_back(function.module, static_cast<std::uint32_t>(arm));
    return;
  }
  ArmState& state = record.arms[function.module][static_cast<std::size_t>(arm)];
  if (!state.model) {
    extend_reach(context);
    state.model = model ? model : context.strategy->path_model();
    if (!state.model) {
      const Answer answer = context.solver.check(guard);
      if (answer.feasible == Feasible::kSat) state.model = answer.model;
      if (answer.feasible == Feasible::kUnknown && state.unknown_reason.empty()) {
        // The paths go on, so nothing is lost; but nobody knows whether they exist.
        state.unknown_reason = answer.reason;
        const std::int32_t site = function.ir->branches[static_cast<std::size_t>(branch)].site;
        const ir::Site& where = function.program->sites[static_cast<std::size_t>(site)];
        record_limitation(context, "solver-unknown", {function.module, where.condition.begin},
                          answer.reason);
      }
    }
    if (state.model) {
      tell_of_arm(context, function.module, static_cast<std::uint32_t>(arm), *state.model);
    }
  }
  if (context.policy.restarts) return;  // paths are predicted by running them
  if (state.guards.empty() || !guard.implies(state.guards.back())) {
    // Looking at many guards afterwards costs less than joining them now; but loops may take an arm
    // again and again.
    constexpr std::size_t kMaxGuards = 4096;
    state.guards.push_back(guard);
    if (state.guards.size() > kMaxGuards) {
      state.guards = {context.guards.disjunction(state.guards)};
    }
  }
}

}  // namespace sheaf
