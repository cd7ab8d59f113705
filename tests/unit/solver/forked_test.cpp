#include "solver/forked.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace sheaf {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

TEST(Forked, AnswersWhatTheWorkAnswers) {
  const std::string long_text(1 << 20, 'x');  // longer than a pipe holds
  const auto until = Clock::now() + std::chrono::seconds(20);
  EXPECT_EQ(run_forked([&] { return long_text; }, until), long_text);
  EXPECT_EQ(run_forked([] { return std::string(); }, until), "");
}

TEST(Forked, EndsWorkThatDoesNotEnd) {
  const auto start = Clock::now();
  const auto endless = []() -> std::string {
    for (;;) std::this_thread::sleep_for(milliseconds(1));
  };
  EXPECT_FALSE(run_forked(endless, start + milliseconds(100)));
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(10));
  EXPECT_FALSE(run_forked(endless, start - milliseconds(100))) << "a time that is over";
}

TEST(Forked, WorkThatDiesAnswersNothing) {
  const auto until = Clock::now() + std::chrono::seconds(20);
  EXPECT_FALSE(run_forked([]() -> std::string { throw std::runtime_error("no"); }, until));
  EXPECT_FALSE(run_forked([]() -> std::string { std::_Exit(0); }, until));
}

TEST(Forked, NothingElseOfTheWorkIsSeen) {
  int value = 1;
  run_forked([&] { return std::to_string(value = 2); }, Clock::now() + std::chrono::seconds(20));
  EXPECT_EQ(value, 1);
}

}  // namespace
}  // namespace sheaf
