#include "testgen/compare_paths.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/site_program.h"

namespace sheaf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

ModuleList one_if() {
  SiteProgramBuilder builder("/p/a.js", "\n  if (x) f();");
  builder.site(ir::SiteKind::kIf, "if (x) f();", "x");
  return {builder.build()};
}

PathResult path(std::string output, std::uint32_t arm) {
  PathResult result;
  result.inputs = {{"x", InputType::kInteger, 1}};
  result.output = std::move(output);
  result.arms = {{0, arm}};
  return result;
}

TEST(ComparePaths, EqualPathsHaveNoDifference) {
  EXPECT_THAT(compare_with_self(one_if(), path("a\n", 0), path("a\n", 0)), IsEmpty());
}

TEST(ComparePaths, NamesTheFirstLineThatDiffers) {
  EXPECT_THAT(compare_with_self(one_if(), path("a\nb\nc\n", 0), path("a\nB\nc\n", 0)),
              ElementsAre("output line 2: predicted 'b', the concrete run printed 'B'"));
  EXPECT_THAT(compare_with_self(one_if(), path("a\n", 0), path("a\nb\n", 0)),
              ElementsAre("output line 2: predicted nothing, the concrete run printed 'b'"));
}

TEST(ComparePaths, NamesArmsOfEitherSide) {
  EXPECT_THAT(
      compare_with_self(one_if(), path("", 0), path("", 1)),
      ElementsAre("arm /p/a.js:2:3 then side of if: predicted, not taken by the concrete run",
                  "arm /p/a.js:2:3 else side of if: taken by the concrete run, not predicted"));
}

TEST(ComparePaths, SeesOutcomesAndInputs) {
  PathResult thrown = path("", 0);
  thrown.outcome = {OutcomeKind::kUncaught, "TypeError", "no", "", true, {}};
  EXPECT_THAT(
      compare_with_self(one_if(), thrown, path("", 0)),
      ElementsAre("outcome: predicted 'TypeError: no', the concrete run gave 'ends normally'"));
  PathResult more = path("", 0);
  more.inputs.push_back({"y", InputType::kBoolean, 1});
  EXPECT_THAT(compare_with_self(one_if(), path("", 0), more),
              ElementsAre("inputs: predicted [x = 1], the concrete run asked for "
                          "[x = 1, y = true]"));
}

TEST(ComparePaths, OfADroppedPathOnlyTheBeginningCounts) {
  PathResult dropped = path("a\n", 0);
  dropped.outcome.kind = OutcomeKind::kDropped;
  PathResult actual = path("a\nb\n", 0);
  actual.arms.push_back({0, 1});
  EXPECT_THAT(compare_with_self(one_if(), dropped, actual), IsEmpty());
  actual.output = "b\n";
  EXPECT_EQ(compare_with_self(one_if(), dropped, actual).size(), 1u);
}

TEST(ComparePaths, AHarnessErrorHasAStatusOfItsOwn) {
  PathResult refused = path("", 0);
  refused.outcome = {OutcomeKind::kHarnessError, "", "int: no", "", false, {}};
  EXPECT_THAT(compare_with_process(refused, {2, "", "a.js:1:1: harness error: int: no\n"}),
              IsEmpty());
  EXPECT_EQ(compare_with_process(refused, {1, "", "other"}).size(), 3u);
  NodeRun node;
  node.kind = "harness-error";
  node.message = "int: no";
  EXPECT_TRUE(ends_alike(refused.outcome, node));
  node.message = "int: other";
  EXPECT_FALSE(ends_alike(refused.outcome, node));
}

TEST(ComparePaths, ComparesANodeProcessByStatusOutputAndMessage) {
  PathResult thrown = path("a\n", 0);
  thrown.outcome = {OutcomeKind::kAssertion, "AssertionError", "size", "", true, {}};
  EXPECT_THAT(compare_with_process(thrown, {1, "a\n", "…\nAssertionError: size\n"}), IsEmpty());
  EXPECT_THAT(compare_with_process(thrown, {0, "a\n", "AssertionError: size\n"}),
              ElementsAre(HasSubstr("exit status"), HasSubstr("stderr")));
  EXPECT_THAT(compare_with_process(thrown, {1, "a\n", "other\n"}),
              ElementsAre(HasSubstr("did not report")));
}

TEST(ComparePaths, NodeHasTheWordsOfErrorsThatTheEngineMakes) {
  Outcome predicted{OutcomeKind::kUncaught, "TypeError", "f is not a function", "", true, {}};
  NodeRun node;
  node.kind = "uncaught";
  node.is_error = true;
  node.name = "TypeError";
  node.message = "o.f(...) is not a function";
  EXPECT_FALSE(ends_alike(predicted, node));
  predicted.is_own_text = true;
  EXPECT_TRUE(ends_alike(predicted, node));
  node.name = "RangeError";
  EXPECT_FALSE(ends_alike(predicted, node));
  predicted.name.clear();  // a getter
  EXPECT_TRUE(ends_alike(predicted, node));
}

TEST(ComparePaths, AThrownStringIsPrintedPlain) {
  const ModuleList modules = one_if();
  std::string ignored;
  const NodeWorker worker({"node", ""}, modules);
  PathResult thrown = path("", 0);
  thrown.outcome = {OutcomeKind::kUncaught, "", "", "oops", false, {}};
  NodeRun run;
  run.kind = "uncaught";
  run.thrown = "oops";
  run.consumed = thrown.inputs;
  run.arms = {{0, 0}};
  EXPECT_THAT(compare_with_node(modules, thrown, run, worker), IsEmpty());
  run.thrown = "'oops'";
  EXPECT_THAT(compare_with_node(modules, thrown, run, worker),
              ElementsAre("outcome: predicted 'oops', Node gave ''oops''"));
}

}  // namespace
}  // namespace sheaf
