#include "solver/difference_logic.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>

#include "tests/unit/solver/random_problem.h"

namespace sheaf {
namespace {

class DifferenceLogicTest : public ::testing::Test {
 protected:
  Value integer(const std::string& name, std::int64_t low, std::int64_t high) {
    return terms.input(inputs.request(name, 0, InputType::kInteger, low, high, nullptr).id);
  }
  static GuardLiteral literal(const Guard& guard) {
    const GuardView view = guard.view();
    return {view.variable(), view.high().constant_value()};
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  DifferenceLogic logic{Theory{guards, inputs, terms, predicates}};
};

TEST_F(DifferenceLogicTest, ACycleOfStrictComparisonsIsItsOwnCore) {
  const Value x = integer("x", -9, 9), y = integer("y", -9, 9), z = integer("z", -9, 9);
  const GuardCube cycle = {literal(predicates.less(x, y)), literal(predicates.less(y, z)),
                           literal(predicates.less(z, x))};
  GuardCube cube = cycle;
  cube.push_back(literal(predicates.less_equal(x, Value::number(4))));
  const auto result = logic.solve(cube, Assignment());
  EXPECT_EQ(result.verdict, DifferenceLogic::Verdict::kUnsatisfiable);
  EXPECT_EQ(result.core.size(), 3u);
  for (const GuardLiteral& part : result.core) {
    EXPECT_NE(std::find(cycle.begin(), cycle.end(), part), cycle.end());
  }
}

TEST_F(DifferenceLogicTest, RangesOfInputsCount) {
  const Value x = integer("x", 0, 3), y = integer("y", 0, 3);
  const GuardCube apart = {literal(predicates.less_equal(*terms.add(x, Value::number(3)), y))};
  const auto result = logic.solve(apart, Assignment());
  ASSERT_EQ(result.verdict, DifferenceLogic::Verdict::kSolution);
  EXPECT_EQ(result.assignment.value(inputs.at(0)), 0);
  EXPECT_EQ(result.assignment.value(inputs.at(1)), 3);
}

TEST_F(DifferenceLogicTest, AgreesWithEnumeration) {
  std::size_t solutions = 0, contradictions = 0;
  EXPECT_TRUE(rc::check("verdict = brute force", [&] {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    GuardManager manager;
    InputTable table;
    TermTable term_table(table);
    PredicateTable predicate_table(manager, table, term_table);
    std::vector<Value> values;
    for (const char* name : {"x", "y", "z"}) {
      values.push_back(
          term_table.input(table.request(name, 0, InputType::kInteger, -2, 3, nullptr).id));
    }
    Guard guard = manager.true_guard();
    GuardCube cube;
    for (int i = 0; i < 7; ++i) {
      const Value a = values[random() % 3];
      const auto bound = Value::number(static_cast<double>(random() % 7) - 3);
      const Value b = random() % 2 == 0 ? bound : *term_table.add(values[random() % 3], bound);
      const Guard one =
          random() % 2 == 0 ? predicate_table.less_equal(a, b) : predicate_table.equal(a, b);
      if (one.is_true() || one.is_false()) continue;
      const Guard signed_one = random() % 2 == 0 ? one : !one;
      const GuardLiteral next = literal(signed_one);
      const bool is_new = std::none_of(cube.begin(), cube.end(), [&](const GuardLiteral& l) {
        return l.variable == next.variable;
      });
      if (is_new) cube.push_back(next);
    }
    guard = manager.conjunction(cube);
    bool satisfiable = false;
    for_each_of_three([&](const Assignment& assignment) {
      Evaluator evaluator(table, term_table, predicate_table, assignment);
      satisfiable |= evaluator.holds(guard);
    });
    DifferenceLogic theory(Theory{manager, table, term_table, predicate_table});
    const auto result = theory.solve(cube, Assignment());
    if (satisfiable) {
      ++solutions;
      RC_ASSERT(result.verdict == DifferenceLogic::Verdict::kSolution);
      Evaluator evaluator(table, term_table, predicate_table, result.assignment);
      RC_ASSERT(evaluator.holds(guard));
    } else {
      ++contradictions;
      RC_ASSERT(result.verdict == DifferenceLogic::Verdict::kUnsatisfiable);
      // The core alone is contradictory, too.
      RC_ASSERT(theory.solve(result.core, Assignment()).verdict ==
                DifferenceLogic::Verdict::kUnsatisfiable);
    }
  }));
  EXPECT_GT(solutions, 10u);
  EXPECT_GT(contradictions, 10u);
}

}  // namespace
}  // namespace sheaf
