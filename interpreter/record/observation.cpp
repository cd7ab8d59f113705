#include "interpreter/record/observation.h"

#include "interpreter/context.h"
#include "interpreter/record/condition_words.h"
#include "interpreter/record/value_words.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

/// A question that can be asked of any inputs later on.
std::function<bool(const Assignment&)> question(Context& context, const Guard& guard) {
  return [&context, guard](const Assignment& assignment) {
    Evaluator evaluator(context.inputs, context.terms, context.predicates, assignment);
    return evaluator.holds(guard);
  };
}

std::vector<ObservedVariable> look_at(Context& context, const Guard& guard,
                                      std::span<const Slot> operands, CodePlace place) {
  std::vector<ObservedVariable> variables;
  for (std::size_t i = 0; i + 1 < operands.size(); i += 2) {
    ObservedVariable variable;
    variable.name = to_utf8(operands[i].value().as_string()->text());
    const ValueWords words(context, guard, operands[i + 1], place);
    for_each_alternative(operands[i + 1], guard, [&](const Guard& part, Value value) {
      const Guard own = part & guard;
      if (context.solver.check(own).feasible == Feasible::kUnsat) return;
      variable.values.push_back({words.write(value), condition_in_words(context, own, guard),
                                 is_callable(value), question(context, own)});
    });
    variables.push_back(std::move(variable));
  }
  return variables;
}

}  // namespace

void observe(Context& context, const Guard& guard, std::span<const Slot> operands,
             CodePlace place) {
  if (!context.options.observed) return;
  Observation observation;
  observation.place = place;
  observation.paths = guard;
  observation.condition = [&] { return condition_in_words(context, guard, context.true_guard); };
  observation.model = [&] { return context.solver.check(guard).model; };
  observation.variables = [&] { return look_at(context, guard, operands, place); };
  observation.holds = question(context, guard);
  context.options.observed(observation);
}

}  // namespace sheaf
