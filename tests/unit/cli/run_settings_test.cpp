#include "cli/run_settings.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(RunSettings, ExpectedErrorsAreMatchedByNameAndPlace) {
  Outcome outcome;
  outcome.kind = OutcomeKind::kUncaught;
  outcome.is_error = true;
  outcome.name = "TypeError";
  const Place place{"lib/stack.js", 42, 3};
  EXPECT_TRUE(is_expected_error("TypeError", outcome, place));
  EXPECT_TRUE(is_expected_error("RangeError,TypeError@stack.js:42", outcome, place));
  EXPECT_TRUE(is_expected_error("TypeError@lib/stack.js:42", outcome, place));
  EXPECT_FALSE(is_expected_error("", outcome, place));
  EXPECT_FALSE(is_expected_error("Type", outcome, place));
  EXPECT_FALSE(is_expected_error("TypeError@ack.js:42", outcome, place));
  EXPECT_FALSE(is_expected_error("TypeError@stack.js:4", outcome, place));
  outcome.is_error = false;
  EXPECT_FALSE(is_expected_error("TypeError", outcome, place));
}

TEST(RunSettings, StrategiesHaveNames) {
  EXPECT_EQ(strategy_from_name("multise"), StrategyKind::kMultiSe);
  EXPECT_EQ(strategy_from_name("dse"), StrategyKind::kDse);
  EXPECT_EQ(strategy_from_name("csm"), StrategyKind::kCsm);
  for (const char* name : {"best", "", "multise|dse", "ds"}) {
    EXPECT_FALSE(strategy_from_name(name).has_value()) << name;
  }
}

}  // namespace
}  // namespace sheaf
