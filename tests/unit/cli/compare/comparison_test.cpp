#include "cli/compare/comparison.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace sheaf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Measurement finished(double elapsed_ms, std::uint64_t operations) {
  Measurement result;
  result.end = "complete";
  result.statistics.elapsed_ms = elapsed_ms;
  result.statistics.operations = operations;
  result.statistics.solver.time_ms = elapsed_ms / 4;
  return result;
}

Measurement failure(const std::string& reason) {
  Measurement result;
  result.failure = reason;
  return result;
}

ComparisonRow row_of(const std::string& strategy, const std::vector<Measurement>& measurements) {
  return summarise("a.js", std::nullopt, strategy, measurements);
}

TEST(Comparison, MedianAndRange) {
  const Spread odd = spread_of({5, 1, 3});
  EXPECT_EQ(odd.median, 3);
  EXPECT_EQ(odd.minimum, 1);
  EXPECT_EQ(odd.maximum, 5);
  EXPECT_EQ(spread_of({4, 1, 2, 3}).median, 2.5);
  EXPECT_EQ(spread_of({}).median, 0);
}

TEST(Comparison, ARowHasMediansOfTimesAndTheShareOfTheGuards) {
  Measurement timed = finished(100, 7);
  timed.statistics.bdd_time_ms = 40;
  const ComparisonRow row = summarise(
      "a.js", 5, "dse", {finished(10, 7), finished(30, 7), finished(20, 7)}, {timed, std::nullopt});
  EXPECT_EQ(row.subject(), "a.js, size 5");
  EXPECT_TRUE(row.complete());
  EXPECT_EQ(row.measured, 3u);
  EXPECT_EQ(row.time_ms.median, 20);
  EXPECT_EQ(row.time_ms.maximum, 30);
  EXPECT_EQ(row.feasibility_percent.median, 25);
  EXPECT_EQ(row.solver_percent.median, 0);
  EXPECT_EQ(row.samples.size(), 3u);
  EXPECT_EQ(row.samples[1].time_ms, 30);
  EXPECT_EQ(row.bdd_percent, 40);
  EXPECT_THAT(row.unstable, IsEmpty());
}

TEST(Comparison, AFailureIsTheRowsEndAndTheOtherFiguresStay) {
  const ComparisonRow row = row_of("dse", {finished(10, 7), failure("crashed (SIGSEGV)")});
  EXPECT_EQ(row.end, "crashed (SIGSEGV)");
  EXPECT_FALSE(row.complete());
  EXPECT_EQ(row.measured, 1u);
  EXPECT_EQ(row.time_ms.median, 10);
  const ComparisonRow lost = row_of("dse", {failure("killed")});
  EXPECT_FALSE(lost.counts.has_value());
  EXPECT_EQ(lost.end, "killed");
}

TEST(Comparison, CountsMustNotDifferUnlessABudgetEndedTheRun) {
  EXPECT_THAT(row_of("dse", {finished(1, 7), finished(2, 8)}).unstable, ElementsAre("operations"));
  EXPECT_THAT(instabilities({row_of("dse", {finished(1, 7), finished(2, 8)})}),
              ElementsAre("a.js under dse: counts differ between measurements: operations"));
  Measurement stopped = finished(2, 8);
  stopped.end = "max-time";
  const ComparisonRow row = row_of("dse", {finished(1, 7), stopped});
  EXPECT_THAT(row.unstable, IsEmpty());
  EXPECT_FALSE(row.complete());
  EXPECT_EQ(row.end, "max-time");
}

TEST(Comparison, RatiosLeaveOutWhatDseRepeats) {
  Measurement dse = finished(50, 300);
  dse.statistics.repeated_ms = 10;
  const std::vector<ComparisonRow> rows = {row_of("multise", {finished(4, 100)}),
                                           row_of("dse", {dse})};
  const std::vector<Ratio> ratios = ratios_to_multise(rows);
  ASSERT_EQ(ratios.size(), 1u);
  EXPECT_EQ(ratios[0].strategy, "dse");
  EXPECT_EQ(ratios[0].time, 10);
  EXPECT_EQ(ratios[0].operations, 3);
  EXPECT_EQ(ratios[0].feasibility_time, 12.5);
  EXPECT_FALSE(ratios[0].solver_time.has_value());
  EXPECT_FALSE(ratios[0].average_call.has_value());
  EXPECT_EQ(ratios[0].no_calls, "none needed");
  EXPECT_FALSE(ratios[0].at_least);
}

TEST(Comparison, RatiosOfSolverCallsNeedCallsOnBothSides) {
  Measurement merged = finished(4, 100), dse = finished(50, 300);
  merged.statistics.solver.calls = 2;
  merged.statistics.solver.call_time_ms = 1;
  dse.statistics.solver.calls = 10;
  dse.statistics.solver.call_time_ms = 10;
  const auto ratio = [](const Measurement& base, const Measurement& other) {
    return ratios_to_multise({row_of("multise", {base}), row_of("dse", {other})})[0];
  };
  EXPECT_EQ(ratio(merged, dse).average_call, 2);
  EXPECT_EQ(ratio(merged, dse).solver_time, 10);
  EXPECT_FALSE(ratio(finished(4, 100), dse).average_call.has_value());
  EXPECT_EQ(ratio(finished(4, 100), dse).no_calls, "none needed by multise");
  EXPECT_EQ(ratio(merged, finished(50, 300)).no_calls, "none needed by dse");
}

