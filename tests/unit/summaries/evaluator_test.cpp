#include <gtest/gtest.h>

#include "summaries/predicate_table.h"

namespace sheaf {
namespace {

class EvaluatorTest : public ::testing::Test {
 protected:
  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
};

TEST_F(EvaluatorTest, KnowsTermsAndPredicatesMadeAfterIt) {
  const InputId id = inputs.request("x", 0, InputType::kInteger, -5, 5, nullptr).id;
  Assignment assignment;
  assignment.set(id, 3);
  Evaluator evaluator(inputs, terms, predicates, assignment);
  const Value x = terms.input(id);
  EXPECT_EQ(evaluator.integer(x), 3);
  const Value twice = *terms.multiply(x, Value::number(2));
  EXPECT_EQ(evaluator.integer(twice), 6);
  EXPECT_TRUE(evaluator.holds(predicates.equal(twice, Value::number(6))));
  // An input requested later has its default.
  const Value y = terms.input(inputs.request("y", 0, InputType::kInteger, 2, 5, nullptr).id);
  EXPECT_EQ(evaluator.integer(*terms.add(x, y)), 5);
}

TEST_F(EvaluatorTest, ForgettingFollowsAChangedAssignment) {
  const InputId id = inputs.request("x", 0, InputType::kInteger, -5, 5, nullptr).id;
  const Guard low = predicates.less_equal(terms.input(id), Value::number(0));
  Assignment assignment;
  assignment.set(id, 3);
  Evaluator evaluator(inputs, terms, predicates, assignment);
  EXPECT_FALSE(evaluator.holds(low));
  assignment.set(id, -3);
  evaluator.forget();
  EXPECT_TRUE(evaluator.holds(low));
  EXPECT_EQ(evaluator.integer(terms.input(id)), -3);
}

TEST_F(EvaluatorTest, ZerosHaveTheSignTheirComputationGives) {
  const InputId id = inputs.request("x", 0, InputType::kInteger, -8, 8, nullptr).id;
  const Value x = terms.input(id);
  const Value rest = *terms.remainder(x, 4);
  const Value negated = *terms.negate(x);
  for (const std::int64_t value : {-8, -4, 0, 4, 8}) {
    Assignment assignment;
    assignment.set(id, value);
    Evaluator evaluator(inputs, terms, predicates, assignment);
    EXPECT_EQ(evaluator.zero_is_negative(rest), value < 0);
    EXPECT_EQ(std::signbit(evaluator.number(rest)), value < 0);
    if (value == 0) {
      EXPECT_TRUE(std::signbit(evaluator.number(negated)));
      EXPECT_FALSE(std::signbit(evaluator.number(*terms.add(negated, Value::number(0)))));
      EXPECT_TRUE(std::signbit(evaluator.number(*terms.divide(negated, 3))));
    }
  }
}

}  // namespace
}  // namespace sheaf
