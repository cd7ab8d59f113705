#include "summaries/input.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(InputTable, OneInputPerNameRequestAndType) {
  InputTable inputs;
  bool is_new = false;
  const Input& x0 = inputs.request("x", 0, InputType::kInteger, -5, 5, &is_new);
  EXPECT_TRUE(is_new);
  const Input& x1 = inputs.request("x", 1, InputType::kInteger, -5, 5, &is_new);
  EXPECT_TRUE(is_new);
  EXPECT_EQ(inputs.request("x", 0, InputType::kInteger, -5, 5, &is_new).id, x0.id);
  EXPECT_FALSE(is_new);
  EXPECT_NE(x0.id, x1.id);
  EXPECT_EQ(x0.site, x1.site);
  const Input& flag = inputs.request("x", 0, InputType::kBoolean, 0, 0, nullptr);
  EXPECT_NE(flag.id, x0.id);
  EXPECT_EQ(flag.maximum, 1);
  EXPECT_NE(inputs.request("y", 0, InputType::kInteger, -5, 5, nullptr).site, x0.site);
}

TEST(Assignment, UnsetInputsHaveADefaultWithinBounds) {
  InputTable inputs;
  const Input& around = inputs.request("a", 0, InputType::kInteger, -5, 5, nullptr);
  const Input& above = inputs.request("b", 0, InputType::kInteger, 3, 9, nullptr);
  const Input& below = inputs.request("c", 0, InputType::kInteger, -9, -3, nullptr);
  Assignment assignment;
  EXPECT_EQ(assignment.value(around), 0);
  EXPECT_EQ(assignment.value(above), 3);
  EXPECT_EQ(assignment.value(below), -3);
  assignment.set(below.id, -7);
  EXPECT_EQ(assignment.value(below), -7);
  EXPECT_EQ(assignment.value(above), 3);
}

}  // namespace
}  // namespace sheaf
