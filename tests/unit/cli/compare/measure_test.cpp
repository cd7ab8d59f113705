#include "cli/compare/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <new>
#include <stdexcept>

#include "cli/compare/forked.h"

namespace sheaf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(Forked, BringsTheTextBack) {
  InterruptFlag interrupt;
  const std::string large(200'000, 'x');
  const ForkedResult result = run_forked([&large] { return large; }, interrupt, 0);
  EXPECT_EQ(result.failure, "");
  EXPECT_EQ(result.text, large);
  EXPECT_EQ(run_forked([] { return std::string(); }, interrupt, 0).failure, "");
}

TEST(Forked, ACrashHasAReason) {
  InterruptFlag interrupt;
  const auto failure = [&interrupt](const std::function<std::string()>& work) {
    const ForkedResult result = run_forked(work, interrupt, 0);
    EXPECT_EQ(result.text, "");
    return result.failure;
  };
  EXPECT_THAT(failure([]() -> std::string {
                raise(SIGKILL);
                return "x";
              }),
              HasSubstr("killed (SIGKILL"));
  EXPECT_EQ(failure([]() -> std::string {
              signal(SIGABRT, SIG_DFL);
              raise(SIGABRT);
              return "x";
            }),
            "crashed (SIGABRT)");
  EXPECT_EQ(failure([]() -> std::string { throw std::bad_alloc(); }), "out of memory");
  EXPECT_EQ(failure([]() -> std::string { throw std::runtime_error("why"); }), "why");
  EXPECT_THAT(failure([]() -> std::string { _exit(7); }), HasSubstr("status 7"));
}

TEST(Forked, EndsAChildThatNeverAnswers) {
  InterruptFlag interrupt;
  const ForkedResult result = run_forked(
      []() -> std::string {
        for (;;) pause();
      },
      interrupt, 100);
  EXPECT_EQ(result.failure, "no answer in time");
}

Measurement sample() {
  Measurement result;
  result.end = "complete";
  result.statistics.operations = 12;
  result.statistics.elapsed_ms = 0.125;
  result.statistics.study = StudyStatistics{3, 2, 1.25, 1.5, 9, "why"};
  result.statistics.solver.calls = 3;
  result.statistics.solver.time_ms = 0.25;
  result.statistics.refused_by = {{"object", 2}};
  result.arms.covered = 4;
  result.errors = 1;
  result.arm_facts = {"a", "b"};
  result.error_facts = {"c"};
  return result;
}

TEST(Measurement, SurvivesTheWayBetweenProcesses) {
  const Measurement copy = measurement_from_text(measurement_as_text(sample()));
  EXPECT_THAT(differing_counts(sample(), copy), IsEmpty());
  EXPECT_EQ(copy.statistics.elapsed_ms, 0.125);
  ASSERT_TRUE(copy.statistics.study.has_value());
  EXPECT_EQ(copy.statistics.study->merges, 3u);
  EXPECT_EQ(copy.statistics.study->precise_merges, 2u);
  EXPECT_EQ(copy.statistics.study->summary_size, 1.25);
  EXPECT_EQ(copy.statistics.study->sharing, 1.5);
  EXPECT_EQ(copy.statistics.study->paths, 9u);
  EXPECT_EQ(copy.statistics.study->sharing_unknown, "why");
  EXPECT_EQ(copy.statistics.solver.time_ms, 0.25);
  EXPECT_TRUE(copy.complete());
  EXPECT_TRUE(measurement_from_text("{").failed());
}

TEST(Measurement, TimesAreNoCounts) {
  Measurement other = sample();
  other.statistics.elapsed_ms = 7;
  EXPECT_THAT(differing_counts(sample(), other), IsEmpty());
  other.statistics.operations++;
  other.statistics.solver.calls++;
  other.arms.covered++;
  other.statistics.refused_by["object"]++;
  EXPECT_THAT(differing_counts(sample(), other),
              ElementsAre("operations", "solver calls", "arms covered", "refused by"));
}

}  // namespace
}  // namespace sheaf
