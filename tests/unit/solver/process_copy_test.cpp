#include "solver/process_copy.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <stdexcept>
#include <thread>

namespace sheaf {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

TEST(ProcessCopy, AnswersWhatTheWorkAnswers) {
  const std::string long_text(1 << 20, 'x');  // longer than a pipe holds
  const auto until = Clock::now() + std::chrono::seconds(20);
  EXPECT_EQ(run_in_copy([&] { return long_text; }, until), long_text);
  EXPECT_EQ(run_in_copy([] { return std::string(); }, until), "");
}

TEST(ProcessCopy, EndsWorkThatDoesNotEnd) {
  const auto start = Clock::now();
  const auto endless = []() -> std::string {
    for (;;) std::this_thread::sleep_for(milliseconds(1));
  };
  EXPECT_FALSE(run_in_copy(endless, start + milliseconds(100)));
  EXPECT_LT(Clock::now() - start, std::chrono::seconds(10));
  EXPECT_FALSE(run_in_copy(endless, start - milliseconds(100))) << "a time that is over";
}

TEST(ProcessCopy, WorkThatDiesAnswersNothing) {
  const auto until = Clock::now() + std::chrono::seconds(20);
  EXPECT_FALSE(run_in_copy([]() -> std::string { throw std::runtime_error("no"); }, until));
  EXPECT_FALSE(run_in_copy([]() -> std::string { std::_Exit(0); }, until));
}

TEST(ProcessCopy, NothingElseOfTheWorkIsSeen) {
  int value = 1;
  run_in_copy([&] { return std::to_string(value = 2); }, Clock::now() + std::chrono::seconds(20));
  EXPECT_EQ(value, 1);
}

}  // namespace
}  // namespace sheaf
