#include "solver/goal_search.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/unit/solver/random_problem.h"

namespace sheaf {
namespace {

TEST(GoalSearchProperty, TheComparisonHoldsOnThePathsFound) {
  int found = 0, seen = 0;
  EXPECT_TRUE(rc::check("comparisons of nested selects and products", [&] {
    Problem problem(*rc::gen::arbitrary<std::uint32_t>(), *rc::gen::arbitrary<bool>());
    GoalSearch search({problem.guards, problem.inputs, problem.terms, problem.predicates});
    const Guard guard = problem.guard(3);
    for (const GuardVariable variable : problem.guards.support(guard)) {
      if (!search.is_goal(variable)) continue;
      for (const bool positive : {true, false}) {
        const Guard paths = search.run(problem.guards.true_guard(), {variable, positive});
        if (!paths.is_false()) ++found;
        for (Evaluator& evaluator : problem.evaluators) {
          if (!evaluator.holds(paths)) continue;
          ++seen;
          RC_ASSERT(evaluator.holds(variable) == positive);
        }
      }
    }
  }));
  EXPECT_GT(found, 50) << "the search must find something, or nothing is tested";
  EXPECT_GT(seen, 50) << "some inputs must lie on the paths, or nothing is tested";
}

/// A number that keys put together: ten digits, and at each key the number may be multiplied with
/// itself or divided by a digit instead.
class GoalSearchOverKeys : public testing::Test {
 protected:
  Guard key(std::uint32_t request, std::uint32_t index) {
    const InputId id = inputs.request("key", request, InputType::kChoice, 0, 11, nullptr).id;
    return predicates.choice_input(id, index);
  }

  Value number(double value) { return Value::number(value); }

  Value after_keys(std::uint32_t count) {
    Value left = number(0);
    for (std::uint32_t i = 0; i < count; ++i) {
      std::vector<std::pair<Guard, Value>> entries;
      for (std::uint32_t digit = 0; digit < 10; ++digit) {
        const Value shifted = *terms.multiply(left, number(10));
        entries.emplace_back(key(i, digit), *terms.add(shifted, number(digit)));
      }
      entries.emplace_back(key(i, 10), *terms.floor_divide(left, 7));
      entries.emplace_back(key(i, 11), *terms.remainder(left, 1000));
      left = terms.select(std::move(entries));
    }
    return left;
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  GoalSearch search{Theory{guards, inputs, terms, predicates}};
};

TEST_F(GoalSearchOverKeys, FindsKeysThatGiveANumber) {
  const Value left = after_keys(12);
  const Value square = *terms.multiply(terms.positive_zero(*terms.remainder(left, 1000003)),
                                       terms.positive_zero(*terms.remainder(left, 999983)));
  const Guard equal = predicates.equal(*terms.add(square, number(6)), number(42));
  const std::vector<GuardVariable> variables = guards.support(equal);
  ASSERT_EQ(variables.size(), 1u);
  EXPECT_TRUE(search.is_goal(variables.front()));
  EXPECT_FALSE(search.run(guards.true_guard(), {variables.front(), true}).is_false());
  EXPECT_FALSE(search.run(guards.true_guard(), {variables.front(), false}).is_false());
}

TEST_F(GoalSearchOverKeys, FindsNothingWhereThereIsNothing) {
  const Value left = after_keys(3);
  const Value product = *terms.multiply(terms.positive_zero(*terms.remainder(left, 91)),
                                        terms.positive_zero(*terms.remainder(left, 89)));
  const Guard is_prime = predicates.equal(product, number(7919));  // 90 · 88 is one more
  ASSERT_FALSE(is_prime.is_false());
  const GuardVariable variable = guards.support(is_prime).front();
  EXPECT_TRUE(search.run(guards.true_guard(), {variable, true}).is_false());
}

}  // namespace
}  // namespace sheaf
