#include "interpreter/record/findings.h"

#include "interpreter/context.h"
#include "interpreter/record/inputs.h"

namespace sheaf {

namespace {

Finding finding_of(const Context& context, const Assignment& model) {
  Finding finding;
  for (ModuleIndex m = 0; m < context.modules.size(); ++m) {
    finding.modules.push_back(context.modules[m].program);
  }
  Evaluator evaluator(context.inputs, context.terms, context.predicates, model);
  finding.inputs = inputs_on_path(context, evaluator, model);
  return finding;
}

}  // namespace

std::vector<InputValue> inputs_on_path(const Context& context, Evaluator& evaluator,
                                       const Assignment& assignment) {
  std::vector<InputValue> result;
  for (const auto& [guard, id] : context.record.requests) {
    if (!evaluator.holds(guard)) continue;
    const Input& input = context.inputs.at(id);
    result.push_back(
        {input.name, input.type, assignment.value(input), input.minimum, input.maximum});
    if (input.type == InputType::kText) {
      result.back().text = text_of(context.inputs, input, assignment);
    }
    if (input.type == InputType::kNumber) {
      result.back().value = 0;
      result.back().number = number_of(context.inputs, input, assignment);
    }
    if (input.type == InputType::kChoice) {
      result.back().shown = shown_choice(context, input, assignment.value(input));
    }
  }
  return result;
}

void tell_of_arm(const Context& context, ModuleIndex module, std::uint32_t arm,
                 const Assignment& model) {
  if (!context.options.found) return;
  Finding finding = finding_of(context, model);
  finding.arm.emplace(module, arm);
  context.options.found(finding);
}

void tell_of_error(const Context& context, const Outcome& outcome, const Assignment& model) {
  if (!context.options.found) return;
  Finding finding = finding_of(context, model);
  finding.error = outcome;
  context.options.found(finding);
}

}  // namespace sheaf
