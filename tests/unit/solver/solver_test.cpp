#include "solver/solver.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <chrono>
#include <map>

#include "tests/unit/solver/random_problem.h"

namespace sheaf {
namespace {

SolverLevels only(bool SolverLevels::*first, bool SolverLevels::*second = nullptr) {
  SolverLevels levels{false, false, false, false, false, false, false, false, false, false, false};
  static_assert(sizeof(levels) == 11, "a level was added: name it here");
  levels.*first = true;
  if (second != nullptr) levels.*second = true;
  return levels;
}

struct Configuration {
  const char* name;
  SolverLevels levels;
  bool is_complete;  // decides every guard of these problems
};

const Configuration kConfigurations[] = {
    {"all", SolverLevels{}, true},
    {"cubes", only(&SolverLevels::cubes), true},
    {"whole guards", only(&SolverLevels::whole_guards), true},
    {"chains and cubes", only(&SolverLevels::knowledge, &SolverLevels::cubes), true},
    {"difference and whole guards", only(&SolverLevels::difference, &SolverLevels::whole_guards),
     true},
    {"enumeration and cubes", only(&SolverLevels::enumeration, &SolverLevels::cubes), true},
    {"simplex and cubes", only(&SolverLevels::linear, &SolverLevels::cubes), true},
    {"repair", only(&SolverLevels::repair), false},
    {"pool", only(&SolverLevels::pool), false},
    {"chains", only(&SolverLevels::knowledge), false},
    {"difference", only(&SolverLevels::difference), false},
    {"simplex", only(&SolverLevels::linear), false},
    {"goals", only(&SolverLevels::goals), false},
    {"goals and cubes", only(&SolverLevels::goals, &SolverLevels::cubes), true},
    {"expansion and chains", only(&SolverLevels::expansion, &SolverLevels::knowledge), false},
    {"expansion and cubes", only(&SolverLevels::expansion, &SolverLevels::cubes), true},
    {"chains and repair", only(&SolverLevels::knowledge, &SolverLevels::repair), false},
};

void compare_with_enumeration(std::uint32_t seed, bool with_products,
                              std::map<std::string, int>& decided) {
  Problem problem(seed, with_products);
  std::vector<std::unique_ptr<Solver>> solvers;
  for (const Configuration& configuration : kConfigurations) {
    SolverLimits limits;
    limits.levels = configuration.levels;
    solvers.push_back(std::make_unique<Solver>(problem.guards, problem.inputs, problem.terms,
                                               problem.predicates, limits));
  }
  Assignment parent;
  for (int i = 0; i < 4; ++i) {
    const Guard guard = problem.guard(1 + static_cast<int>(problem.random() % 4));
    const bool expected = problem.satisfiable(guard);
    for (std::size_t k = 0; k < solvers.size(); ++k) {
      for (const bool near : {false, true}) {
        const Answer answer =
            near ? solvers[k]->check_near(guard, parent) : solvers[k]->check(guard);
        const Configuration& configuration = kConfigurations[k];
        RC_LOG() << configuration.name << ": " << problem.predicates.to_text(guard) << " "
                 << answer.reason << "\n";
        if (answer.feasible == Feasible::kUnknown) {
          ++decided[std::string(configuration.name) + " unknown"];
          RC_ASSERT(!answer.reason.empty());
          RC_ASSERT(!configuration.is_complete || with_products);
          continue;
        }
        ++decided[std::string(configuration.name) + (expected ? " sat" : " unsat")];
        RC_ASSERT((answer.feasible == Feasible::kSat) == expected);
        if (!expected) continue;
        RC_ASSERT(answer.model != nullptr);
        RC_ASSERT(problem.is_proper(*answer.model));
        Evaluator evaluator(problem.inputs, problem.terms, problem.predicates, *answer.model);
        RC_ASSERT(evaluator.holds(guard));
        if (k == 0) parent = *answer.model;
      }
    }
  }
}

/// Each run costs about a quarter of a second in a debug build; the rest of RapidCheck's hundred
/// are passed over.
constexpr int kRuns = 20;

TEST(SolverProperty, EveryLevelAgreesWithEnumeration) {
  std::map<std::string, int> decided;
  int runs = 0;
  EXPECT_TRUE(rc::check("linear", [&] {
    if (++runs > kRuns) return;
    compare_with_enumeration(*rc::gen::arbitrary<std::uint32_t>(), false, decided);
  }));
  // Every level does decide something, so that agreeing means something.
  for (const char* kind :
       {"repair sat", "chains and repair sat", "pool sat", "chains unsat", "difference sat",
        "difference unsat", "all unsat", "cubes unsat", "expansion and chains unsat"}) {
    EXPECT_GT(decided[kind], 0) << kind;
  }
  EXPECT_GT(decided["repair sat"] * 10, decided["all sat"] * 8) << "repair answers most";
}

TEST(SolverProperty, ProductsAgreeWithEnumeration) {
  std::map<std::string, int> decided;
  int runs = 0;
  EXPECT_TRUE(rc::check("non-linear", [&] {
    if (++runs > kRuns) return;
    compare_with_enumeration(*rc::gen::arbitrary<std::uint32_t>(), true, decided);
  }));
  EXPECT_GT(decided["all sat"], 0);
  EXPECT_GT(decided["all unsat"], 0);
  EXPECT_LT(decided["all unknown"] * 20, decided["all sat"] + decided["all unsat"]);
}

class SolverTest : public ::testing::Test {
 protected:
  Value integer(const std::string& name, std::uint32_t request = 0) {
    const std::int64_t half = std::int64_t{1} << 31;
    return terms.input(
        inputs.request(name, request, InputType::kInteger, -half, half - 1, nullptr).id);
  }

