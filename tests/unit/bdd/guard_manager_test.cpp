#include "bdd/guard_manager.h"

#include <algorithm>

#include "tests/unit/bdd/guard_test_support.h"

namespace sheaf {
namespace {

using test::any_number;
using test::check_on_workbench;
using test::CheckedManager;
using test::Known;
using test::table_of;
using test::TruthTable;
using test::Workbench;

TEST(GuardManager, PlacesVariablesWhereAskedAndNumbersThemByCreation) {
  CheckedManager checked;
  const GuardVariable a = checked->new_variable();
  const GuardVariable b = checked->new_variable();
  const Guard before = checked->literal(a).minus(checked->literal(b));
  const GuardVariable top = checked->new_variable_at_top();
  const GuardVariable above_b = checked->new_variable_above(b);
  const GuardVariable below_a = checked->new_variable_below(a);
  const GuardVariable below_b = checked->new_variable_below(b);
  const GuardVariable bottom = checked->new_variable();
  EXPECT_EQ((std::vector<GuardVariable>{a, b, top, above_b, below_a, below_b, bottom}),
            (std::vector<GuardVariable>{0, 1, 2, 3, 4, 5, 6}));
  const std::vector<GuardVariable> order{top, a, below_a, above_b, b, below_b, bottom};
  for (std::uint32_t level = 0; level < order.size(); ++level) {
    EXPECT_EQ(checked->level_of(order[level]), level);
  }
  EXPECT_EQ(checked->variable_count(), 7u);
  EXPECT_EQ(before, checked->literal(a) & checked->literal(b, false));
}

TEST(GuardManager, SimplifyAgreesInsideTheCareSetAndNeverGrows) {
  EXPECT_TRUE(check_on_workbench("simplify", [](Workbench& bench) {
    for (const Known& each : bench.known()) {
      const Known& care = bench.pick(any_number());
      if (care.guard.is_false()) continue;
      const Guard simple = bench.manager().simplify(each.guard, care.guard);
      const TruthTable table = table_of(bench.manager(), simple, bench.variables());
      RC_ASSERT((table & care.table) == (each.table & care.table));
      RC_ASSERT(bench.manager().node_count(simple) <= bench.manager().node_count(each.guard));
    }
  }));
}

TEST(GuardManager, SupportIsSemanticDependence) {
  EXPECT_TRUE(check_on_workbench("support", [](Workbench& bench) {
    for (const Known& each : bench.known()) {
      std::vector<GuardVariable> expected;
      for (GuardVariable v = 0; v < bench.variables(); ++v) {
        if (each.table.depends_on(v)) expected.push_back(v);
      }
      RC_ASSERT(bench.manager().support(each.guard) == expected);
    }
  }));
}

TEST(GuardManager, NodeCountMatchesTheDistinctViews) {
  EXPECT_TRUE(check_on_workbench("node_count", [](Workbench& bench) {
    for (const Known& each : bench.known()) {
      std::vector<std::uintptr_t> seen;
      std::vector<GuardView> pending{each.guard.view().regular()};
      while (!pending.empty()) {
        const GuardView view = pending.back();
        pending.pop_back();
        if (std::find(seen.begin(), seen.end(), view.id()) != seen.end()) continue;
        seen.push_back(view.id());
        if (view.is_constant()) continue;
        pending.push_back(view.high().regular());
        pending.push_back(view.low().regular());
      }
      RC_ASSERT(bench.manager().node_count(each.guard) == seen.size());
    }
  }));
}

TEST(GuardManager, AndWithinIsTheConjunctionOrNothing) {
  EXPECT_TRUE(check_on_workbench("and_within", [](Workbench& bench) {
    for (const Known& a : bench.known()) {
      const Known& b = bench.pick(any_number());
      const std::size_t limit = any_number() % 4;
      const std::size_t live = bench.manager().statistics().live_nodes;
      const std::optional<Guard> bounded = bench.manager().and_within(a.guard, b.guard, limit);
      if (bounded) {
        RC_ASSERT(table_of(bench.manager(), *bounded, bench.variables()) == (a.table & b.table));
        // A projection function counts as live only once something uses it, hence one per variable.
        RC_ASSERT(bench.manager().statistics().live_nodes <= live + limit + bench.variables());
      } else {
        RC_ASSERT(!a.guard.implies(b.guard) && !b.guard.implies(a.guard));
      }
      const std::optional<Guard> full = bench.manager().and_within(a.guard, b.guard, 1u << 20);
      RC_ASSERT(full.has_value());
      RC_ASSERT(*full == (a.guard & b.guard));
    }
  }));
}

TEST(GuardManager, AndWithinGivesUpOnALargeResult) {
  CheckedManager checked;
  // Pairs far apart in the order: the conjunction of n implications needs about 2^n nodes.
  constexpr std::uint32_t kPairs = 12;
  std::vector<GuardVariable> variables;
  for (std::uint32_t i = 0; i < 2 * kPairs; ++i) variables.push_back(checked->new_variable());
  Guard left = checked->true_guard(), right = checked->true_guard();
  for (std::uint32_t i = 0; i < kPairs; ++i) {
    Guard& side = i % 2 == 0 ? left : right;
    side &= (!checked->literal(variables[i])) | checked->literal(variables[i + kPairs]);
  }
  EXPECT_EQ(checked->and_within(left, right, 100), std::nullopt);
  const std::optional<Guard> whole = checked->and_within(left, right, 1u << 20);
  ASSERT_TRUE(whole.has_value());
  EXPECT_GT(checked->node_count(*whole), 1000u);
  EXPECT_EQ(*whole, left & right);
}

TEST(GuardManager, SiftKeepsMeaningAndIdentity) {
  EXPECT_TRUE(check_on_workbench("sift", [](Workbench& bench) {
    const std::vector<Known> before = bench.known();
    bench.manager().sift(std::chrono::milliseconds(5));
    RC_ASSERT(bench.all_agree());
    for (std::size_t i = 0; i < before.size(); ++i) {
      RC_ASSERT(before[i].guard == bench.known()[i].guard);
    }
  }));
}

TEST(GuardManager, SiftShrinksAnUnfortunateOrder) {
  CheckedManager checked;
  constexpr std::uint32_t kPairs = 10;
  for (std::uint32_t i = 0; i < 2 * kPairs; ++i) checked->new_variable();
  Guard guard = checked->false_guard();
  for (std::uint32_t i = 0; i < kPairs; ++i) {
    guard |= checked->literal(i) & checked->literal(i + kPairs);
  }
  const std::size_t before = checked->node_count(guard);
  EXPECT_GT(before, 1000u);
  EXPECT_TRUE(checked->sift(std::chrono::seconds(10)));
  EXPECT_LT(checked->node_count(guard), before / 10);
  EXPECT_GT(checked->statistics().reorder_ms, 0);
}

TEST(GuardManager, AutomaticSiftingKeepsMeaning) {
  GuardManager::Options options;
  options.sifting = true;
  CheckedManager checked(options);
  constexpr std::uint32_t kPairs = 13;
  for (std::uint32_t i = 0; i < 2 * kPairs; ++i) checked->new_variable();
  Guard guard = checked->false_guard();
  for (std::uint32_t i = 0; i < kPairs; ++i) {
    guard |= checked->literal(i) & checked->literal(i + kPairs);
  }
  // Fixed order: 2^14 nodes.
  EXPECT_LT(checked->node_count(guard), 4000u);
  std::vector<GuardVariable> all;
  for (GuardVariable v = 0; v < 2 * kPairs; ++v) all.push_back(v);
  double none = 1;  // Assignments with no pair set: 3 of 4 for each.
  for (std::uint32_t i = 0; i < kPairs; ++i) none *= 3;
  EXPECT_EQ(checked->count(!guard, all), none);
}

TEST(GuardManager, StatisticsCount) {
  GuardManager::Options options;
  options.timing = GuardManager::Timing::kEveryOperation;
  CheckedManager checked(options);
  EXPECT_EQ(checked->statistics().operations, 0u);
  Guard parity = checked->false_guard();
  for (int i = 0; i < 200; ++i) {
    const Guard bit = checked->literal(checked->new_variable());
    parity = checked->if_then_else(parity, !bit, bit);
  }
  GuardManager::Statistics statistics = checked->statistics();
  EXPECT_EQ(statistics.operations, 200u);
  EXPECT_EQ(statistics.variables, 200u);
  EXPECT_GE(statistics.live_nodes, 200u);
  EXPECT_GE(statistics.peak_live_nodes, statistics.live_nodes);
  EXPECT_GT(statistics.cache_lookups, 0);
  EXPECT_LE(statistics.cache_hits, statistics.cache_lookups);
  EXPECT_GT(statistics.operation_ms, 0);
  EXPECT_GT(statistics.memory_bytes, 0u);
}

TEST(GuardManager, TwoManagersDoNotNoticeEachOther) {
  CheckedManager survivor;
  Guard kept;
  {
    CheckedManager other;
    const GuardVariable x = survivor->new_variable();
    const GuardVariable u = other->new_variable();
    const GuardVariable v = other->new_variable_at_top();
    const GuardVariable y = survivor->new_variable();
    kept = survivor->literal(x) & survivor->literal(y);
    const Guard gone = other->literal(u) | other->literal(v);
    EXPECT_EQ(survivor->level_of(x), 0u);
    EXPECT_EQ(other->level_of(u), 1u);
    EXPECT_EQ(other->count(gone, {u, v}), 3);
    EXPECT_EQ(survivor->statistics().operations, 1u);
  }
  EXPECT_EQ(survivor->count(kept, {0, 1}), 1);
}

TEST(GuardManagerDeathTest, MisuseAborts) {
  GuardManager manager;
  EXPECT_DEATH(manager.literal(0), "no such guard variable");
  EXPECT_DEATH(manager.level_of(3), "no such guard variable");
  EXPECT_DEATH(manager.simplify(manager.true_guard(), manager.false_guard()), "empty care set");
}

}  // namespace
}  // namespace sheaf
