#include "cli/completion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "cli/manual_page.h"
#include "cli/option_table.h"

namespace sheaf {
namespace {

using ::testing::HasSubstr;

TEST(Completion, KnowsEveryCommandAndOption) {
  for (const std::string& script : {bash_completion(), zsh_completion()}) {
    for (const CommandRow& command : kCommands) EXPECT_THAT(script, HasSubstr(command.word));
    for (const OptionRow& option : kOptions) EXPECT_THAT(script, HasSubstr(long_flag(option)));
    EXPECT_THAT(script, HasSubstr("multise dse csm adaptive"));
  }
}

TEST(Completion, EveryExampleIsOfItsCommand) {
  for (const ExampleRow& example : kExamples) {
    const CommandRow& command = kCommands[static_cast<std::size_t>(example.command)];
    EXPECT_TRUE(std::string_view(example.words).starts_with(std::string("sheaf ") + command.word))
        << example.words;
  }
}

// SHEAF_WRITE_DOCS=1 in the environment rewrites the page instead.
TEST(ManualPage, IsWhatTheTablesSay) {
  const std::string path = SHEAF_SOURCE_DIR "/docs/sheaf.1";
  if (std::getenv("SHEAF_WRITE_DOCS") != nullptr) std::ofstream(path) << manual_page();
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), manual_page());
}

}  // namespace
}  // namespace sheaf