  GuardManager guards;
  InputTable inputs;
  TermTable terms{inputs};
  PredicateTable predicates{guards, inputs, terms};
  Solver solver{guards, inputs, terms, predicates};
};

TEST_F(SolverTest, TrivialGuardsNeedNoLevel) {
  EXPECT_EQ(solver.check(guards.false_guard()).feasible, Feasible::kUnsat);
  EXPECT_EQ(solver.check(guards.true_guard()).feasible, Feasible::kSat);
  EXPECT_EQ(solver.statistics().bdd, 1u);
  EXPECT_EQ(solver.statistics().calls, 0u);
}

TEST_F(SolverTest, RepairAnswersChainsOfComparisonsWithoutTheLibrary) {
  Guard sorted = guards.true_guard();
  for (std::uint32_t i = 0; i < 30; ++i) {
    sorted &= predicates.less(integer("x", i), integer("x", i + 1));
    ASSERT_EQ(solver.check(sorted).feasible, Feasible::kSat) << i;
  }
  EXPECT_EQ(solver.statistics().calls, 0u);
  EXPECT_GE(solver.statistics().repair, 25u);
}

TEST_F(SolverTest, TransitivityIsRefutedByDifferenceLogicAndLearned) {
  const Value x = integer("x"), y = integer("y"), z = integer("z");
  const Guard cycle = predicates.less(x, y) & predicates.less(y, z) & predicates.less(z, x);
  EXPECT_EQ(solver.check(cycle).feasible, Feasible::kUnsat);
  EXPECT_EQ(solver.statistics().clauses, 1u);
  EXPECT_EQ(solver.statistics().calls, 0u);
  // The memo knows this guard; the clause knows every guard that contains the cycle.
  EXPECT_EQ(solver.check(cycle).feasible, Feasible::kUnsat);
  EXPECT_EQ(solver.statistics().memo, 1u);
  const Guard more = cycle & predicates.less_equal(x, Value::number(3));
  EXPECT_EQ(solver.check(more).feasible, Feasible::kUnsat);
  EXPECT_EQ(solver.statistics().clauses, 1u);
}

TEST_F(SolverTest, AfterTheDeadlineNothingIsRefutedAnyMore) {
  const Value x = integer("x"), y = integer("y"), z = integer("z");
  const Guard cycle = predicates.less(x, y) & predicates.less(y, z) & predicates.less(z, x);
  solver.set_deadline(std::chrono::steady_clock::now());
  EXPECT_EQ(solver.check(cycle).feasible, Feasible::kUnknown);
  EXPECT_EQ(solver.check(guards.false_guard()).feasible, Feasible::kUnsat);
  // An answer that was not given is not remembered.
  solver.set_deadline(std::chrono::steady_clock::time_point::max());
  EXPECT_EQ(solver.check(cycle).feasible, Feasible::kUnsat);
}

TEST_F(SolverTest, SumsBeyondDifferencesAreDecidedWithoutTheLibrary) {
  const Value x = integer("x"), y = integer("y"), z = integer("z");
  const Value sum = *terms.add(*terms.add(x, y), z);
  const Guard guard = predicates.equal(*terms.multiply(Value::number(2), sum), Value::number(14)) &
                      predicates.less(x, y) & predicates.less(y, z) &
                      predicates.less(Value::number(0), x) & predicates.less(z, Value::number(4));
  EXPECT_EQ(solver.check(guard).feasible, Feasible::kUnsat);
  EXPECT_EQ(solver.statistics().linear, 1u);
  EXPECT_EQ(solver.statistics().calls, 0u);
}

TEST_F(SolverTest, NearbyModelsKeepWhatTheyNeedNotChange) {
  const Value x = integer("x"), y = integer("y");
  Assignment parent;
  parent.set(0, 41);
  parent.set(1, 1000);
  const Answer answer = solver.check_near(
      predicates.less_equal(x, Value::number(7)) | predicates.less_equal(y, Value::number(-5)),
      parent);
  ASSERT_EQ(answer.feasible, Feasible::kSat);
  const bool moved_x = answer.model->value(inputs.at(0)) != 41;
  const bool moved_y = answer.model->value(inputs.at(1)) != 1000;
  EXPECT_NE(moved_x, moved_y);
}

TEST_F(SolverTest, SameQueriesGiveSameAnswersInEveryRun) {
  const auto run = [] {
    Problem problem(7, false);
    Solver other(problem.guards, problem.inputs, problem.terms, problem.predicates);
    std::string trace;
    for (int i = 0; i < 200; ++i) {
      const Answer answer = other.check(problem.guard(3));
      trace += answer.feasible == Feasible::kSat ? 's' : 'u';
      if (!answer.model) continue;
      for (InputId id = 0; id < problem.inputs.size(); ++id) {
        trace += std::to_string(answer.model->value(problem.inputs.at(id))) + ",";
      }
    }
    const SolverStatistics& statistics = other.statistics();
    return trace + std::to_string(statistics.repair) + "/" + std::to_string(statistics.calls);
  };
  EXPECT_EQ(run(), run());
}

TEST_F(SolverTest, LongLoopsThroughSelectsStayAnswerable) {
  // n = select(b_i, n + x, n): each predicate over n mentions guards over earlier ones.
  const Value x = integer("x");
  Value n = Value::number(0);
  Guard guard = guards.true_guard();
  for (std::uint32_t i = 0; i < 60; ++i) {
    const InputId id = inputs.request("b", i, InputType::kBoolean, 0, 1, nullptr).id;
    const Guard bit = predicates.boolean_input(id);
    const Value more = *terms.add(n, Value::number(i + 1.0));
    n = terms.select({{bit, more}, {!bit, n}});
  }
  guard = predicates.equal(n, Value::number(1829)) & predicates.less(x, n);
  const Answer answer = solver.check(guard);
  ASSERT_EQ(answer.feasible, Feasible::kSat) << answer.reason;
  Evaluator evaluator(inputs, terms, predicates, *answer.model);
  EXPECT_EQ(evaluator.integer(n), 1829);
}

}  // namespace
}  // namespace sheaf
