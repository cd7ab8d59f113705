#include "cli/command_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "interpreter/run.h"

namespace sheaf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

ParsedCommandLine parse(std::vector<std::string> words) {
  words.insert(words.begin(), "sheaf");
  return parse_command_line(words);
}

TEST(CommandLine, FillsDefaultsFromTheTable) {
  const ParsedCommandLine parsed = parse({"run", "a.js", "b.js"});
  ASSERT_TRUE(parsed.command_line.has_value()) << parsed.text;
  EXPECT_EQ(parsed.command_line->command, Command::kRun);
  EXPECT_THAT(parsed.command_line->files, ElementsAre("a.js", "b.js"));
  const Options& options = parsed.command_line->options;
  // The engine's own defaults are the same.
  const RunOptions engine;
  EXPECT_EQ(options.strategy, "multise");
  EXPECT_EQ(options.max_time, engine.max_time_ms);
  EXPECT_EQ(options.max_memory, engine.max_memory_bytes);
  EXPECT_EQ(options.max_summary, engine.max_summary);
  EXPECT_EQ(options.max_depth, engine.max_depth);
  EXPECT_EQ(options.solver_timeout, static_cast<double>(engine.solver.timeout_ms));
  EXPECT_FALSE(options.force);
}

TEST(CommandLine, ReadsEveryKindOfOption) {
  const ParsedCommandLine parsed =
      parse({"run", "a.js", "--max-time", "2m", "--max-memory=512MiB", "--seed", "7", "--force",
             "--strategy", "dse", "-o", "out", "-q"});
  ASSERT_TRUE(parsed.command_line.has_value()) << parsed.text;
  const Options& options = parsed.command_line->options;
  EXPECT_EQ(options.max_time, 120000);
  EXPECT_EQ(options.max_memory, 512ull << 20);
  EXPECT_EQ(options.seed, 7u);
  EXPECT_EQ(options.strategy, "dse");
  EXPECT_EQ(options.output, "out");
  EXPECT_TRUE(options.force);
  EXPECT_TRUE(options.quiet);
  EXPECT_FALSE(options.verbose);
}

TEST(CommandLine, EveryMistakeIsCodeTwoAndSaysWhatIsWrong) {
  const std::pair<std::vector<std::string>, const char*> cases[] = {
      {{}, "no command given"},
      {{"fly"}, "fly"},
      {{"run"}, "HARNESS"},
      {{"run", "a.js", "--max-time", "60"}, "--max-time: '60' needs a unit"},
      {{"run", "a.js", "--max-time"}, "--max-time"},
      {{"run", "a.js", "--strategy", "best"}, "--strategy: 'best' is none of multise|dse"},
      {{"run", "a.js", "--max-depth", "0"}, "--max-depth: must be between 1 and 1000000"},
      {{"run", "a.js", "--max-steps", "-4"}, "--max-steps: '-4' is not a whole number"},
      {{"run", "a.js", "--nonsense"}, "--nonsense"},
      {{"exec", "a.js", "b.js"}, "b.js"},
      {{"exec", "a.js", "--strategy", "dse"}, "--strategy"},
  };
  for (const auto& [words, message] : cases) {
    const ParsedCommandLine parsed = parse(words);
    EXPECT_FALSE(parsed.command_line.has_value()) << message;
    EXPECT_EQ(parsed.exit_code, ExitCode::kUsage);
    EXPECT_THAT(parsed.text, HasSubstr(message));
  }
}

TEST(CommandLine, HelpAndVersionAreNoMistakes) {
  const ParsedCommandLine version = parse({"--version"});
  EXPECT_EQ(version.exit_code, ExitCode::kSuccess);
  EXPECT_EQ(version.text, "sheaf " SHEAF_VERSION "\n");
  const ParsedCommandLine help = parse({"--help"});
  EXPECT_EQ(help.exit_code, ExitCode::kSuccess);
  EXPECT_THAT(help.text, HasSubstr("replay"));
  EXPECT_THAT(help.text, HasSubstr("130, 143  interrupted"));
  const ParsedCommandLine run_help = parse({"run", "--help"});
  EXPECT_THAT(run_help.text, HasSubstr("--solver-timeout"));
}

TEST(CommandLine, TheGravestCodeOfSeveralRunsWins) {
  EXPECT_EQ(combine_exit_codes(ExitCode::kSuccess, ExitCode::kErrorsFound), ExitCode::kErrorsFound);
  EXPECT_EQ(combine_exit_codes(ExitCode::kInternal, ExitCode::kErrorsFound), ExitCode::kInternal);
  EXPECT_EQ(combine_exit_codes(ExitCode::kNothingExplored, ExitCode::kSuccess),
            ExitCode::kNothingExplored);
}

// SHEAF_WRITE_DOCS=1 in the environment rewrites the page instead.
TEST(CommandLine, TheDocumentationIsWhatTheTableSays) {
  const std::string path = SHEAF_SOURCE_DIR "/docs/commands.md";
  if (std::getenv("SHEAF_WRITE_DOCS") != nullptr) std::ofstream(path) << commands_as_markdown();
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), commands_as_markdown());
}

}  // namespace
}  // namespace sheaf
