#include "solver/knowledge.h"

#include <algorithm>
#include <map>
#include <set>

namespace sheaf {

Guard Knowledge::chain(FormId id, std::vector<GuardVariable> variables) {
  GuardManager& guards = theory_.guards;
  const PredicateTable& predicates = theory_.predicates;
  // … x≤4, x=5, x≤5, x=6 …
  std::sort(variables.begin(), variables.end(), [&](GuardVariable a, GuardVariable b) {
    const Predicate &left = predicates.at(a), &right = predicates.at(b);
    if (left.bound != right.bound) return left.bound < right.bound;
    return left.kind == PredicateKind::kEqual && right.kind != PredicateKind::kEqual;
  });

  // Which bounds close a cell all of whose integers are named by equalities: reaching such a bound
  // without one of them is impossible.
  const Interval range = predicates.form(id).interval;
  std::int64_t below = range.low - 1;  // the last bound passed
  std::uint64_t named = 0;             // equalities since then
  const auto cell_size = [&](std::int64_t to) {
    return static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(below);
  };
  std::vector<bool> is_full(variables.size(), false);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Predicate& predicate = predicates.at(variables[i]);
    if (predicate.kind == PredicateKind::kEqual) {
      ++named;
    } else {
      is_full[i] = cell_size(predicate.bound) == named;
      below = predicate.bound;
      named = 0;
    }
  }

  // From the largest bound to the smallest. `settled`: the value lies below what is still to come.
  Guard open = cell_size(range.high) == named ? guards.false_guard() : guards.true_guard();
  Guard settled = guards.true_guard();
  for (std::size_t i = variables.size(); i-- > 0;) {
    const Guard literal = guards.literal(variables[i]);
    if (predicates.at(variables[i]).kind == PredicateKind::kEqual) {
      open = guards.if_then_else(literal, settled, open);
      settled = settled & !literal;
    } else {
      const Guard inside = is_full[i] ? guards.false_guard() : settled;
      open = guards.if_then_else(literal, inside, open);
      settled = settled & literal;
    }
  }
  return open;
}

Guard Knowledge::conjoin(const Guard& guard, const std::vector<GuardVariable>& support) {
  std::map<FormId, std::vector<GuardVariable>> by_form;
  std::set<InputId> choices;
  for (const GuardVariable variable : support) {
    const Predicate& predicate = theory_.predicates.at(variable);
    if (predicate.is_comparison()) by_form[predicate.form].push_back(variable);
    if (predicate.kind == PredicateKind::kChoiceBit) choices.insert(predicate.input);
  }
  Guard result = guard;
  const auto add = [&](const Guard& lemma) {
    if (lemma.is_true()) return;
    if (auto joined = theory_.guards.and_within(result, lemma, max_nodes_)) {
      result = *std::move(joined);
    }
  };
  for (const InputId choice : choices) {
    add(theory_.guards.choice_axiom(theory_.inputs.at(choice).variables));
  }
  for (auto& [form, variables] : by_form) {
    if (variables.size() > 1) add(chain(form, std::move(variables)));
  }
  return result;
}

}  // namespace sheaf
