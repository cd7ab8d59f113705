#include "interpreter/machine/activation.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(LoopRounds, EachLoopCountsOnItsOwnAndAnewWhenItIsEnteredAgain) {
  Activation activation;
  for (std::uint64_t outer = 1; outer <= 40; ++outer) {
    for (std::uint64_t inner = 1; inner <= 40; ++inner) {
      EXPECT_EQ(activation.count_round(7), inner);
    }
    EXPECT_EQ(activation.count_round(3), outer);
  }
  EXPECT_EQ(activation.count_round(20), 1u);  // a loop after both
  EXPECT_EQ(activation.count_round(20), 2u);
}

}  // namespace
}  // namespace sheaf
