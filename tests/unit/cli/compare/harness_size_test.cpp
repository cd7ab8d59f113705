#include "cli/compare/harness_size.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(HarnessSize, ReplacesTheNumberOfTheFirstLineOfItsForm) {
  EXPECT_EQ(with_size("a;\nconst N = 10; // size\nconst N = 3; // size\n", 7),
            "a;\nconst N = 7; // size\nconst N = 3; // size\n");
  EXPECT_EQ(with_size("const N = 1; // size", 40), "const N = 40; // size");
  EXPECT_EQ(with_size("const N = 1; // size\r\n", 2), "const N = 2; // size\r\n");
}

TEST(HarnessSize, AnyOtherLineIsNone) {
  for (const char* text : {"", "const N = 10;", " const N = 10; // size", "const N = x; // size",
                           "const N = ; // size", "const N = 1; // size of it"}) {
    EXPECT_FALSE(with_size(text, 7).has_value()) << text;
  }
}

TEST(HarnessSize, ListsOfSizes) {
  std::string error;
  EXPECT_THAT(*parse_sizes("5,10", error), ::testing::ElementsAre(5, 10));
  for (const char* text : {"", "5,", "5,x", "5,5", "-1"}) {
    error.clear();
    EXPECT_FALSE(parse_sizes(text, error).has_value()) << text;
    EXPECT_NE(error, "") << text;
  }
}

}  // namespace
}  // namespace sheaf
