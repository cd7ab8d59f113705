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
  budget.path_end = 10;
  world.context.statistics.instructions = 11;
  EXPECT_TRUE(budget.look());
  EXPECT_TRUE(budget.path_given_up);
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
}

TEST(Budget, SuspendedLimitsDoNotCountButThePathsDoes) {
  World world(with_steps(1));
  Budget budget(world.context);
  budget.is_suspended = true;
  world.context.statistics.instructions = 50;
  EXPECT_FALSE(budget.look());
  budget.path_end = 49;
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kExhausted);
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
  World world;
  Budget budget(world.context);
  EXPECT_FALSE(budget.look());
  world.context.heap.count_memory(std::size_t{3} << 30);
  EXPECT_TRUE(budget.look());
  EXPECT_EQ(world.context.record.termination, Termination::kMaxMemory);
}

}  // namespace
}  // namespace sheaf
