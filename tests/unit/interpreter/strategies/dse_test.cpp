#include "interpreter/strategies/dse.h"

#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

const char* const kTwoBranches = R"(const { boolean } = require('sheaf');
let n = 0;
if (boolean('a')) n += 1;
if (boolean('b')) n += 2;
console.log(n);
)";

TEST(Dse, FollowsItsModelAndTakesTheOthersLater) {
  TestRun run(kTwoBranches, with_strategy(StrategyKind::kDse));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 4u);
  EXPECT_EQ(run.context.record.output.size(), 1u);  // the log is that of the last path
  for (int a = 0; a < 2; ++a) {
    for (int b = 0; b < 2; ++b) {
      const PathResult path = run.exploration.predict(run.assignment({{"a", a}, {"b", b}}));
      EXPECT_EQ(path.output, std::to_string(a + 2 * b) + "\n");
      EXPECT_EQ(path.arms.size(), 2u);
    }
  }
}

TEST(Dse, RunsOnlyWhatIsFeasible) {
  TestRun run(R"(const { int } = require('sheaf');
const x = int('x', { min: 0, max: 9 });
if (x < 3) { if (x > 5) console.log('never'); }
if (x > 7) throw new Error('high');
)",
              with_strategy(StrategyKind::kDse));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 3u);
  ASSERT_EQ(run.context.record.error_records.size(), 1u);
  EXPECT_EQ(run.context.record.error_records[0].outcome.message, "high");
  EXPECT_GT(run.context.record.error_records[0].model->value(run.context.inputs.at(0)), 7);
  std::vector<ArmStatus> states;
  for (const ArmRecord& arm : run.context.record.arm_records) states.push_back(arm.status);
  EXPECT_EQ(states, (std::vector<ArmStatus>{ArmStatus::kCovered, ArmStatus::kCovered,
                                            ArmStatus::kInfeasible, ArmStatus::kCovered,
                                            ArmStatus::kCovered, ArmStatus::kCovered}));
}

TEST(Dse, StopsAfterAsManyPathsAsAllowed) {
  RunOptions options = with_strategy(StrategyKind::kDse);
  options.max_paths = 2;
  TestRun run(kTwoBranches, options);
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 2u);
  EXPECT_EQ(run.context.record.termination, Termination::kMaxPaths);
}

TEST(Dse, ExploresARegionOnly) {
  TestRun run(kTwoBranches, with_strategy(StrategyKind::kDse));
  Context& context = run.context;
  const InputId a = context.inputs.request("a", 0, InputType::kBoolean, 0, 1, nullptr).id;
  auto first = std::make_shared<Assignment>();
  first->set(a, 1);
  auto& strategy = static_cast<Dse&>(*run.exploration.strategy);
  strategy.explore_region(run.machine, context.predicates.boolean_input(a), first);
  EXPECT_EQ(context.statistics.paths, 2u);  // b is still open
}

TEST(Dse, TheModelChoosesAmongParts) {
  // A store at a symbolic index cannot wait: one position now, the others later.
  TestRun run(R"(const { int } = require('sheaf');
const list = [0, 0, 0];
list[int('x', { min: 0, max: 2 })] = 1;
console.log(list.join());
)",
              with_strategy(StrategyKind::kDse));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 3u);
  const char* const expected[] = {"1,0,0\n", "0,1,0\n", "0,0,1\n"};
  for (int x = 0; x < 3; ++x) {
    EXPECT_EQ(run.exploration.predict(run.assignment({{"x", x}})).output, expected[x]);
  }
}

TEST(Dse, AProbeWeighsItsPathByTheOutcomesItHad) {
  TestRun run(kTwoBranches, with_strategy(StrategyKind::kDse));
  auto& strategy = static_cast<Dse&>(*run.exploration.strategy);
  for (int i = 0; i < 5; ++i) {
    const Dse::Probe probe = strategy.probe(run.machine, 100'000);
    EXPECT_TRUE(probe.has_ended);
    EXPECT_EQ(probe.weight, 4);
    EXPECT_EQ(probe.refuted, 0);
  }
}

}  // namespace
}  // namespace sheaf
