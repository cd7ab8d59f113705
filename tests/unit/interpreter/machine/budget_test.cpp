#include "interpreter/machine/budget.h"

#include "tests/unit/interpreter/support.h"

namespace sheaf {
namespace {

RunOptions with_steps(std::uint64_t steps) {
  RunOptions options;
  options.max_steps = steps;
  return options;
}

TEST(Budget, StepsAreCounted) {
  World world(with_steps(100));
  Budget budget(world.context);
  world.context.statistics.instructions = 100;
  EXPECT_FALSE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
  world.context.statistics.instructions = 101;
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kMaxSteps);
}

TEST(Budget, ItLooksOnceInAThousandQuestionsUnlessItExpired) {
  World world(with_steps(1));
  Budget budget(world.context);
  world.context.statistics.instructions = 2;
  int questions = 1;
  while (!budget.is_spent()) ++questions;
  EXPECT_EQ(questions, 64);
  EXPECT_FALSE(budget.is_spent());
  budget.expire();
  EXPECT_TRUE(budget.has_expired());
  EXPECT_TRUE(budget.is_spent());
  budget.forget_expiry();
  EXPECT_FALSE(budget.is_spent());
}

TEST(Budget, APathIsGivenUpWithoutEndingTheRun) {
  World world(with_steps(100));
  Budget budget(world.context);
  budget.set_path_end(10);
  world.context.statistics.instructions = 11;
  EXPECT_TRUE(budget.look());
  EXPECT_TRUE(budget.path_given_up);
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
}

TEST(Budget, SuspendedLimitsDoNotCountButThePathsDoes) {
  World world(with_steps(1));
  Budget budget(world.context);
  budget.begin_single_path(Budget::kNoEnd);
  world.context.statistics.instructions = 50;
  EXPECT_FALSE(budget.look());
  budget.set_path_end(49);
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
}

TEST(Budget, ThePointWhereTheStepsAreOverIsTheNearerOne) {
  World world(with_steps(100));
  Budget budget(world.context);
  EXPECT_EQ(budget.step_end(), 100u);
  budget.set_path_end(10);
  EXPECT_EQ(budget.step_end(), 10u);
  world.context.statistics.instructions = 10;
  budget.end_steps();
  EXPECT_TRUE(budget.path_given_up);
  budget.set_path_end(Budget::kNoEnd);
  EXPECT_EQ(budget.step_end(), 100u);
  world.context.statistics.instructions = 100;
  budget.end_steps();
  EXPECT_EQ(world.context.record.termination, Termination::kMaxSteps);
}

TEST(Budget, ASinglePathEndsWhenTheTimeForAllThatFollowsIsOver) {
  RunOptions options;
  options.finish_by = std::chrono::steady_clock::now();
  World world(options);
  Budget budget(world.context);
  budget.begin_single_path(Budget::kNoEnd);
  EXPECT_FALSE(budget.look());  // a little time is always given
  while (!budget.look()) {
  }
  EXPECT_TRUE(budget.path_given_up);
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
  budget.end_single_path();
  EXPECT_FALSE(budget.path_given_up);
}

TEST(Budget, WhatIsLargerThanTheLimitIsRefusedBeforeItIsAllocated) {
  RunOptions options;
  options.max_memory_bytes = std::size_t{64} << 20;
  World world(options);
  Budget budget(world.context);
  ASSERT_TRUE(budget.is_within_memory());
  EXPECT_THROW(world.context.heap.count_memory(std::size_t{1} << 30), std::bad_alloc);
  EXPECT_THROW(world.context.strings.require(std::size_t{1} << 29), std::bad_alloc);
  world.context.strings.require(1000);
}

TEST(Budget, TheUserMayInterrupt) {
  std::atomic<bool> interrupt = false;
  RunOptions options;
  options.interrupt = &interrupt;
  World world(options);
  Budget budget(world.context);
  EXPECT_FALSE(budget.look());
  interrupt = true;
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kInterrupted);
}

TEST(Budget, MemoryOfTheHeapCounts) {
  RunOptions options;
  options.max_memory_bytes = std::size_t{64} << 20;
  World world(options);
  world.context.heap.count_memory(std::size_t{3} << 30);
  Budget budget(world.context);
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kMaxMemory);
}

}  // namespace
}  // namespace sheaf
