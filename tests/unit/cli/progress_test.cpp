#include "cli/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <thread>

namespace sheaf {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What a terminal gets when the engine tells once and then works for so long.
std::string shown_within(std::chrono::milliseconds silence) {
  std::FILE* stream = std::tmpfile();
  {
    ProgressDisplay display("tty", stream);
    LiveState state;
    state.progress.arms_covered = 3;
    state.progress.arms_total = 8;
    display.show(state);
    std::this_thread::sleep_for(silence);
  }
  std::string text(static_cast<std::size_t>(std::ftell(stream)), '\0');
  std::rewind(stream);
  text.resize(std::fread(text.data(), 1, text.size(), stream));
  std::fclose(stream);
  return text;
}

TEST(Progress, OldFiguresAreShownWithTheirAge) {
  const std::string soon = shown_within(std::chrono::milliseconds(1500));
  EXPECT_THAT(soon, HasSubstr("arms 3/8"));
  EXPECT_THAT(soon, Not(HasSubstr("in one operation")));
  const std::string later = shown_within(std::chrono::milliseconds(3500));
  EXPECT_THAT(later, HasSubstr("arms 3/8"));
  EXPECT_THAT(later, HasSubstr("in one operation for "));
}

}  // namespace
}  // namespace sheaf
