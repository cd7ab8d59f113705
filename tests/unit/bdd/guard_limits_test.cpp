#include <algorithm>

#include "tests/unit/bdd/guard_test_support.h"

namespace sheaf {
namespace {

using test::CheckedManager;
using Reason = GuardLimitError::Reason;

constexpr std::uint32_t kPairs = 24;

// Pairs i, i + kPairs far apart in the order: the union of n conjunctions needs about 2^n nodes.
void add_variables(GuardManager& manager) {
  for (std::uint32_t i = 0; i < 2 * kPairs; ++i) manager.new_variable();
}
Guard pair_of(GuardManager& manager, std::uint32_t i) {
  return manager.literal(i) & manager.literal(i + kPairs);
}

// Grows a guard until a limit is reached; all intermediate guards stay alive meanwhile.
struct Growth {
  std::vector<Guard> guards;
  Reason reason;
};
Growth grow_until_limit(GuardManager& manager) {
  Growth growth{{manager.false_guard()}, Reason::kMemory};
  try {
    for (std::uint32_t i = 0; i < kPairs; ++i) {
      growth.guards.push_back(growth.guards.back() | pair_of(manager, i));
    }
    ADD_FAILURE() << "the limit was never reached";
  } catch (const GuardLimitError& error) {
    growth.reason = error.reason();
  }
  return growth;
}

// Guards built before the limit are intact, and each has the count its construction says.
void expect_intact(GuardManager& manager, const Growth& growth) {
  std::vector<GuardVariable> all;
  for (GuardVariable v = 0; v < 2 * kPairs; ++v) all.push_back(v);
  double none = std::ldexp(1.0, 2 * kPairs);
  for (const Guard& guard : growth.guards) {
    EXPECT_EQ(manager.count(!guard, all), none);
    none = none / 4 * 3;
  }
}

void expect_recovers(GuardManager& manager, Reason reason, std::size_t at_least) {
  add_variables(manager);
  std::size_t reached = 0;
  for (int round = 0; round < 5; ++round) {
    const Growth growth = grow_until_limit(manager);
    EXPECT_EQ(growth.reason, reason);
    expect_intact(manager, growth);
    // The same height every time: nothing is lost by failing.
    if (round == 0) reached = growth.guards.size();
    EXPECT_GE(growth.guards.size(), at_least);
    EXPECT_GE(growth.guards.size(), reached);
  }
  EXPECT_EQ(manager.count_referenced_nodes(), 0u);
  const Guard small = pair_of(manager, 0) | pair_of(manager, 1);
  EXPECT_EQ(manager.count(small, {0, 1, kPairs, kPairs + 1}), 7);
  const GuardVariable fresh = manager.new_variable_above(1);
  EXPECT_EQ(manager.count(small & manager.literal(fresh), {0, 1, kPairs, kPairs + 1, fresh}), 7);
}

TEST(GuardLimits, LiveNodeLimitIsAResultAndTheManagerRecovers) {
  GuardManager::Options options;
  options.live_node_limit = 20000;
  CheckedManager checked(options);
  expect_recovers(*checked, Reason::kLiveNodes, 10);
  EXPECT_LE(checked->statistics().live_nodes, 20000u);
}

TEST(GuardLimits, MemoryLimitIsAResultAndTheManagerRecovers) {
  GuardManager::Options options;
  options.memory_limit_bytes = std::size_t{16} << 20;
  CheckedManager checked(options);
  expect_recovers(*checked, Reason::kMemory, 10);
  // Tables may grow once more after the last node that still fitted.
  EXPECT_LE(checked->statistics().memory_bytes, std::size_t{24} << 20);
}

TEST(GuardLimits, EveryOperationThrowsRatherThanFails) {
  CheckedManager checked;
  add_variables(*checked);
  Guard left = checked->true_guard(), right = checked->true_guard();
  for (std::uint32_t i = 0; i < 14; ++i) {
    (i % 2 == 0 ? left : right) &= (!checked->literal(i)) | checked->literal(i + kPairs);
  }
  checked->set_live_node_limit(checked->statistics().live_nodes + 100);
  const std::size_t live = checked->statistics().live_nodes;
  EXPECT_THROW(left & right, GuardLimitError);
  EXPECT_THROW((!left) | !right, GuardLimitError);
  EXPECT_THROW(left.minus(!right), GuardLimitError);
  EXPECT_THROW(checked->if_then_else(left, right, !right), GuardLimitError);
  EXPECT_THROW(checked->and_within(left, right, 1u << 20), GuardLimitError);
  EXPECT_EQ(checked->and_within(left, right, 50), std::nullopt);
  EXPECT_FALSE(left.implies(right));
  EXPECT_FALSE(left.disjoint(right));
  EXPECT_EQ(checked->statistics().live_nodes, live);
  checked->set_live_node_limit(0);
  EXPECT_TRUE((left & right).implies(left));
}

TEST(GuardLimits, AssignmentKeepsTheOldValueWhenTheOperationFails) {
  CheckedManager checked;
  add_variables(*checked);
  Guard left = checked->true_guard(), right = checked->true_guard();
  for (std::uint32_t i = 0; i < 14; ++i) {
    (i % 2 == 0 ? left : right) &= (!checked->literal(i)) | checked->literal(i + kPairs);
  }
  checked->set_live_node_limit(checked->statistics().live_nodes + 10);
  const Guard before = left;
  EXPECT_THROW(left &= right, GuardLimitError);
  EXPECT_EQ(left, before);
}

TEST(GuardLimits, VariablesReachTheMemoryLimitToo) {
  GuardManager::Options options;
  options.memory_limit_bytes = std::size_t{8} << 20;
  CheckedManager checked(options);
  std::uint32_t created = 0;
  try {
    for (; created < 1000000; ++created) checked->new_variable_at_top();
  } catch (const GuardLimitError& error) {
    EXPECT_EQ(error.reason(), Reason::kMemory);
    EXPECT_STREQ(error.what(), "guard limit reached: out of memory");
  }
  EXPECT_GT(created, 1000u);
  EXPECT_LT(created, 1000000u);
  EXPECT_EQ(checked->variable_count(), created);
  EXPECT_EQ(checked->level_of(0), created - 1);
}

TEST(GuardLimits, RefusedOperationsFailUntilTheyAreAllowedAgain) {
  CheckedManager checked;
  GuardManager& manager = *checked;
  add_variables(manager);
  manager.refuse_operations();
  const Growth growth = grow_until_limit(manager);
  expect_intact(manager, growth);
  manager.allow_operations();
  Guard all = manager.false_guard();
  for (std::uint32_t i = 0; i < 12; ++i) all |= pair_of(manager, i);
  EXPECT_FALSE(all.is_false());
}

}  // namespace
}  // namespace sheaf
