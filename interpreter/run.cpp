#include "interpreter/run.h"

#include "interpreter/machine/engine.h"

namespace sheaf {

struct Run::Implementation {
  Engine engine;
};

Run::Run(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader, RunOptions options)
    : implementation_(new Implementation{{std::move(harness), loader, std::move(options)}}) {}
Run::~Run() = default;

void Run::explore() { implementation_->engine.explore(); }

bool Run::complete() const {
  const Engine& engine = implementation_->engine;
  return engine.termination == Termination::kExhausted && !engine.incomplete;
}
Termination Run::termination() const { return implementation_->engine.termination; }
const RunStatistics& Run::statistics() const { return implementation_->engine.statistics; }
HitCounts Run::hits() const {
  HitCounts result = implementation_->engine.hits;
  if constexpr (kCountsHits) {
    result.operations[static_cast<std::size_t>(GuardedOperation::kMerge)] = statistics().merges;
  }
  return result;
}

std::vector<std::shared_ptr<const ir::Program>> Run::modules() const {
  std::vector<std::shared_ptr<const ir::Program>> result;
  for (const auto& module : implementation_->engine.modules) result.push_back(module->program);
  return result;
}

const std::vector<ArmRecord>& Run::arms() const { return implementation_->engine.arm_records(); }
const std::vector<ErrorRecord>& Run::errors() const {
  return implementation_->engine.error_records();
}
const std::vector<Limitation>& Run::limitations() const {
  return implementation_->engine.limitations;
}
const InputTable& Run::inputs() const { return implementation_->engine.inputs; }

PathResult Run::predict(const Assignment& assignment) const {
  return implementation_->engine.predict(assignment);
}
std::optional<Assignment> Run::assignment_for(const std::vector<InputValue>& values) const {
  return implementation_->engine.assignment_for(values);
}
PathResult Run::concrete_result() const {
  return implementation_->engine.predict(implementation_->engine.concrete_assignment());
}

}  // namespace sheaf
