#include "solver/linear_logic.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <random>

#include "solver/simplex.h"
#include "tests/unit/solver/random_problem.h"

namespace sheaf {
namespace {

GuardLiteral literal(const Guard& guard) {
  const GuardView view = guard.view();
  return {view.variable(), view.high().constant_value()};
}

/// Inputs of a range, and sums of them.
struct Sums {
  explicit Sums(int count, std::int64_t low, std::int64_t high) {
    for (int i = 0; i < count; ++i) {
      const std::string name = "x" + std::to_string(i);
      values.push_back(
          terms.input(inputs.request(name, 0, InputType::kInteger, low, high, nullptr).id));
    }
  }
  Value sum(std::initializer_list<double> coefficients) {
    Value result = Value::number(0);
    std::size_t i = 0;
    for (const double coefficient : coefficients) {
      result = *terms.add(result, *terms.multiply(values[i++], Value::number(coefficient)));
    }
    return result;
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  std::vector<Value> values;
  LinearLogic logic{Theory{guards, inputs, terms, predicates}};
};

TEST(LinearLogic, SumsThatContradictEachOtherAreTheCore) {
  Sums sums(3, -100, 100);
  // x0 + x1 < 0, x1 + x2 < 0, but x0 + 2·x1 + x2 ≥ 0; and something else.
  const GuardCube cube = {
      literal(sums.predicates.less_equal(sums.sum({1, 1, 0}), Value::number(-1))),
      literal(sums.predicates.less_equal(sums.values[0], Value::number(50))),
      literal(sums.predicates.less_equal(sums.sum({0, 1, 1}), Value::number(-1))),
      literal(!sums.predicates.less_equal(sums.sum({1, 2, 1}), Value::number(-1))),
  };
  const auto result = sums.logic.solve(cube, Assignment());
  ASSERT_EQ(result.verdict, LinearLogic::Verdict::kUnsatisfiable);
  EXPECT_EQ(result.core, (GuardCube{cube[0], cube[2], cube[3]}));
}

TEST(LinearLogic, FractionsAreNoSolutions) {
  Sums sums(2, 0, 9);
  // 2·x0 + 2·x1 = 5 has fractions only, and the table of predicates knows; here the parity is
  // hidden in two sums: 2·x0 + x1 = 5 and x1 = 2.
  const GuardCube cube = {literal(sums.predicates.equal(sums.sum({2, 1}), Value::number(5))),
                          literal(sums.predicates.equal(sums.values[1], Value::number(2)))};
  EXPECT_EQ(sums.logic.solve(cube, Assignment()).verdict, LinearLogic::Verdict::kUnsatisfiable);
}

TEST(LinearLogic, LargeNumbersAreLeftToOthers) {
  constexpr std::int64_t kLarge = (std::int64_t{1} << 53) - 1;
  EXPECT_THROW(
      {
        Rational product(kLarge);
        for (int i = 0; i < 3; ++i) product = product * Rational(kLarge);
      },
      SimplexLimit);
  EXPECT_EQ(Rational(-7) / Rational(2) + Rational(1) / Rational(2), Rational(-3));
  EXPECT_EQ((Rational(-7) / Rational(2)).floor(), -4);
  EXPECT_LT(Rational(-7) / Rational(2), Rational(-3));
}

TEST(LinearLogic, AgreesWithEnumeration) {
  std::size_t solutions = 0, contradictions = 0, undecided = 0;
  EXPECT_TRUE(rc::check("verdict = brute force", [&] {
    std::mt19937 random(*rc::gen::arbitrary<std::uint32_t>());
    Sums sums(3, -2, 3);
    GuardCube cube;
    for (int i = 0; i < 6; ++i) {
      const auto some = [&] { return static_cast<double>(random() % 7) - 3; };
      const Value sum = sums.sum({some(), some(), some()});
      const Value bound = Value::number(some());
      const Guard one = random() % 3 != 0 ? sums.predicates.less_equal(sum, bound)
                                          : sums.predicates.equal(sum, bound);
      if (one.is_true() || one.is_false()) continue;
      const GuardLiteral next = literal(random() % 2 == 0 ? one : !one);
      const bool is_new = std::none_of(cube.begin(), cube.end(), [&](const GuardLiteral& l) {
        return l.variable == next.variable;
      });
      if (is_new) cube.push_back(next);
    }
    const Guard guard = sums.guards.conjunction(cube);
    bool satisfiable = false;
    for_each_of_three([&](const Assignment& assignment) {
      satisfiable |= Evaluator(sums.inputs, sums.terms, sums.predicates, assignment).holds(guard);
    });
    const auto result = sums.logic.solve(cube, Assignment());
    if (result.verdict == LinearLogic::Verdict::kUndecided) {
      ++undecided;
    } else if (satisfiable) {
      ++solutions;
      RC_ASSERT(result.verdict == LinearLogic::Verdict::kSolution);
      RC_ASSERT(
          Evaluator(sums.inputs, sums.terms, sums.predicates, result.assignment).holds(guard));
    } else {
      ++contradictions;
      RC_ASSERT(result.verdict == LinearLogic::Verdict::kUnsatisfiable);
      const Guard core = sums.guards.conjunction(result.core);
      for_each_of_three([&](const Assignment& assignment) {
        RC_ASSERT(!Evaluator(sums.inputs, sums.terms, sums.predicates, assignment).holds(core));
      });
    }
  }));
  EXPECT_GT(solutions, 10u);
  EXPECT_GT(contradictions, 10u);
  EXPECT_LT(undecided, 20u);
}

}  // namespace
}  // namespace sheaf
