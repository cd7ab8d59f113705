#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "testgen/recorded_run.h"
#include "testgen/report.h"
#include "tests/support/site_program.h"

namespace sheaf {
namespace {

RunReport small_report() {
  RunReport report;
  SiteProgramBuilder builder("/p/a.js", "if (x) f();\nswitch (y) { case 'q': }");
  builder.site(ir::SiteKind::kIf, "if (x) f();", "x")
      .site(ir::SiteKind::kSwitch, "switch (y) { case 'q': }", "y", {"'q'"});
  report.command = {"sheaf", "run", "a.js"};
  report.harness = "/p/a.js";
  report.harness_from_run = "../../a.js";
  report.strategy = "multise";
  report.modules = {builder.build()};
  report.arms = {{0, 0, 0, ArmStatus::kCovered, nullptr, ""},
                 {0, 0, 1, ArmStatus::kCovered, nullptr, ""},
                 {0, 1, 0, ArmStatus::kInfeasible, nullptr, ""},
                 {0, 1, 1, ArmStatus::kUnknown, nullptr, "timeout"}};
  Input first;
  first.name = "x";
  first.minimum = -5;
  first.maximum = 5;
  Input second = first;
  second.request = 1;
  report.inputs = {first, second};
  ReportedTest test;
  test.test.prediction.inputs = {{"x", InputType::kInteger, 1}};
  test.test.prediction.output = "a\xff\n";
  test.test.prediction.outcome = {OutcomeKind::kUncaught, "TypeError", "no", "", true, {0, 7}};
  test.test.new_arms = {{0, 0}};
  test.test.prediction.arms = {{0, 0}};
  test.test.error = 0;
  test.file = "inputs/000001.json";
  test.replay.self = ReplayStatus::kAgrees;
  report.tests.push_back(test);
  ReportedError error;
  error.id = "E001";
  error.record.outcome = test.test.prediction.outcome;
  error.input_file = "errors/E001-TypeError-a.js-1/input.json";
  report.errors.push_back(error);
  report.limitations = {{"loop-bound", {0, 12}, 3, "why"}};
  return report;
}

TEST(ReportJson, FollowsTheSchemaOfNames) {
  const auto json = nlohmann::json::parse(report_as_json(small_report()));
  EXPECT_EQ(json["schemaVersion"], 1);
  EXPECT_EQ(json["termination"], "exhausted");
  EXPECT_EQ(json["coverage"]["arms"].dump(),
            R"({"covered":2,"infeasible":1,"notCalled":0,"total":4,"unknown":1})");
  EXPECT_EQ(json["inputs"].size(), 1u);
  EXPECT_EQ(json["inputs"][0]["requests"], 2);
  EXPECT_EQ(json["arms"][0]["test"], 1);
  EXPECT_FALSE(json["arms"][1].contains("test"));
  EXPECT_EQ(json["arms"][2]["description"], "case 'q'");
  EXPECT_EQ(json["arms"][2]["line"], 2);
  EXPECT_EQ(json["arms"][3]["reason"], "timeout");
  EXPECT_EQ(json["tests"][0]["replayed"], "self");
  EXPECT_EQ(json["tests"][0]["output"], "a\xEF\xBF\xBD\n");
  EXPECT_EQ(json["errors"][0]["column"], 8);
  EXPECT_EQ(json["errors"][0]["test"], 1);
  EXPECT_EQ(json["limitations"][0]["count"], 3);
}

TEST(ReportJson, StatisticsOfEveryStrategy) {
  RunReport report = small_report();
  report.statistics.elapsed_ms = 12.3456;
  report.statistics.repeated_operations = 7;
  report.statistics.repeated_ms = 1.5;
  report.statistics.refused_merges = 3;
  report.statistics.refused_by = {{"function", 1}, {"null/object", 2}};
  report.statistics.solver.linear = 5;
  report.statistics.solver.enumeration = 4;
  const auto stats = nlohmann::json::parse(report_as_json(report))["stats"];
  EXPECT_EQ(stats["exploredMs"], 12.346);
  EXPECT_EQ(stats["repeatedOperations"], 7);
  EXPECT_EQ(stats["repeatedMs"], 1.5);
  EXPECT_EQ(stats["refusedMerges"], 3);
  EXPECT_EQ(stats["refusedBy"].dump(),
            R"([{"count":1,"types":"function"},{"count":2,"types":"null/object"}])");
  EXPECT_EQ(stats["solver"]["linear"], 5);
  EXPECT_EQ(stats["solver"]["enumeration"], 4);
}

TEST(ReportJson, AReplayThatDivergedSaysSo) {
  RunReport report = small_report();
  report.tests[0].replay.node = ReplayStatus::kDiverged;
  report.tests[0].replay.differences = {"output line 1: …"};
  const auto json = nlohmann::json::parse(report_as_json(report));
  EXPECT_EQ(json["tests"][0]["replayed"], "diverged");
  EXPECT_EQ(json["tests"][0]["differences"][0], "output line 1: …");
}

TEST(ReportJson, AGivenUpPathIsNotReplayedAndMayNotEnd) {
  RunReport report = small_report();
  report.errors.clear();
  report.tests[0].test.prediction.outcome.kind = OutcomeKind::kDropped;
  report.tests[0].replay.self = ReplayStatus::kAgreesSoFar;
  report.endless = {{"E001", {{0, 12}, 500}, 0, "errors/E001-nontermination-a.js-2/input.json"}};
  const auto json = nlohmann::json::parse(report_as_json(report));
  EXPECT_FALSE(json["tests"][0].contains("replayed"));
  EXPECT_EQ(json["errors"][0]["kind"], "nontermination");
  EXPECT_EQ(json["errors"][0]["line"], 2);
  EXPECT_EQ(json["errors"][0]["message"], "no end after 500 steps");
}

TEST(ReportJson, HarnessErrorsAreNotAmongTheErrors) {
  RunReport report = small_report();
  report.harness_errors = report.errors;
  report.errors.clear();
  report.harness_errors[0].record.outcome = {
      OutcomeKind::kHarnessError, "", "int: no", "", false, {0, 7}};
  report.unsatisfied_assumptions = {{0, 12}};
  const auto json = nlohmann::json::parse(report_as_json(report));
  EXPECT_TRUE(json["errors"].empty());
  EXPECT_EQ(json["harnessErrors"][0]["message"], "int: no");
  EXPECT_EQ(json["harnessErrors"][0]["column"], 8);
  EXPECT_EQ(json["unsatisfiedAssumptions"][0]["line"], 2);
}

TEST(ReportJson, NamesTheDirectoryOfAnErrorByKindAndPlace) {
  Outcome outcome;
  outcome.is_error = true;
  outcome.name = "My Error/../x";
  EXPECT_EQ(error_directory_name("E001", outcome, {"lib/stack.js", 42, 1}),
            "E001-My_Error_.._x-stack.js-42");
  outcome.is_error = false;
  EXPECT_EQ(error_directory_name("E002", outcome, {"a.js", 1, 1}), "E002-thrown-a.js-1");
}

TEST(RecordedRun, ReadsBackWhatAReplayNeeds) {
  std::string error;
  const auto run = read_recorded_run(report_as_json(small_report()), error);
  ASSERT_TRUE(run.has_value()) << error;
  EXPECT_EQ(run->harness, "../../a.js");
  ASSERT_EQ(run->tests.size(), 1u);
  EXPECT_EQ(run->tests[0].outcome.kind, OutcomeKind::kUncaught);
  EXPECT_EQ(run->tests[0].outcome.message, "no");
  EXPECT_EQ(run->tests[0].new_arms.size(), 1u);
  EXPECT_FALSE(read_recorded_run("{}", error).has_value());
  EXPECT_FALSE(read_recorded_run("nonsense", error).has_value());
}

TEST(RecordedRun, ComparesOutputOutcomeAndArms) {
  const RunReport report = small_report();
  std::string error;
  const auto run = read_recorded_run(report_as_json(report), error);
  PathResult actual = report.tests[0].test.prediction;
  actual.output = run->tests[0].output;
  actual.arms = {{0, 0}, {0, 3}};
  EXPECT_TRUE(compare_with_record(report.modules, run->tests[0], actual).empty());
  actual.arms = {{0, 1}, {0, 3}};
  EXPECT_EQ(compare_with_record(report.modules, run->tests[0], actual).size(), 1u);
  actual.outcome = Outcome();
  EXPECT_EQ(compare_with_record(report.modules, run->tests[0], actual).size(), 2u);
}

}  // namespace
}  // namespace sheaf
