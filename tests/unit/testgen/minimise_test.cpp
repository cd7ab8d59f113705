#include "testgen/minimise.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sheaf {
namespace {

std::shared_ptr<const Assignment> model(std::initializer_list<std::int64_t> values) {
  auto result = std::make_shared<Assignment>();
  InputId id = 0;
  for (const std::int64_t value : values) result->set(id++, value);
  return result;
}

/// A program with two integers: `if (x > 4000)` is arms 0 and 1, `if (y > 0)` arms 2 and 3, and an
/// error when both hold.
class MinimiseTest : public ::testing::Test {
 protected:
  MinimiseTest() {
    bool is_new = false;
    inputs_.request("x", 0, InputType::kInteger, -100000, 100000, &is_new);
    inputs_.request("y", 0, InputType::kInteger, -100000, 100000, &is_new);
    request_.inputs = &inputs_;
    request_.arms = &arms_;
    request_.errors = &errors_;
    request_.first_arm = [](ModuleIndex, std::uint32_t site) { return 2 * site; };
    request_.predict = [this](const Assignment& assignment) {
      const std::int64_t x = assignment.value(inputs_.at(0)), y = assignment.value(inputs_.at(1));
      PathResult path;
      path.inputs = {{"x", InputType::kInteger, x}, {"y", InputType::kInteger, y}};
      path.arms = {{0, x > 4000 ? 0 : 1}, {0, y > 0 ? 2 : 3}};
      if (x > 4000 && y > 0) path.outcome.kind = OutcomeKind::kUncaught;
      return path;
    };
  }

  void cover(std::uint32_t site, std::uint32_t arm, std::shared_ptr<const Assignment> by) {
    arms_.push_back({0, site, arm, ArmStatus::kCovered, std::move(by), ""});
  }

  InputTable inputs_;
  std::vector<ArmRecord> arms_;
  std::vector<ErrorRecord> errors_;
  MinimiseRequest request_;
  Unconfirmed unconfirmed_;
};

TEST_F(MinimiseTest, DropsInputsThatAddNothingAndMakesValuesSmall) {
  cover(0, 0, model({99999, -7}));
  cover(0, 1, model({-5, -7}));
  cover(1, 0, model({-5, 17}));
  cover(1, 1, model({-5, -7}));
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  ASSERT_EQ(tests.size(), 2u);
  EXPECT_EQ(tests[0].prediction.inputs[0].value, 4001);
  EXPECT_EQ(tests[0].prediction.inputs[1].value, 0);
  EXPECT_EQ(tests[0].new_arms, (std::vector<ArmKey>{{0, 0}, {0, 3}}));
  EXPECT_EQ(tests[1].prediction.inputs[0].value, 0);
  EXPECT_EQ(tests[1].prediction.inputs[1].value, 1);
  EXPECT_EQ(tests[1].new_arms, (std::vector<ArmKey>{{0, 1}, {0, 2}}));
  EXPECT_FALSE(unconfirmed_.any());
}

TEST_F(MinimiseTest, TellsTheErrorsForWhichItWasTooLate) {
  for (int i = 0; i < 5; i++) {
    ErrorRecord error;
    error.outcome.kind = OutcomeKind::kUncaught;
    error.model = model({50000 + i, 1});
    errors_.push_back(error);
  }
  int asked = 0;
  request_.is_late = [&] { return ++asked > 2; };
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  ASSERT_EQ(tests.size(), 3u);
  EXPECT_EQ(tests[2].error, std::optional<std::size_t>(2));
  EXPECT_EQ(unconfirmed_.late_errors, (std::vector<std::size_t>{3, 4}));
  EXPECT_FALSE(unconfirmed_.any());
}

TEST_F(MinimiseTest, KeepsAnInputForEveryErrorAndItsEnd) {
  ErrorRecord error;
  error.outcome.kind = OutcomeKind::kUncaught;
  error.model = model({50000, 50000});
  errors_.push_back(error);
  cover(0, 0, error.model);
  cover(0, 1, model({1, 1}));
  cover(1, 0, error.model);
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  ASSERT_EQ(tests.size(), 2u);
  EXPECT_FALSE(tests[0].error.has_value());
  EXPECT_EQ(tests[1].error, std::optional<std::size_t>(0));
  EXPECT_EQ(tests[1].prediction.outcome.kind, OutcomeKind::kUncaught);
  EXPECT_EQ(tests[1].prediction.inputs[0].value, 4001);
  EXPECT_EQ(tests[1].prediction.inputs[1].value, 1);
}

TEST_F(MinimiseTest, AProgramWithoutArmsGetsTheDefaultInput) {
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  ASSERT_EQ(tests.size(), 1u);
  EXPECT_EQ(tests[0].prediction.inputs[0].value, 0);
}

TEST_F(MinimiseTest, TellsWhenAModelDoesNotReachItsArm) {
  cover(0, 0, model({1, 1}));
  minimise(request_, unconfirmed_);
  EXPECT_EQ(unconfirmed_.arms, (std::vector<ArmKey>{{0, 0}}));
}

TEST_F(MinimiseTest, AnErrorThatItsOwnInputsDoNotShowIsNone) {
  ErrorRecord error;
  error.outcome.kind = OutcomeKind::kAssertion;
  error.model = model({1, 1});
  errors_.push_back(error);
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  EXPECT_EQ(unconfirmed_.errors, (std::vector<std::size_t>{0}));
  for (const GeneratedTest& test : tests) EXPECT_FALSE(test.error.has_value());
}

TEST_F(MinimiseTest, StaysWithinItsBudget) {
  cover(0, 0, model({99999, 0}));
  int predictions = 0;
  const auto predict = request_.predict;
  request_.predict = [&](const Assignment& assignment) {
    predictions++;
    return predict(assignment);
  };
  request_.shrink_budget = 5;
  const std::vector<GeneratedTest> tests = minimise(request_, unconfirmed_);
  EXPECT_EQ(predictions, 6);
  EXPECT_GT(tests[0].prediction.inputs[0].value, 4000);
}

}  // namespace
}  // namespace sheaf
