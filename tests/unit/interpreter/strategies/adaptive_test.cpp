#include "interpreter/strategies/adaptive.h"

#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

/// A sort whose slots hold permutations.
const char* const kSort = R"(const { int } = require('sheaf');
const list = [];
for (let i = 0; i < 4; i++) list.push(int('x' + i, { min: 0, max: 100 }));
for (let i = 1; i < 4; i++) {
  for (let k = i; k > 0 && list[k - 1] > list[k]; k--) {
    const t = list[k]; list[k] = list[k - 1]; list[k - 1] = t;
  }
}
console.log(list.join());
)";

TEST(Adaptive, AShortRunStaysMerged) {
  TestRun run(kSort, with_strategy(StrategyKind::kAdaptive));
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 0u);
  EXPECT_FALSE(run.context.record.incomplete);
}

TEST(Adaptive, WhereMergingDoesNotPayEachPathRunsByItself) {
  RunOptions options = with_strategy(StrategyKind::kAdaptive);
  // Compare at once, and leave whatever merging has cost.
  options.adaptive.first_check = options.adaptive.first_probes = 1;
  options.adaptive.leaving_share = options.adaptive.permuted_leaving_share = 1e-9;
  options.adaptive.max_variation = options.adaptive.permuted_max_variation = 1e9;
  TestRun run(kSort, options);
  run.exploration.explore();
  EXPECT_EQ(run.context.statistics.paths, 24u);
  EXPECT_FALSE(run.context.record.incomplete);
  const Assignment assignment = run.assignment({{"x0", 7}, {"x1", 3}, {"x2", 9}, {"x3", 1}});
  EXPECT_EQ(run.exploration.predict(assignment).output, "1,3,7,9\n");
}

TEST(Adaptive, ArmsAndErrorsAreThoseOfBothParts) {
  const char* const text = R"(const { int, boolean } = require('sheaf');
const x = int('x', { min: 0, max: 9 });
if (boolean('a')) { if (x > 4) throw new Error('high'); }
if (x < 2) throw new Error('low');
)";
  RunOptions merged = with_strategy(StrategyKind::kAdaptive), apart = merged;
  apart.adaptive.first_check = apart.adaptive.first_probes = 1;
  apart.adaptive.leaving_share = apart.adaptive.permuted_leaving_share = 1e-9;
  apart.adaptive.max_variation = 1e9;
  for (const RunOptions& options : {merged, apart}) {
    TestRun run(text, options);
    run.exploration.explore();
    EXPECT_EQ(run.context.record.error_records.size(), 2u);
    for (const ArmRecord& arm : run.context.record.arm_records) {
      EXPECT_EQ(arm.status, ArmStatus::kCovered);
    }
  }
}

}  // namespace
}  // namespace sheaf
