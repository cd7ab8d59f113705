#include "interpreter/machine/watchdog.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

void wait_for(const std::atomic<int>& count, int wanted) {
  while (count < wanted) std::this_thread::yield();
}

TEST(Watchdog, ExpiresEachWatchOnceAtItsDeadline) {
  std::atomic<int> first = 0, second = 0;
  Watchdog watchdog;
  const auto later = watchdog.watch(3, nullptr, [&] { ++second; });
  const auto sooner = watchdog.watch(1, nullptr, [&] { ++first; });
  wait_for(first, 1);
  wait_for(second, 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  EXPECT_EQ(first, 1);
  EXPECT_EQ(second, 1);
}

TEST(Watchdog, ServesOneWatchAfterTheOther) {
  std::atomic<int> expired = 0;
  Watchdog watchdog;
  for (int i = 1; i <= 3; ++i) {
    const auto watch = watchdog.watch(0.5, nullptr, [&] { ++expired; });
    wait_for(expired, i);
  }
}

TEST(Watchdog, SeesTheInterrupt) {
  std::atomic<bool> interrupt = false;
  std::atomic<int> expired = 0;
  Watchdog watchdog;
  const auto watch = watchdog.watch(0, &interrupt, [&] { ++expired; });
  EXPECT_EQ(expired, 0);
  interrupt = true;
  wait_for(expired, 1);
}

TEST(Watchdog, LetsGoOfAWatchThatEnds) {
  std::atomic<int> expired = 0;
  Watchdog watchdog;
  {
    const auto watch = watchdog.watch(2, nullptr, [&] { ++expired; });
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(6));
  EXPECT_EQ(expired, 0);
}

}  // namespace
}  // namespace sheaf
