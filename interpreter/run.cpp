#include "interpreter/run.h"

#include "interpreter/exploration.h"
#include "interpreter/record/conclude.h"

namespace sheaf {

ModuleLoader::Loaded ModuleLoader::load_script(const std::string&, const std::string& source) {
  return {source, nullptr, "there are no scripts here"};
}
ModuleLoader::Loaded ModuleLoader::load_page_part(const std::string& page, const PagePart&) {
  return {page, nullptr, "there are no pages here"};
}
std::optional<std::string> ModuleLoader::read_text(const std::string&) { return std::nullopt; }

struct Run::Implementation {
  Exploration exploration;
};

Run::Run(std::shared_ptr<const ir::Program> harness, ModuleLoader& loader, RunOptions options)
    : implementation_(new Implementation{{std::move(harness), loader, std::move(options)}}) {}
Run::~Run() = default;

void Run::explore() {
  implementation_->exploration.explore();
  // Replays may need the memory; what the run has found is in its record.
  implementation_->exploration.machine.release();
}

std::size_t Run::memory_bytes() const {
  return implementation_->exploration.machine.budget.memory_bytes();
}

bool Run::complete() const {
  const Record& record = implementation_->exploration.context.record;
  return record.termination == Termination::kExhausted && !record.incomplete;
}
Termination Run::termination() const {
  return implementation_->exploration.context.record.termination;
}
const RunStatistics& Run::statistics() const {
  return implementation_->exploration.context.statistics;
}

std::vector<std::shared_ptr<const ir::Program>> Run::modules() const {
  std::vector<std::shared_ptr<const ir::Program>> result;
  const Modules& modules = implementation_->exploration.context.modules;
  for (ModuleIndex index = 0; index < modules.size(); ++index) {
    result.push_back(modules[index].program);
  }
  return result;
}

const std::vector<ArmRecord>& Run::arms() const {
  return implementation_->exploration.context.record.arm_records;
}
const std::vector<ErrorRecord>& Run::errors() const {
  return implementation_->exploration.context.record.error_records;
}
const std::vector<Limitation>& Run::limitations() const {
  return implementation_->exploration.context.record.limitations;
}
std::vector<CodePlace> Run::unsatisfied_assumptions() const {
  const Record& record = implementation_->exploration.context.record;
  if (record.any_path_survived) return {};
  return {record.failed_assumptions.begin(), record.failed_assumptions.end()};
}
const std::set<std::string>& Run::notes() const {
  return implementation_->exploration.context.record.notes;
}
const InputTable& Run::inputs() const { return implementation_->exploration.context.inputs; }

PathResult Run::predict(const Assignment& assignment) const {
  return implementation_->exploration.predict(assignment);
}
std::optional<Assignment> Run::assignment_for(const std::vector<InputValue>& values) const {
  return sheaf::assignment_for(implementation_->exploration.context, values);
}
PathResult Run::concrete_result() const {
  Exploration& exploration = implementation_->exploration;
  PathResult result = exploration.predict(exploration.context.record.concrete);
  result.input_mismatch = exploration.context.record.input_mismatch;
  // Of a run that did not end, where it stood.
  if (exploration.context.record.termination != Termination::kExhausted) {
    result.outcome.place = exploration.machine.last_place();
  }
  return result;
}

}  // namespace sheaf
