#include "cli/harness_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdlib>

#include <fstream>

namespace sheaf {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class HarnessList : public ::testing::Test {
 protected:
  void SetUp() override {
    // Other tests run at the same time.
    std::string pattern = (fs::temp_directory_path() / "sheaf-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    root_ = pattern;
    for (const char* file : {"b.js", "a.js", "a[1].js", "lib/c.js", "lib/deep/d.js", "lib/e.txt",
                             "node_modules/x/f.js", ".hidden/g.js", "sheaf-out/1/h.js"}) {
      fs::create_directories((root_ / file).parent_path());
      std::ofstream(root_ / file) << "";
    }
  }
  void TearDown() override { fs::remove_all(root_); }

  std::vector<std::string> expand(const std::vector<std::string>& names) {
    std::vector<std::string> words;
    for (const std::string& name : names) words.push_back((root_ / name).string());
    std::string problem;
    std::vector<std::string> result;
    for (const std::string& file :
         expand_harnesses(words, problem).value_or(std::vector<std::string>())) {
      result.push_back(fs::path(file).lexically_relative(root_).string());
    }
    return result;
  }

  fs::path root_;
};

TEST_F(HarnessList, PatternsGiveFilesInOrder) {
  EXPECT_THAT(expand({"*.js"}), ElementsAre("a.js", "a[1].js", "b.js"));
  EXPECT_THAT(expand({"lib/?.js"}), ElementsAre("lib/c.js"));
  EXPECT_THAT(expand({"[ab].js"}), ElementsAre("a.js", "b.js"));
  EXPECT_THAT(expand({"lib/**/*.js"}), ElementsAre("lib/c.js", "lib/deep/d.js"));
  EXPECT_THAT(expand({"*/d*/*.js"}), ElementsAre("lib/deep/d.js"));
}

TEST_F(HarnessList, SkipsPackagesResultsAndHiddenFolders) {
  EXPECT_THAT(expand({"**/*.js"}),
              ElementsAre("a.js", "a[1].js", "b.js", "lib/c.js", "lib/deep/d.js"));
}

TEST_F(HarnessList, WordsThatAreNoPatternStayAsTheyAreAndNothingComesTwice) {
  EXPECT_THAT(expand({"missing.js", "b.js", "*.js"}),
              ElementsAre("missing.js", "b.js", "a.js", "a[1].js"));
  EXPECT_THAT(expand({"a[1].js"}), ElementsAre("a[1].js"));
}

TEST_F(HarnessList, APatternWithoutFilesIsAnError) {
  std::string problem;
  EXPECT_FALSE(expand_harnesses({(root_ / "*.ts").string()}, problem).has_value());
  EXPECT_THAT(problem, HasSubstr("*.ts: no file fits"));
}

}  // namespace
}  // namespace sheaf
