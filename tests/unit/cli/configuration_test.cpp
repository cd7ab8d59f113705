#include "cli/configuration.h"

#include <unistd.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "cli/nearest_name.h"

namespace sheaf {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::Pair;

/// Of a file with this text, named on the command line.
std::optional<Configuration> read(const std::string& text, std::string& problem) {
  const fs::path file = fs::path(::testing::TempDir()) /
                        ("sheaf-configuration-" + std::to_string(getpid()) + ".json");
  std::ofstream(file) << text;
  return read_configuration(".", file.string(), problem);
}

TEST(Configuration, TakesEveryKindOfValue) {
  std::string problem;
  const auto configuration = read(R"({"maxTime": "10s", "maxSteps": 500, "maxMemory": 0,
      "failOnIncomplete": true, "force": false, "expectError": ["TypeError", "RangeError@a.js:3"],
      "output": "out", "strategy": "dse", "harnesses": ["h/*.js"]})",
                                  problem);
  ASSERT_TRUE(configuration.has_value()) << problem;
  EXPECT_THAT(configuration->texts,
              ElementsAre(Pair("--expect-error", "TypeError,RangeError@a.js:3"),
                          Pair("--fail-on-incomplete", "yes"), Pair("--max-memory", "0"),
                          Pair("--max-steps", "500"), Pair("--max-time", "10s"),
                          Pair("--output", HasSubstr("/out")), Pair("--strategy", "dse")));
  EXPECT_THAT(configuration->harnesses, ElementsAre(HasSubstr("/h/*.js")));
}

TEST(Configuration, SaysWhatIsWrongAndWhatWasProbablyMeant) {
  const std::pair<const char*, const char*> cases[] = {
      {"{", "is not JSON"},
      {"[]", "must be an object"},
      {R"({"maxtime": "1s"})", "there is no option 'maxtime'; did you mean 'maxTime'?"},
      {R"({"harness": "a.js", "harneses": []})", "'harneses'; did you mean 'harnesses'?"},
      {R"({"zzzzzzzz": 1})", "there is no option 'zzzzzzzz'"},
      {R"({"maxTime": 10})", "'maxTime' must be a text with a unit"},
      {R"({"maxSteps": -1})", "'maxSteps' must be a whole number"},
      {R"({"force": "yes"})", "'force' must be true or false"},
      {R"({"harnesses": [1]})", "'harnesses' must be a text or a list of texts"},
      {R"({"expectError": [1]})", "'expectError' must be a list of texts"},
      {R"({"config": "other.json"})", "there is no option 'config'"},
  };
  for (const auto& [text, message] : cases) {
    std::string problem;
    EXPECT_FALSE(read(text, problem).has_value()) << text;
    EXPECT_THAT(problem, HasSubstr(message));
    EXPECT_THAT(problem, HasSubstr("sheaf-configuration-"));
    EXPECT_THAT(problem, Not(HasSubstr("did you mean 'config'")));
  }
}

TEST(Configuration, NoneIsNone) {
  std::string problem;
  const auto configuration = read_configuration(".", "none", problem);
  ASSERT_TRUE(configuration.has_value());
  EXPECT_TRUE(configuration->texts.empty());
  EXPECT_TRUE(configuration->harnesses.empty());
}

TEST(NearestName, IsTheOneWithTheFewestChanges) {
  const std::vector<std::string> names = {"run", "exec", "replay", "compare"};
  EXPECT_EQ(nearest_name("rnu", names), "run");
  EXPECT_EQ(nearest_name("RePlay", names), "replay");
  EXPECT_EQ(nearest_name("compair", names), "compare");
  EXPECT_EQ(nearest_name("fly", names), "");
  EXPECT_EQ(nearest_name("", names), "");
}

}  // namespace
}  // namespace sheaf
