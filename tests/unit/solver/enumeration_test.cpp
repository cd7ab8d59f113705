#include "solver/enumeration.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

class EnumerationTest : public ::testing::Test {
 protected:
  Value integer(const std::string& name, std::int64_t low, std::int64_t high) {
    return terms.input(inputs.request(name, 0, InputType::kInteger, low, high, nullptr).id);
  }
  std::optional<Enumeration::Result> solve(const Guard& guard) {
    return enumeration.solve(guard, Assignment(), 100, [] { return false; });
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  Enumeration enumeration{Theory{guards, inputs, terms, predicates}};
};

TEST_F(EnumerationTest, FindsInputsInsideProducts) {
  const Value product = *terms.multiply(integer("x", 0, 9), integer("y", 0, 9));
  const auto reached = solve(predicates.equal(product, Value::number(35)));
  ASSERT_TRUE(reached && reached->model);
  EXPECT_EQ(reached->model->value(inputs.at(0)) * reached->model->value(inputs.at(1)), 35);
  const auto refuted = solve(predicates.equal(product, Value::number(11)));
  ASSERT_TRUE(refuted);
  EXPECT_EQ(refuted->model, nullptr);
}

TEST_F(EnumerationTest, GivesUpWhereValuesHaveTooManyCombinations) {
  EXPECT_FALSE(solve(predicates.equal(integer("x", 0, 1000), Value::number(7))));
}

TEST_F(EnumerationTest, ProvesNothingOfAVariableThatItDoesNotKnow) {
  const Guard unknown = guards.literal(guards.new_variable());
  EXPECT_FALSE(solve(unknown));
  EXPECT_FALSE(solve(unknown & predicates.equal(integer("x", 0, 3), Value::number(2))));
}

}  // namespace
}  // namespace sheaf
