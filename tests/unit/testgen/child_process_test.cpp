#include "testgen/child_process.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>

#include "testgen/confinement.h"

namespace sheaf {
namespace {

TEST(ChildProcess, SpeaksLineByLine) {
  ChildProcess process;
  ASSERT_FALSE(process.start({.command = {"cat"}}).has_value());
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
  ASSERT_FALSE(process.start({.command = {"true"}}).has_value());
  EXPECT_FALSE(process.read_line(5000).has_value());
  process.write_line("x");
  EXPECT_FALSE(process.write_line("x") && process.read_line(1000).has_value());
}

TEST(ChildProcess, AMissingProgramIsTold) {
  ChildProcess process;
  EXPECT_TRUE(process.start({.command = {"/nonexistent/program"}}).has_value());
  EXPECT_FALSE(process.running());
}

TEST(RunProcess, GivesStatusBothStreamsAndTheEnvironment) {
  const ProcessResult result =
      run_process({.command = {"sh", "-c", "echo out $VALUE; echo err >&2; exit 7"},
                   .environment = {{"VALUE", "3"}}},
                  5000);
  EXPECT_EQ(result.status, 7);
  EXPECT_EQ(result.output, "out 3\n");
  EXPECT_EQ(result.error_output, "err\n");
}

TEST(RunProcess, EndsAProcessThatTakesTooLong) {
  EXPECT_EQ(run_process({.command = {"sleep", "30"}}, 50).status, -1);
}

TEST(RunProcess, AConfinedProcessGetsNoVariablesAndMaySignalNobody) {
  if (!can_give_up_rights()) GTEST_SKIP() << "this system has no filter of system calls";
  setenv("SHEAF_TEST_SECRET", "secret", 1);
  const std::string script = "echo \"[$SHEAF_TEST_SECRET][$GIVEN]\"; kill -0 " +
                             std::to_string(getpid()) + " || echo refused";
  const std::vector<std::string> command{"sh", "-c", script};
  const ProcessResult confined =
      run_process({.command = command, .environment = {{"GIVEN", "1"}}, .is_confined = true}, 5000);
  EXPECT_EQ(confined.output, "[][1]\nrefused\n") << confined.error_output;
  EXPECT_EQ(run_process({.command = command}, 5000).output, "[secret][]\n");
  unsetenv("SHEAF_TEST_SECRET");
}

}  // namespace
}  // namespace sheaf
