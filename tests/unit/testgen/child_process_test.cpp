#include "testgen/child_process.h"

#include <gtest/gtest.h>

namespace sheaf {
namespace {

TEST(ChildProcess, SpeaksLineByLine) {
  ChildProcess process;
  ASSERT_FALSE(process.start({"cat"}).has_value());
  const std::string long_line(1 << 20, 'x');
  EXPECT_TRUE(process.write_line("one"));
  EXPECT_EQ(process.read_line(5000), "one");
  EXPECT_TRUE(process.write_line("two\nthree"));
  EXPECT_EQ(process.read_line(5000), "two");
  EXPECT_EQ(process.read_line(5000), "three");
  EXPECT_FALSE(process.read_line(20).has_value());
}

TEST(ChildProcess, WritingToADeadProcessIsNoSignal) {
  ChildProcess process;
  ASSERT_FALSE(process.start({"true"}).has_value());
  EXPECT_FALSE(process.read_line(5000).has_value());
  process.write_line("x");
  EXPECT_FALSE(process.write_line("x") && process.read_line(1000).has_value());
}

TEST(ChildProcess, AMissingProgramIsTold) {
  ChildProcess process;
  EXPECT_TRUE(process.start({"/nonexistent/program"}).has_value());
  EXPECT_FALSE(process.running());
}

TEST(RunProcess, GivesStatusBothStreamsAndTheEnvironment) {
  const ProcessResult result =
      run_process({"sh", "-c", "echo out $VALUE; echo err >&2; exit 7"}, {{"VALUE", "3"}}, 5000);
  EXPECT_EQ(result.status, 7);
  EXPECT_EQ(result.output, "out 3\n");
  EXPECT_EQ(result.error_output, "err\n");
}

TEST(RunProcess, EndsAProcessThatTakesTooLong) {
  EXPECT_EQ(run_process({"sleep", "30"}, {}, 50).status, -1);
}

}  // namespace
}  // namespace sheaf
