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

  using Existing = OutputDirectory::Existing;

  std::optional<OutputDirectory> make_named(const fs::path& path, Existing existing) {
    return OutputDirectory::make_named(path, existing, is_refused_, error_);
  }

  bool is_refused_ = false;
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

constexpr const char* kOwn = "{\n  \"schemaVersion\": 1\n}\n";

TEST_F(OutputDirectoryTest, WritesIntoSubdirectoriesAndLeavesNothingElse) {
  const std::optional<OutputDirectory> directory = OutputDirectory::make_numbered(error_);
  const std::string next = std::string(kOwn) + "\n";
  ASSERT_TRUE(directory->write("inputs/000001.json", kOwn, error_));
  ASSERT_TRUE(directory->write("inputs/000001.json", next, error_));
  EXPECT_EQ(read("sheaf-out/1/inputs/000001.json"), next);
  EXPECT_EQ(std::distance(fs::directory_iterator("sheaf-out/1/inputs"), {}), 1);
  directory->remove("inputs/000001.json");
  EXPECT_FALSE(fs::exists("sheaf-out/1/inputs"));
}

TEST_F(OutputDirectoryTest, RefusesADirectoryWithFilesUnlessForced) {
  fs::create_directories("out/inputs");
  std::ofstream("out/mine.txt") << "keep";
  EXPECT_FALSE(make_named("out", Existing::kRefuse));
  EXPECT_TRUE(is_refused_);
  EXPECT_NE(error_.find("--force"), std::string::npos);
  EXPECT_TRUE(make_named("out", Existing::kReplace));
  EXPECT_FALSE(fs::exists("out/inputs"));
  EXPECT_EQ(read("out/mine.txt"), "keep");
  EXPECT_FALSE(make_named("out/mine.txt", Existing::kReplace));
}

TEST_F(OutputDirectoryTest, ForceRemovesWhatARunWroteAndNothingElse) {
  for (const char* name : {"out/errors/mine", "out/errors/E001-Error-a.js-1", "out/inputs"}) {
    fs::create_directories(name);
  }
  const std::vector<std::string> own{"out/run.json", "out/inputs/000001.json",
                                     "out/inputs/found-000002.json",
                                     "out/errors/E001-Error-a.js-1/input.json"};
  const std::vector<std::string> mine{"out/errors/mine/input.json", "out/errors/notes.txt",
                                      "out/inputs/000003.json", "out/inputs/notes.json"};
  for (const std::string& name : own) std::ofstream(name) << kOwn;
  for (const std::string& name : mine) std::ofstream(name) << "{\"mine\": 1}";
  ASSERT_TRUE(make_named("out", Existing::kReplace)) << error_;
  for (const std::string& name : own) EXPECT_FALSE(fs::exists(name)) << name;
  for (const std::string& name : mine) EXPECT_EQ(read(name), "{\"mine\": 1}") << name;
  EXPECT_FALSE(fs::exists("out/errors/E001-Error-a.js-1"));
}

TEST_F(OutputDirectoryTest, NeverFollowsALinkNorOverwritesAForeignFile) {
  fs::create_directories("elsewhere");
  fs::create_directories("out");
  std::ofstream("elsewhere/000001.json") << kOwn;
  fs::create_directory_symlink("../elsewhere", "out/inputs");
  const std::optional<OutputDirectory> directory = make_named("out", Existing::kReplace);
  ASSERT_TRUE(directory) << error_;
  EXPECT_TRUE(fs::exists("elsewhere/000001.json"));
  EXPECT_FALSE(directory->write("inputs/000002.json", kOwn, error_));
  EXPECT_NE(error_.find("out/inputs"), std::string::npos) << error_;
  EXPECT_FALSE(fs::exists("elsewhere/000002.json"));
  std::ofstream("out/run.json") << "{}";
  EXPECT_FALSE(directory->write("run.json", kOwn, error_));
  EXPECT_EQ(read("out/run.json"), "{}");
  EXPECT_FALSE(make_named("out", Existing::kReplace));
  EXPECT_TRUE(is_refused_);
}

TEST_F(OutputDirectoryTest, SaysWhereWhyAndWhatToDo) {
  std::ofstream("file") << "";
  EXPECT_FALSE(make_named("file/below", Existing::kRefuse));
  EXPECT_FALSE(is_refused_);
  EXPECT_EQ(error_,
            "file/below: cannot be written: Not a directory; choose another directory with -o");
}

TEST_F(OutputDirectoryTest, HarnessesOfOneNameGetDifferentDirectories) {
  EXPECT_EQ(distinct_names({"x/a.js", "b.js", "y/a.js", "y/a.js"}),
            (std::vector<std::string>{"x-a.js", "b", "y-a.js", "y-a.js-2"}));
  EXPECT_EQ(distinct_names({"../a.js", "/tmp/a.cjs"}),
            (std::vector<std::string>{"a.js", "tmp-a.cjs"}));
}

}  // namespace
}  // namespace sheaf
