#include "solver/theory.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace sheaf {

std::optional<GuardCube> assign_flags(const Theory& theory, const GuardCube& cube,
                                      Assignment& assignment) {
  std::map<InputId, GuardCube> choices;
  for (const GuardLiteral& literal : cube) {
    const Predicate& predicate = theory.predicates.at(literal.variable);
    if (predicate.kind == PredicateKind::kBooleanInput) {
      assignment.set(predicate.input, literal.positive ? 1 : 0);
    } else if (predicate.kind == PredicateKind::kChoiceBit) {
      choices[predicate.input].push_back(literal);
    }
  }
  for (auto& [id, bits] : choices) {
    const Input& input = theory.inputs.at(id);
    const auto fits = [&](std::int64_t code) {
      return std::all_of(bits.begin(), bits.end(), [&](const GuardLiteral& literal) {
        const std::uint32_t bit = theory.predicates.at(literal.variable).bit;
        return (((code >> bit) & 1) != 0) == literal.positive;
      });
    };
    std::int64_t code = assignment.value(input);
    if (!fits(code)) {
      for (code = 0; code <= input.maximum && !fits(code);) ++code;
    }
    if (code > input.maximum) return bits;
    assignment.set(id, code);
  }
  return std::nullopt;
}

GuardCube tested_literals(const Guard& guard, const GuardCube& cube, Evaluator& model) {
  std::unordered_map<GuardVariable, bool> asked;
  for (const GuardLiteral& literal : cube) asked.emplace(literal.variable, literal.positive);
  GuardCube tested;
  GuardView view = guard.view();
  while (!view.is_constant()) {
    const GuardVariable variable = view.variable();
    const auto found = asked.find(variable);
    const bool value = found != asked.end() ? found->second : model.holds(variable);
    tested.push_back({variable, value});
    view = value ? view.high() : view.low();
  }
  return tested;
}

}  // namespace sheaf
