#include "solver/enumeration.h"

#include <set>
#include <unordered_set>

#include "summaries/linear_arithmetic.h"

namespace sheaf {

std::optional<std::vector<InputId>> Enumeration::inputs_of(const Guard& guard,
                                                           std::uint64_t max_assignments) const {
  std::set<InputId> inputs;
  std::unordered_set<GuardVariable> seen_variables;
  std::unordered_set<TermId> seen_terms;
  std::vector<TermId> pending;
  Wide combinations = 1;
  bool has_unknown = false;  // a variable without a meaning here
  const auto add_input = [&](InputId id) {
    if (!inputs.insert(id).second) return;
    const Input& input = theory_.inputs.at(id);
    combinations *= Wide{input.maximum} - input.minimum + 1;
  };
  const auto add_value = [&](TermOperand value) {
    if (const auto term = value.term()) pending.push_back(*term);
  };
  const auto add_guard = [&](const Guard& part) {
    for (const GuardVariable variable : theory_.guards.support(part)) {
      if (!seen_variables.insert(variable).second) continue;
      const Predicate& predicate = theory_.predicates.at(variable);
      switch (predicate.kind) {
        case PredicateKind::kFree:
          has_unknown = true;
          break;
        case PredicateKind::kBooleanInput:
        case PredicateKind::kChoiceBit:
          add_input(predicate.input);
          break;
        case PredicateKind::kLessEqual:
        case PredicateKind::kEqual:
          for (const auto& atom : theory_.predicates.form(predicate.form).parts) {
            pending.push_back(atom.first);
          }
          break;
      }
    }
  };
  add_guard(guard);
  while (!pending.empty() && combinations <= max_assignments) {
    const TermId id = pending.back();
    pending.pop_back();
    if (!seen_terms.insert(id).second) continue;
    const Term& term = theory_.terms.at(id);
    if (term.kind == TermKind::kInput) add_input(term.input);
    for (const auto& part : term.linear.parts) pending.push_back(part.first);
    for (const Value unit : term.units) add_value(unit);
    if (term.kind != TermKind::kSigned) {
      add_value(term.left);
      add_value(term.right);
    }
    for (const auto& [condition, value] : term.entries) {
      add_guard(condition);
      add_value(value);
      if (combinations > max_assignments) break;
    }
  }
  if (has_unknown || combinations > max_assignments) return std::nullopt;
  return std::vector<InputId>(inputs.begin(), inputs.end());
}

std::optional<Enumeration::Result> Enumeration::solve(const Guard& guard, const Assignment& near,
                                                      std::uint64_t max_assignments,
                                                      const std::function<bool()>& is_late) const {
  const auto inputs = inputs_of(guard, max_assignments);
  if (!inputs) return std::nullopt;
  Assignment assignment = near;
  for (const InputId id : *inputs) assignment.set(id, theory_.inputs.at(id).minimum);
  Evaluator evaluator = theory_.evaluator(assignment);
  constexpr std::uint64_t kTriesPerLook = 64;
  for (std::uint64_t tries = 1;; ++tries) {
    if (tries % kTriesPerLook == 0 && is_late()) return std::nullopt;
    if (evaluator.holds(guard)) return Result{std::make_shared<const Assignment>(assignment)};
    // Count up, the first input fastest.
    std::size_t digit = 0;
    for (; digit < inputs->size(); ++digit) {
      const Input& input = theory_.inputs.at((*inputs)[digit]);
      const std::int64_t value = assignment.value(input);
      assignment.set(input.id, value < input.maximum ? value + 1 : input.minimum);
      if (value < input.maximum) break;
    }
    if (digit == inputs->size()) return Result{nullptr};
    evaluator.forget();
  }
}

}  // namespace sheaf
