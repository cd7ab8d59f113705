#include "testgen/output_directory.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace sheaf {
namespace {

namespace fs = std::filesystem;

/// Every test works in an empty directory of its own.
class OutputDirectoryTest : public ::testing::Test {
 protected:
  void SetUp() override {
    before_ = fs::current_path();
    std::string pattern = (fs::temp_directory_path() / "sheaf-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    fs::current_path(pattern);
  }
  void TearDown() override {
    const fs::path here = fs::current_path();
    fs::current_path(before_);
    fs::remove_all(here);
  }

  static std::string read(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
  }

  std::string error_;

 private:
  fs::path before_;
};

TEST_F(OutputDirectoryTest, NumbersRunsAndLinksTheLast) {
  ASSERT_TRUE(OutputDirectory::make_numbered(error_)) << error_;
  const std::optional<OutputDirectory> second = OutputDirectory::make_numbered(error_);
  ASSERT_TRUE(second.has_value());
  EXPECT_EQ(second->path(), "sheaf-out/2");
  EXPECT_EQ(fs::read_symlink("sheaf-out/last"), "2");
}

TEST_F(OutputDirectoryTest, WritesIntoSubdirectoriesAndLeavesNothingElse) {
  const std::optional<OutputDirectory> directory = OutputDirectory::make_numbered(error_);
  ASSERT_TRUE(directory->write("inputs/1.json", "old", error_));
  ASSERT_TRUE(directory->write("inputs/1.json", "new", error_));
  EXPECT_EQ(read("sheaf-out/1/inputs/1.json"), "new");
  EXPECT_EQ(std::distance(fs::directory_iterator("sheaf-out/1/inputs"), {}), 1);
}

TEST_F(OutputDirectoryTest, RefusesADirectoryWithFilesUnlessForced) {
  using Existing = OutputDirectory::Existing;
  fs::create_directories("out/inputs");
  std::ofstream("out/mine.txt") << "keep";
  EXPECT_FALSE(OutputDirectory::make_named("out", Existing::kRefuse, error_).has_value());
  EXPECT_NE(error_.find("--force"), std::string::npos);
  EXPECT_TRUE(OutputDirectory::make_named("out", Existing::kReplace, error_).has_value());
  EXPECT_FALSE(fs::exists("out/inputs"));
  EXPECT_EQ(read("out/mine.txt"), "keep");
  EXPECT_FALSE(OutputDirectory::make_named("out/mine.txt", Existing::kReplace, error_).has_value());
}

}  // namespace
}  // namespace sheaf
