#include "bdd/guard.h"

#include <new>
#include <type_traits>
#include <unordered_set>

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

static_assert(sizeof(Guard) == 16);
static_assert(std::is_nothrow_copy_constructible_v<Guard> &&
              std::is_nothrow_copy_assignable_v<Guard>);
static_assert(std::is_nothrow_move_constructible_v<Guard> &&
              std::is_nothrow_move_assignable_v<Guard>);

TEST(Guard, AgreesWithTruthTablesAfterAnySequenceOfOperations) {
  EXPECT_TRUE(check_on_workbench("and, or, not, minus, if-then-else, new variables",
                                 [](Workbench& bench) { RC_ASSERT(bench.all_agree()); }));
}

TEST(Guard, EqualityAndConstantsAreSemantic) {
  EXPECT_TRUE(check_on_workbench("equal guards are equal functions", [](Workbench& bench) {
    std::unordered_set<Guard> guards;
    std::vector<TruthTable> tables;
    for (const Known& a : bench.known()) {
      RC_ASSERT(a.guard.is_true() == (a.table.count() == a.table.size()));
      RC_ASSERT(a.guard.is_false() == (a.table.count() == 0));
      const Known& b = bench.pick(any_number());
      RC_ASSERT((a.guard == b.guard) == (a.table == b.table));
      if (a.guard == b.guard) RC_ASSERT(a.guard.hash() == b.guard.hash());
      guards.insert(a.guard);
      if (std::find(tables.begin(), tables.end(), a.table) == tables.end())
        tables.push_back(a.table);
    }
    RC_ASSERT(guards.size() == tables.size());
  }));
}

TEST(Guard, ImpliesAndDisjointAreSemanticAndBuildNothing) {
  EXPECT_TRUE(check_on_workbench("implies, disjoint", [](Workbench& bench) {
    const std::size_t live = bench.manager().statistics().live_nodes;
    for (const Known& a : bench.known()) {
      const Known& b = bench.pick(any_number());
      RC_ASSERT(a.guard.implies(b.guard) == ((a.table & !b.table).count() == 0));
      RC_ASSERT(a.guard.disjoint(b.guard) == ((a.table & b.table).count() == 0));
    }
    RC_ASSERT(bench.manager().statistics().live_nodes == live);
  }));
}

TEST(Guard, ViewIsTheFunctionItself) {
  EXPECT_TRUE(check_on_workbench("views", [](Workbench& bench) {
    for (const Known& a : bench.known()) {
      const GuardView view = a.guard.view();
      RC_ASSERT(view.is_constant() == (a.guard.is_true() || a.guard.is_false()));
      RC_ASSERT(view.regular().is_complemented() == false);
      RC_ASSERT((!a.guard).view().id() != view.id());
      RC_ASSERT((!a.guard).view().regular() == view.regular());
      RC_ASSERT((!a.guard).view().is_complemented() != view.is_complemented());
      if (view.is_constant()) {
        RC_ASSERT(view.constant_value() == a.guard.is_true());
        continue;
      }
      // The cofactors, found again as guards, are exactly the views below.
      const GuardVariable variable = view.variable();
      const Guard literal = bench.manager().literal(variable);
      const std::size_t bit = std::size_t{1} << variable;
      for (const bool high : {true, false}) {
        const GuardView child = high ? view.high() : view.low();
        const TruthTable cofactor = a.table.with_rows(
            [&](std::size_t row) { return a.table[high ? row | bit : row & ~bit]; });
        const TruthTable seen = cofactor.with_rows([&](std::size_t row) {
          GuardView at = child;
          while (!at.is_constant()) at = ((row >> at.variable()) & 1u) != 0 ? at.high() : at.low();
          return at.constant_value();
        });
        RC_ASSERT(seen == cofactor);
        if (!child.is_constant()) {
          RC_ASSERT(bench.manager().level_of(child.variable()) >
                    bench.manager().level_of(variable));
        }
      }
    }
  }));
}

TEST(Guard, CopiesAndMovesBalanceReferences) {
  CheckedManager checked;
  const GuardVariable x = checked->new_variable(), y = checked->new_variable();
  {
    Guard empty;
    EXPECT_TRUE(empty.is_empty());
    Guard both = checked->literal(x) & checked->literal(y);
    Guard copy = both;
    EXPECT_EQ(copy, both);
    Guard moved = std::move(copy);
    EXPECT_TRUE(copy.is_empty());  // NOLINT: a moved-from guard is documented to be empty.
    EXPECT_EQ(moved, both);
    Guard& alias = moved;
    moved = alias;
    EXPECT_EQ(moved, both);
    moved = std::move(alias);
    EXPECT_EQ(moved, both);
    copy = std::move(moved);
    EXPECT_TRUE(moved.is_empty());  // NOLINT
    copy = empty;
    EXPECT_TRUE(copy.is_empty());
    empty = both;
    empty = checked->false_guard();
    EXPECT_TRUE(empty.is_false());
    std::vector<Guard> many;
    for (int i = 0; i < 1000; ++i) many.push_back(i % 2 == 0 ? both : !both);
    many.erase(many.begin() + 100, many.begin() + 900);
    EXPECT_EQ(many[3], !both);
    EXPECT_EQ(&many[3].manager(), &*checked);
    // The count can fail: while guards live, it is not zero.
    EXPECT_NE(checked->count_referenced_nodes(), 0u);
  }
  EXPECT_EQ(checked->count_referenced_nodes(), 0u);
}

TEST(GuardDeathTest, AGuardThatOutlivesItsManagerAborts) {
#ifdef SHEAF_INVARIANTS
  EXPECT_DEATH(
      {
        alignas(Guard) unsigned char leaked[sizeof(Guard)];
        GuardManager manager;
        const GuardVariable x = manager.new_variable();
        new (leaked) Guard(manager.literal(x) & manager.literal(manager.new_variable()));
      },
      "a guard outlives its manager");
#else
  GTEST_SKIP() << "checked in builds with SHEAF_INVARIANTS only";
#endif
}

}  // namespace
}  // namespace sheaf
