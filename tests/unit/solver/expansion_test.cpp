#include "solver/expansion.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/unit/solver/random_problem.h"

namespace sheaf {
namespace {

bool compares_select(const Problem& problem, GuardVariable variable) {
  const Predicate& predicate = problem.predicates.at(variable);
  if (!predicate.is_comparison()) return false;
  const auto& parts = problem.predicates.form(predicate.form).parts;
  return std::any_of(parts.begin(), parts.end(), [&](const auto& part) {
    return problem.terms.at(part.first).kind == TermKind::kSelect;
  });
}

TEST(ExpansionProperty, KeepsTheMeaningAndLeavesNoSelect) {
  int with_selects = 0;
  EXPECT_TRUE(rc::check("guards over nested selects", [&] {
    Problem problem(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::arbitrary<bool>());
    Expansion expansion({problem.guards, problem.inputs, problem.terms, problem.predicates});
    for (int i = 0; i < 8; ++i) {
      const Guard guard = problem.guard(3);
      const auto plain = expansion.run(guard);
      RC_ASSERT(plain.has_value());
      if (!(*plain == guard)) ++with_selects;
      for (const GuardVariable variable : problem.guards.support(*plain)) {
        RC_ASSERT(!compares_select(problem, variable));
      }
      for (Evaluator& evaluator : problem.evaluators) {
        RC_ASSERT(evaluator.holds(guard) == evaluator.holds(*plain));
      }
    }
  }));
  EXPECT_GT(with_selects, 50) << "the problems must have selects, or nothing is tested";
}

TEST(Expansion, GivesUpOnDeepNestingInsteadOfRunningForEver) {
  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  Value n = terms.input(inputs.request("x", 0, InputType::kInteger, 0, 9, nullptr).id);
  for (std::uint32_t i = 0; i < 2000; ++i) {
    const InputId id = inputs.request("b", i, InputType::kBoolean, 0, 1, nullptr).id;
    const Guard bit = predicates.boolean_input(id);
    n = terms.select({{bit, *terms.add(n, Value::number(i + 1.0))}, {!bit, n}});
  }
  Expansion expansion({guards, inputs, terms, predicates});
  EXPECT_FALSE(expansion.run(predicates.equal(n, Value::number(77))).has_value());
}

}  // namespace
}  // namespace sheaf
