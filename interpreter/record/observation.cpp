#include "interpreter/record/observation.h"

#include "interpreter/context.h"
#include "interpreter/record/condition_words.h"
#include "interpreter/record/value_words.h"
#include "interpreter/semantics/values.h"

namespace sheaf {

namespace {

/// Whether somebody learns something from what a variable holds: more than functions and values
/// that are not set yet.
bool is_telling(const Slot& slot, const Guard& guard) {
  bool result = false;
  for_each_alternative(slot, guard, [&](const Guard&, Value value) {
    result = result || (!is_callable(value) && value.kind() != Value::Kind::kMarker);
  });
  return result;
}

}  // namespace

Observation::Observation(Context& context, const Guard& guard, std::span<const Slot> operands,
                         CodePlace place)
    : context_(context), guard_(guard), operands_(operands), place_(place) {}

std::uint64_t Observation::start() const { return context_.record.run_start_instructions; }

std::string Observation::condition() const {
  // The reader knows what the harness assumes, and which characters its texts may have.
  Guard assumed = context_.true_guard;
  for (const PathEnd& end : context_.record.ends) {
    if (end.kind == OutcomeKind::kAssumptionFailed) assumed = assumed.minus(end.guard);
  }
  return condition_in_words(context_, guard_, assumed);
}

std::shared_ptr<const Assignment> Observation::model() const {
  return context_.solver.check(guard_).model;
}

InputsTest Observation::inputs_test() const {
  return [&context = context_](const Assignment& assignment) -> GuardTest {
    const auto evaluator =
        std::make_shared<Evaluator>(context.inputs, context.terms, context.predicates, assignment);
    return [evaluator](const Guard& guard) { return evaluator->holds(guard); };
  };
}

ObservedVariables Observation::variables(const ObservationLimits& limits) const {
  ObservedVariables result;
  for (std::size_t i = 0; i + 1 < operands_.size(); i += 2) {
    const Slot& slot = operands_[i + 1];
    if (limits.telling_only && !is_telling(slot, guard_)) continue;
    if (result.list.size() >= limits.most_variables || (limits.is_late && limits.is_late())) {
      result.is_cut = true;
      break;
    }
    ObservedVariable variable;
    // Paths that wait elsewhere have other things in the register.
    variable.name = to_utf8(restrict(operands_[i], guard_).value().as_string()->text());
    const ValueWords words(context_, guard_, slot, place_);
    for_each_alternative(slot, guard_, [&](const Guard& part, Value value) {
      const Guard own = part & guard_;
      if (variable.values.size() >= limits.most_values || (limits.is_late && limits.is_late())) {
        ++variable.values_left_out;
        return;
      }
      if (context_.solver.check(own).feasible == Feasible::kUnsat) return;
      variable.values.push_back(
          {words.write(value), condition_in_words(context_, own, guard_), is_callable(value), own});
    });
    result.list.push_back(std::move(variable));
  }
  return result;
}

void observe(Context& context, const Guard& guard, std::span<const Slot> operands,
             CodePlace place) {
  if (!context.options.observed) return;
  context.options.observed(Observation(context, guard, operands, place));
}

}  // namespace sheaf
