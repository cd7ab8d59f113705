#include "testgen/confirm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/site_program.h"

namespace sheaf {
namespace {

using ::testing::HasSubstr;

/// Two branches; one test takes arms 0 and 3, nothing else can be.
RunReport report() {
  RunReport result;
  SiteProgramBuilder builder("/p/a.js", "if (x) f();\nif (y) g();");
  builder.site(ir::SiteKind::kIf, "if (x) f();", "x").site(ir::SiteKind::kIf, "if (y) g();", "y");
  result.modules = {builder.build()};
  result.complete = true;
  result.arms = {{0, 0, 0, ArmStatus::kCovered, nullptr, ""},
                 {0, 0, 1, ArmStatus::kInfeasible, nullptr, ""},
                 {0, 1, 0, ArmStatus::kNotCalled, nullptr, ""},
                 {0, 1, 1, ArmStatus::kCovered, nullptr, ""}};
  ReportedTest test;
  test.test.prediction.arms = {{0, 0}, {0, 3}};
  test.replay.self = test.replay.node = ReplayStatus::kAgrees;
  result.tests.push_back(test);
  return result;
}

std::vector<ArmStatus> statuses(const RunReport& report) {
  std::vector<ArmStatus> result;
  for (const ArmRecord& arm : report.arms) result.push_back(arm.status);
  return result;
}

using Statuses = std::vector<ArmStatus>;

TEST(Confirm, ReplaysThatAgreeChangeNothing) {
  RunReport agreed = report();
  confirm(agreed);
  EXPECT_TRUE(agreed.complete);
  EXPECT_EQ(statuses(agreed), statuses(report()));
}

TEST(Confirm, ADivergenceLeavesNothingProved) {
  RunReport diverged = report();
  ReplayResult& replay = diverged.tests[0].replay;
  replay.node = ReplayStatus::kDiverged;
  replay.not_taken = {{0, 0}};
  replay.not_predicted = {{0, 1}};
  confirm(diverged);
  EXPECT_FALSE(diverged.complete);
  EXPECT_EQ(statuses(diverged), (Statuses{ArmStatus::kUnknown, ArmStatus::kCovered,
                                          ArmStatus::kUnknown, ArmStatus::kCovered}));
  EXPECT_EQ(taken_arms(diverged.tests[0]), (std::vector<ArmKey>{{0, 1}, {0, 3}}));
}

TEST(Confirm, WhatNodeDoesBeyondAGivenUpPathMustNotBreakAProof) {
  RunReport refuted = report();
  refuted.tests[0].test.prediction.outcome.kind = OutcomeKind::kDropped;
  ReplayResult& replay = refuted.tests[0].replay;
  replay.self = replay.node = ReplayStatus::kAgreesSoFar;
  replay.not_predicted = {{0, 2}};
  confirm(refuted);
  EXPECT_TRUE(refuted.diverged());
  EXPECT_FALSE(refuted.complete);
  EXPECT_THAT(replay.differences.at(0), HasSubstr("predicted not-called, taken by"));
  EXPECT_EQ(statuses(refuted), (Statuses{ArmStatus::kCovered, ArmStatus::kUnknown,
                                         ArmStatus::kCovered, ArmStatus::kCovered}));
}

TEST(Confirm, AnUnknownArmThatNodeTakesBeyondAGivenUpPathIsCovered) {
  RunReport known = report();
  known.complete = false;
  known.arms[2].status = ArmStatus::kUnknown;
  known.arms[2].reason = "given up";
  known.tests[0].test.prediction.outcome.kind = OutcomeKind::kDropped;
  ReplayResult& replay = known.tests[0].replay;
  replay.self = replay.node = ReplayStatus::kAgreesSoFar;
  replay.not_predicted = {{0, 2}};
  confirm(known);
  EXPECT_FALSE(known.diverged());
  EXPECT_EQ(known.arms[2].status, ArmStatus::kCovered);
  EXPECT_TRUE(known.arms[2].reason.empty());
  EXPECT_EQ(known.arms[1].status, ArmStatus::kInfeasible);
}

TEST(Confirm, AnArmThatItsOwnInputDoesNotReachIsUnknown) {
  RunReport missed = report();
  missed.tests[0].test.prediction.arms = {{0, 3}};
  missed.unconfirmed.arms = {{0, 0}};
  confirm(missed);
  EXPECT_FALSE(missed.complete);
  EXPECT_EQ(missed.arms[0].status, ArmStatus::kUnknown);
}

}  // namespace
}  // namespace sheaf
