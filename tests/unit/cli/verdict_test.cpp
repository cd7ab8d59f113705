#include "cli/verdict.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/progress.h"
#include "tests/support/site_program.h"

namespace sheaf {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

RunReport report() {
  RunReport result;
  SiteProgramBuilder builder("/p/a.js", "if (x) f();\n  while (y) {}");
  builder.site(ir::SiteKind::kIf, "if (x) f();", "x")
      .site(ir::SiteKind::kLoop, "while (y) {}", "y");
  result.harness = "a.js";
  result.inputs.resize(1);
  result.modules = {builder.build()};
  result.arms = {{0, 0, 0, ArmStatus::kCovered, nullptr, ""},
                 {0, 0, 1, ArmStatus::kCovered, nullptr, ""},
                 {0, 1, 0, ArmStatus::kInfeasible, nullptr, ""},
                 {0, 1, 1, ArmStatus::kUnknown, nullptr, "solver timeout"}};
  result.statistics.paths = 40;
  ReportedTest test;
  test.test.prediction.inputs = {{"x", InputType::kInteger, 3}};
  test.test.prediction.outcome = {OutcomeKind::kUncaught, "TypeError", "no", "", true, {0, 7}};
  test.file = "inputs/000001.json";
  test.replay.self = ReplayStatus::kAgrees;
  result.tests.push_back(test);
  ReportedError error;
  error.id = "E001";
  error.record.outcome = test.test.prediction.outcome;
  error.input_file = "errors/E001-TypeError-a.js-1/input.json";
  result.errors.push_back(error);
  result.limitations = {{"loop-bound", {0, 14}, 2, "the loop was left after 10 rounds"}};
  return result;
}

VerdictContext context() {
  VerdictContext result{Painter(false), default_options(), "./sheaf", "my out/1", "", {}, ""};
  result.node = NodePackage{"/usr/bin/node", "/opt/sheaf/node"};
  return result;
}

TEST(Verdict, SaysEverythingThatCounts) {
  const std::string text = format_verdict(report(), context());
  EXPECT_EQ(text,
            "a.js: 2 of 4 arms covered, 1 proved infeasible, 1 unknown; 1 error; "
            "incomplete (see limitations)\n"
            "\nArms\n"
            "  /p/a.js:2:3  loop goes on  infeasible\n"
            "  /p/a.js:2:3  loop ends by its condition  unknown: solver timeout\n"
            "\nErrors\n"
            "  E001 TypeError: no\n"
            "       at /p/a.js:1:8\n"
            "       inputs: x = 3\n"
            "       Reproduce with: ./sheaf replay "
            "'my out/1/errors/E001-TypeError-a.js-1/input.json'\n"
            "       or in Node:     SHEAF_INPUT='my out/1/errors/E001-TypeError-a.js-1/input.json' "
            "node -r /opt/sheaf/node/register.cjs a.js\n"
            "\nLimitations\n"
            "  /p/a.js:2:3  loop-bound: the loop was left after 10 rounds (2 times)\n"
            "\n1 input in my out/1 (replayed as predicted: 1, under Node 0)\n"
            "Failing tests: node --test 'my out/1/tests/a.errors.test.cjs'\n"
            "Report: my out/1/report.html\n"
            "40 paths run one by one, 0 instructions, largest summary 0, 0 solver calls (0 ms); "
            "explored in 0 ms, "
            "all in 0 ms\n");
}

TEST(Verdict, ShowsBothSidesOfADivergence) {
  RunReport diverged = report();
  diverged.tests[0].replay.node = ReplayStatus::kDiverged;
  diverged.tests[0].replay.differences = {"output line 1: predicted 'a', Node printed 'b'"};
  const std::string text = format_verdict(diverged, context());
  EXPECT_THAT(text, HasSubstr("this is a fault of Sheaf"));
  EXPECT_THAT(text, HasSubstr("predicted 'a', Node printed 'b'"));
}

TEST(Verdict, SaysFirstThatNoInputSatisfiesTheAssumptions) {
  RunReport vacuous = report();
  vacuous.complete = true;
  vacuous.errors.clear();
  vacuous.unsatisfied_assumptions = {{0, 7}};
  const std::string text = format_verdict(vacuous, context());
  EXPECT_EQ(text.rfind("a.js: NO INPUT SATISFIES THE ASSUMPTIONS, so nothing was tested\n"
                       "  /p/a.js:1:8  ",
                       0),
            0u);
  EXPECT_THAT(text, Not(HasSubstr("infeasible")));
}

TEST(Verdict, SaysWhatNodeHasNotConfirmed) {
  VerdictContext alone = context();
  alone.node.reset();
  alone.why_no_node = "--no-node";
  EXPECT_THAT(format_verdict(report(), alone),
              HasSubstr("incomplete (see limitations); not confirmed by Node (--no-node)\n"));
}

TEST(Verdict, AnEndlessPathIsNoError) {
  RunReport endless = report();
  endless.errors.clear();
  endless.endless = {{"E001", {{0, 14}, 500}, 0, "errors/E001-nontermination-a.js-2/input.json"}};
  const std::string text = format_verdict(endless, context());
  EXPECT_THAT(text, HasSubstr("; no errors, 1 path that may not end; "));
  EXPECT_THAT(text, HasSubstr("E001 possible non-termination: no end after 500 steps\n"
                              "       at /p/a.js:2:3\n       inputs: x = 3\n"));
}

TEST(Verdict, HarnessErrorsComeFirst) {
  RunReport refused = report();
  refused.harness_errors = refused.errors;
  refused.errors.clear();
  refused.harness_errors[0].record.outcome = {
      OutcomeKind::kHarnessError, "", "int: no", "", false, {0, 7}};
  refused.limitations = {{"harness-error", {0, 7}, 1, "int: no"}};
  const std::string text = format_verdict(refused, context());
  EXPECT_EQ(
      text.rfind("a.js: the harness uses the API of Sheaf wrongly\n  /p/a.js:1:8  int: no\n", 0),
      0u);
  EXPECT_THAT(text, HasSubstr("incomplete (harness error)"));
  EXPECT_THAT(text, Not(HasSubstr("Limitations")));
}

TEST(Verdict, ColoursOnlyWhenAsked) {
  VerdictContext colored = context();
  colored.painter = Painter(true);
  EXPECT_THAT(format_verdict(report(), colored), HasSubstr("\x1b[31m1 error\x1b[0m"));
  EXPECT_THAT(format_verdict(report(), context()), Not(HasSubstr("\x1b")));
}

TEST(ShellWord, QuotesWhatAShellWouldSplitOrExpand) {
  EXPECT_EQ(shell_word("a/b-1.js"), "a/b-1.js");
  EXPECT_EQ(shell_word("it's $x"), "'it'\\''s $x'");
  EXPECT_EQ(shell_word(""), "''");
}

TEST(Progress, IsOneLine) {
  Progress progress;
  progress.elapsed_ms = 3200;
  progress.arms_covered = 12;
  progress.arms_total = 20;
  progress.solver_time_ms = 320;
  progress.memory_bytes = 120ull << 20;
  EXPECT_EQ(format_progress({progress, 3, ""}, 3200, 950),
            "3.2 s  arms 12/20  errors 0  inputs 3  950 steps/s  solver 10 %  memory 120 MiB");
  progress.rounds = 41;
  progress.depth = 2;
  EXPECT_EQ(format_progress({progress, 3, "a.js:7"}, 3200, 3.44e6),
            "3.2 s  arms 12/20  errors 0  inputs 3  at a.js:7, round 41, depth 2  3.4 M steps/s  "
            "solver 10 %  memory 120 MiB");
}

}  // namespace
}  // namespace sheaf