TEST(Comparison, ARatioToAnUnfinishedRunIsALowerBound) {
  Measurement stopped = finished(100, 1000);
  stopped.end = "max-time";
  const std::vector<Ratio> ratios =
      ratios_to_multise({row_of("multise", {finished(4, 100)}), row_of("dse", {stopped})});
  EXPECT_TRUE(ratios[0].at_least);
  EXPECT_EQ(ratios[0].time, 25);
  // Nothing can be said against a base that did not finish, or without one.
  EXPECT_FALSE(ratios_to_multise({row_of("multise", {stopped}), row_of("dse", {stopped})})[0]
                   .time.has_value());
  EXPECT_THAT(ratios_to_multise({row_of("dse", {stopped}), row_of("csm", {stopped})}), IsEmpty());
}

TEST(Comparison, SharesOfMerges) {
  Measurement run = finished(1, 1);
  run.statistics.merges = 3;
  run.statistics.refused_merges = 1;
  Measurement studied = run;
  studied.statistics.study = StudyStatistics{10, 4, 1.5, 7, 8, ""};
  EXPECT_EQ(precise_percent(summarise("a.js", {}, "multise", {run}, {{}, studied})), 40);
  EXPECT_EQ(made_percent(row_of("csm", {run})), 75);
  EXPECT_FALSE(made_percent(row_of("multise", {run})).has_value());
  EXPECT_FALSE(precise_percent(row_of("multise", {finished(1, 1)})).has_value());
}

TEST(Comparison, SharingNeedsPathsThatDseConfirms) {
  Measurement merged = finished(1, 1), dse = finished(1, 1);
  dse.statistics.paths = 8;
  const auto sharing = [&](const StudyStatistics& study, const std::vector<ComparisonRow>& others) {
    Measurement studied = merged;
    studied.statistics.study = study;
    std::vector<ComparisonRow> rows = others;
    rows.push_back(summarise("a.js", {}, "multise", {merged}, {{}, studied}));
    return sharing_of(rows.back(), rows);
  };
  EXPECT_EQ(sharing({10, 4, 1.5, 7, 8, ""}, {row_of("dse", {dse})}).factor, 7);
  EXPECT_EQ(sharing({10, 4, 1.5, 7, 9, ""}, {row_of("dse", {dse})}).unknown,
            "9 paths by branches, 8 by dse");
  EXPECT_EQ(sharing({10, 4, 1.5, 7, 8, ""}, {}).unknown, "no complete dse to confirm paths");
  EXPECT_EQ(sharing({10, 4, 1.5, 7, 0, "too many"}, {row_of("dse", {dse})}).unknown, "too many");
  EXPECT_EQ(sharing_of(row_of("dse", {dse}), {}).factor, 1);
  EXPECT_EQ(sharing_of(row_of("csm", {merged}), {}).unknown, "multise only");
}

TEST(Comparison, AverageSummariesAreNeverBelowOne) {
  Measurement merged = finished(1, 1);
  EXPECT_EQ(average_summary(row_of("dse", {merged})), 1);
  EXPECT_EQ(average_summary(row_of("csm", {merged})), 1);
  EXPECT_FALSE(average_summary(row_of("multise", {merged})).has_value());
}

TEST(Comparison, CompleteStrategiesMustAgree) {
  Measurement left = finished(1, 1), right = finished(1, 1);
  left.arm_facts = {"a.js:1:1 arm 0.0 covered"};
  right.arm_facts = {"a.js:1:1 arm 0.0 infeasible"};
  const std::vector<std::string> found =
      disagreements({row_of("multise", {left}), row_of("csm", {left}), row_of("dse", {right})});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_THAT(found[0], HasSubstr("multise and dse are both complete but differ"));
  EXPECT_THAT(found[0], HasSubstr("dse: a.js:1:1 arm 0.0 infeasible"));
  right.end = "limited";
  EXPECT_THAT(disagreements({row_of("multise", {left}), row_of("dse", {right})}), IsEmpty());
  right = left;
  right.error_facts = {"a.js:2:1 uncaught TypeError"};
  EXPECT_EQ(disagreements({row_of("multise", {left}), row_of("dse", {right})}).size(), 1u);
}

TEST(Comparison, ADisagreementOrAFailureIsAnInternalFailure) {
  Measurement left = finished(1, 1), right = finished(1, 1);
  EXPECT_THAT(complaints({row_of("multise", {left}), row_of("dse", {right})}), IsEmpty());
  right.arm_facts = {"a.js:1:1 arm 0.0 infeasible"};
  const std::vector<Complaint> found = complaints(
      {row_of("multise", {left}), row_of("dse", {right}), row_of("csm", {failure("killed")})});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].code, ExitCode::kInternal);
  EXPECT_THAT(found[0].text, HasSubstr("multise and dse"));
  EXPECT_EQ(found[1].code, ExitCode::kInternal);
  EXPECT_EQ(found[1].text, "a.js under csm: killed");
  const std::vector<Complaint> unstable =
      complaints({row_of("multise", {finished(1, 1), finished(1, 2)})});
  ASSERT_EQ(unstable.size(), 1u);
  EXPECT_EQ(unstable[0].code, ExitCode::kSuccess);
}

}  // namespace
}  // namespace sheaf
