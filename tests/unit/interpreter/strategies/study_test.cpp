#include "interpreter/strategies/study.h"

#include "tests/unit/interpreter/program.h"

namespace sheaf {
namespace {

/// Explores a program as `sheaf compare` studies it.
StudyStatistics study_of(const std::string& source) {
  RunOptions options;
  options.study = true;
  TestRun run(source, options);
  run.exploration.explore();
  EXPECT_TRUE(run.context.statistics.study.has_value());
  return run.context.statistics.study.value_or(StudyStatistics());
}

TEST(Study, PathsAreTheFeasibleOnes) {
  // The second branch repeats the first, the third has one side more.
  const StudyStatistics study = study_of(R"(const { int } = require('sheaf');
const x = int('x');
let n = 0;
if (x > 5) n++;
if (x > 5) n++;
if (x > 9) n++;
console.log(n);
)");
  EXPECT_EQ(study.sharing_unknown, "");
  EXPECT_EQ(study.paths, 3u);
}

TEST(Study, SharingIsPathsThroughSizeOfTheSummary) {
  // Four paths come to the last statement, where `n` has three values and `k` one.
  const StudyStatistics study = study_of(R"(const { boolean } = require('sheaf');
function count(a, b) {
  let n = 0;
  if (a) n++;
  if (b) n++;
  return n;
}
count(boolean('a'), boolean('b'));
)");
  EXPECT_EQ(study.paths, 4u);
  EXPECT_GE(study.summary_size, 1);
  EXPECT_GT(study.sharing, 1);
  EXPECT_LT(study.sharing, 4);
}

TEST(Study, OnePathSharesNothing) {
  const StudyStatistics study = study_of("let n = 1; n = n + 1; console.log(n);");
  EXPECT_EQ(study.paths, 1u);
  EXPECT_EQ(study.summary_size, 1);
  EXPECT_EQ(study.sharing, 1);
  EXPECT_EQ(study.merges, 0u);
}

TEST(Study, MergesOfIntegersArePreciseAndOfObjectsAreNot) {
  const auto merges = [](const std::string& value) {
    return study_of(
        "const { boolean } = require('sheaf');\n"
        "let v = 1;\n"
        "if (boolean('a')) v = " +
        value + ";\nconsole.log(v);\n");
  };
  EXPECT_EQ(merges("2").merges, 1u);
  EXPECT_EQ(merges("2").precise_merges, 1u);
  EXPECT_EQ(merges("[2]").merges, 1u);
  EXPECT_EQ(merges("[2]").precise_merges, 0u);
  EXPECT_EQ(merges("'2'").precise_merges, 0u);
}

TEST(Study, ReturnsOfACallAreMerges) {
  const auto study = [](const std::string& other) {
    return study_of(
        "const { boolean } = require('sheaf');\n"
        "function f(a) { if (a) { return 1; } return " +
        other + "; }\nconsole.log(f(boolean('a')));\n");
  };
  EXPECT_EQ(study("2").merges, 1u);
  EXPECT_EQ(study("2").precise_merges, 1u);
  EXPECT_EQ(study("null").precise_merges, 0u);
}

}  // namespace
}  // namespace sheaf
