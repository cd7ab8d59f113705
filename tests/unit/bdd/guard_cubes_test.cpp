#include <algorithm>

#include "tests/unit/bdd/guard_test_support.h"

namespace sheaf {
namespace {

using test::any_number;
using test::check_on_workbench;
using test::CheckedManager;
using test::Known;
using test::TruthTable;
using test::Workbench;
using Visit = GuardManager::Visit;

std::vector<GuardCube> cubes_of(const GuardManager& manager, const Guard& guard) {
  std::vector<GuardCube> cubes;
  EXPECT_TRUE(manager.for_each_cube(guard, [&](const GuardCube& cube) {
    cubes.push_back(cube);
    return Visit::kContinue;
  }));
  return cubes;
}

bool covers(const GuardCube& cube, std::size_t row) {
  return std::all_of(cube.begin(), cube.end(), [&](const GuardLiteral& literal) {
    return (((row >> literal.variable) & 1u) != 0) == literal.positive;
  });
}

// The first variable, by level, in which two disjoint cubes of one guard part: negative first.
bool comes_before(const GuardCube& a, const GuardCube& b) {
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i].variable != b[i].variable) return false;
    if (a[i].positive != b[i].positive) return b[i].positive;
  }
  return false;
}

TEST(GuardCubes, AreADisjointCoverInAFixedOrder) {
  EXPECT_TRUE(check_on_workbench("for_each_cube, one_cube", [](Workbench& bench) {
    for (const Known& each : bench.known()) {
      const std::vector<GuardCube> cubes = cubes_of(bench.manager(), each.guard);
      std::vector<int> hits(each.table.size(), 0);
      for (const GuardCube& cube : cubes) {
        for (std::size_t row = 0; row < hits.size(); ++row) hits[row] += covers(cube, row) ? 1 : 0;
        for (std::size_t i = 1; i < cube.size(); ++i) {
          RC_ASSERT(bench.manager().level_of(cube[i - 1].variable) <
                    bench.manager().level_of(cube[i].variable));
        }
      }
      for (std::size_t row = 0; row < hits.size(); ++row) {
        RC_ASSERT(hits[row] == (each.table[row] ? 1 : 0));
      }
      for (std::size_t i = 1; i < cubes.size(); ++i)
        RC_ASSERT(comes_before(cubes[i - 1], cubes[i]));
      const std::optional<GuardCube> one = bench.manager().one_cube(each.guard);
      RC_ASSERT(one.has_value() == !cubes.empty());
      if (one) RC_ASSERT(*one == cubes.front());
    }
  }));
}

TEST(GuardCubes, DoNotDependOnWhereNodesLie) {
  setenv("RC_PARAMS", "max_success=500", 0);
  EXPECT_TRUE(rc::check("a second manager gives the same cubes", [] {
    const std::uint32_t variables = 1 + *test::number_below(8);
    const auto steps = test::any_steps(variables);
    Workbench first(variables);
    Workbench second(variables);
    {
      // Nodes of no interest, so that the second manager's nodes lie elsewhere.
      const Known x = second.last();
      for (int i = 0; i < 50; ++i) second.manager().if_then_else(x.guard, !x.guard, x.guard);
    }
    first.apply_all(steps);
    second.apply_all(steps);
    for (std::size_t i = 0; i < first.known().size(); ++i) {
      RC_ASSERT(cubes_of(first.manager(), first.known()[i].guard) ==
                cubes_of(second.manager(), second.known()[i].guard));
    }
  }));
}

TEST(GuardCubes, StopWhenTheVisitorSaysSo) {
  CheckedManager checked;
  Guard any = checked->false_guard();
  for (int i = 0; i < 5; ++i) any |= checked->literal(checked->new_variable());
  int visits = 0;
  EXPECT_FALSE(checked->for_each_cube(
      any, [&](const GuardCube&) { return ++visits == 3 ? Visit::kStop : Visit::kContinue; }));
  EXPECT_EQ(visits, 3);
  EXPECT_EQ(checked->one_cube(checked->false_guard()), std::nullopt);
  EXPECT_EQ(checked->one_cube(checked->true_guard()), GuardCube{});
  EXPECT_EQ(checked->one_cube(any)->back(), (GuardLiteral{4, true}));
}

TEST(GuardCubes, ConjunctionIsTheProductOfTheLiterals) {
  EXPECT_TRUE(check_on_workbench("conjunction", [](Workbench& bench) {
    GuardCube cube;
    TruthTable table(bench.variables(), true);
    for (GuardVariable v = 0; v < bench.manager().variable_count(); ++v) {
      const std::uint32_t choice = any_number() % 3;
      if (choice == 2) continue;
      cube.insert(cube.begin() + static_cast<std::ptrdiff_t>(any_number() % (cube.size() + 1)),
                  {v, choice == 1});
      const TruthTable literal = TruthTable::of_variable(bench.variables(), v);
      table = table & (choice == 1 ? literal : !literal);
    }
    const Guard guard = bench.manager().conjunction(cube);
    RC_ASSERT(test::table_of(bench.manager(), guard, bench.variables()) == table);
  }));
}

TEST(GuardCubes, DisjunctionIsTheUnionOfAllGuards) {
  EXPECT_TRUE(check_on_workbench("disjunction", [](Workbench& bench) {
    std::vector<Guard> guards;
    TruthTable table(bench.variables(), false);
    for (const Known& each : bench.known()) {
      if (any_number() % 2 == 0) continue;
      guards.push_back(each.guard);
      table = table | each.table;
    }
    const Guard guard = bench.manager().disjunction(guards);
    RC_ASSERT(guards.empty());
    RC_ASSERT(test::table_of(bench.manager(), guard, bench.variables()) == table);
  }));
}

TEST(GuardCubes, CountIsTheNumberOfRows) {
  EXPECT_TRUE(check_on_workbench("count", [](Workbench& bench) {
    // All variables of the support, some others, some twice.
    for (const Known& each : bench.known()) {
      std::vector<GuardVariable> over = bench.manager().support(each.guard);
      double rows = static_cast<double>(each.table.count());
      std::size_t distinct = over.size();
      for (GuardVariable v = 0; v < bench.manager().variable_count(); ++v) {
        if (any_number() % 2 == 0) continue;
        if (!each.table.depends_on(v)) ++distinct;
        over.push_back(v);
      }
      for (std::size_t i = distinct; i < bench.variables(); ++i) rows /= 2;
      RC_ASSERT(bench.manager().count(each.guard, over) == rows);
    }
  }));
}

TEST(GuardCubes, CountKeepsSmallSharesOfManyVariables) {
  CheckedManager checked;
  std::vector<GuardVariable> all;
  Guard only = checked->true_guard();
  for (int i = 0; i < 200; ++i) {
    all.push_back(checked->new_variable());
    only &= checked->literal(all.back());
  }
  EXPECT_EQ(checked->count(only, all), 1);
  EXPECT_EQ(checked->count(only | checked->conjunction({{all[0], false}}), all),
            std::ldexp(1.0, 199) + 1);
}

TEST(GuardCubesDeathTest, CountNeedsTheSupport) {
  GuardManager manager;
  const GuardVariable x = manager.new_variable();
  EXPECT_DEATH(manager.count(manager.literal(x), {}), "count over too few variables");
}

}  // namespace
}  // namespace sheaf
