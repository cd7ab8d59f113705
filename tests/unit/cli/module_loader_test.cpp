#include "cli/module_loader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace sheaf {
namespace {

namespace fs = std::filesystem;
using ::testing::EndsWith;
using ::testing::HasSubstr;

class ModuleLoaderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "sheaf-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    directory_ = fs::canonical(pattern);
    write("project/harness.js", "");
    write("project/lib/a.js", "1;");
    write("project/lib/index.js", "2;");
    write("project/pack/package.json", R"({"main": "./main"})");
    write("project/pack/main.js", "3;");
    write("project/data.json", R"({"a": [1, null]})");
    write("project/bad.json", "{");
    write("project/bad.js", "let = ;");
    write("outside.js", "4;");
    fs::create_symlink(directory_ / "outside.js", directory_ / "project/link.js");
  }
  void TearDown() override { fs::remove_all(directory_); }

  void write(const std::string& name, const std::string& text) {
    fs::create_directories((directory_ / name).parent_path());
    std::ofstream(directory_ / name) << text;
  }
  FileModuleLoader loader(const std::string& root = "") {
    return FileModuleLoader(directory_ / "project/harness.js", root);
  }
  std::string harness() { return (directory_ / "project/harness.js").string(); }

  fs::path directory_;
};

TEST_F(ModuleLoaderTest, ResolvesLikeNode) {
  FileModuleLoader modules = loader();
  const std::pair<const char*, const char*> cases[] = {
      {"./lib/a.js", "/project/lib/a.js"}, {"./lib/a", "/project/lib/a.js"},
      {"./lib", "/project/lib/index.js"},  {"./pack", "/project/pack/main.js"},
      {"./data", "/project/data.json"},
  };
  for (const auto& [specifier, path] : cases) {
    const ModuleLoader::Loaded loaded = modules.load(harness(), specifier);
    EXPECT_EQ(loaded.error, "") << specifier;
    EXPECT_NE(loaded.program, nullptr) << specifier;
    EXPECT_THAT(loaded.path, EndsWith(path));
  }
  EXPECT_EQ(modules.load(harness(), "./lib/a").program,
            modules.load((directory_ / "project/lib/x.js").string(), "./a").program);
}

TEST_F(ModuleLoaderTest, FindsPackagesInTheDirectoriesUpToTheRoot) {
  write("project/node_modules/near/index.js", "5;");
  write("project/node_modules/@scope/name/package.json", R"({"main": "lib"})");
  write("project/node_modules/@scope/name/lib/index.js", "6;");
  write("project/node_modules/modern/package.json", R"({"exports": "./a.js"})");
  write("node_modules/far/index.js", "7;");
  FileModuleLoader modules = loader();
  const std::string inner = (directory_ / "project/lib/a.js").string();
  EXPECT_THAT(modules.load(inner, "near").path, EndsWith("/node_modules/near/index.js"));
  EXPECT_THAT(modules.load(inner, "near/index").path, EndsWith("/node_modules/near/index.js"));
  EXPECT_THAT(modules.load(inner, "@scope/name").path, EndsWith("/@scope/name/lib/index.js"));
  EXPECT_TRUE(modules.load(inner, "far").is_missing);
  EXPECT_THAT(modules.load(inner, "modern").error, HasSubstr("`exports`"));
  EXPECT_FALSE(modules.load(inner, "modern").is_missing);
}

TEST_F(ModuleLoaderTest, ADirectoryIsNotTheFileBesideIt) {
  write("project/lib.js", "8;");
  write("project/odd.cjs", "9;");
  FileModuleLoader modules = loader();
  EXPECT_THAT(modules.load(harness(), "./lib").path, EndsWith("/project/lib.js"));
  EXPECT_THAT(modules.load(harness(), "./lib/").path, EndsWith("/project/lib/index.js"));
  EXPECT_TRUE(modules.load(harness(), "./odd").is_missing);
  EXPECT_NE(modules.load(harness(), "./odd.cjs").program, nullptr);
}

TEST_F(ModuleLoaderTest, ReadsNothingOutsideTheRoot) {
  FileModuleLoader modules = loader();
  for (const char* specifier : {"../outside", "./link", "/etc/hosts", "./lib/../../outside.js"}) {
    const ModuleLoader::Loaded loaded = modules.load(harness(), specifier);
    EXPECT_EQ(loaded.program, nullptr) << specifier;
    EXPECT_THAT(loaded.error, HasSubstr("outside the project root")) << specifier;
  }
  FileModuleLoader wider = loader(directory_.string());
  EXPECT_NE(wider.load(harness(), "../outside").program, nullptr);
}

TEST_F(ModuleLoaderTest, TheNearestPackageIsTheRoot) {
  write("package.json", "{}");
  EXPECT_EQ(loader().root(), directory_);
  EXPECT_NE(loader().load(harness(), "../outside").program, nullptr);
}

TEST_F(ModuleLoaderTest, TellsWhatIsMissingOrWrong) {
  FileModuleLoader modules = loader();
  EXPECT_EQ(modules.load(harness(), "./none").error, "Cannot find module './none'");
  EXPECT_TRUE(modules.load(harness(), "./none").is_missing);
  EXPECT_EQ(modules.load(harness(), "lodash").error, "Cannot find module 'lodash'");
  EXPECT_TRUE(modules.load(harness(), "lodash").is_missing);
  EXPECT_EQ(modules.load(harness(), "./bad.json").error, "is not valid JSON");
  EXPECT_TRUE(modules.problems().empty());
  EXPECT_NE(modules.load(harness(), "./bad").error, "");
  EXPECT_FALSE(modules.load(harness(), "./bad").is_missing);
  ASSERT_FALSE(modules.problems().empty());
  EXPECT_THAT(modules.problems()[0], HasSubstr("bad.js:1:"));
  FileModuleLoader missing(directory_ / "nowhere.js", "");
  EXPECT_EQ(missing.load_harness(), nullptr);
  ASSERT_EQ(missing.problems().size(), 1u);
  EXPECT_THAT(missing.problems()[0], HasSubstr("No such file"));
}

TEST_F(ModuleLoaderTest, TakesAnotherTextForTheHarnessAlone) {
  FileModuleLoader modules = loader();
  modules.replace_harness_text("let = ;");
  EXPECT_EQ(modules.load_harness(), nullptr);
  EXPECT_NE(modules.load(harness(), "./lib/a").program, nullptr);
}

TEST_F(ModuleLoaderTest, RefusesWhatIsNoSourceText) {
  const auto problem = [](const std::filesystem::path& path) {
    FileModuleLoader modules(path, "");
    EXPECT_EQ(modules.load_harness(), nullptr);
    return modules.problems().empty() ? std::string() : modules.problems()[0];
  };
  EXPECT_THAT(problem("/dev/zero"), HasSubstr("/dev/zero: is not a regular file"));
  EXPECT_THAT(problem(directory_), HasSubstr("is a directory"));
  for (const char* text :
       {"'\xff'", "'\xc0\x80'", "'\xed\xa0\x80'", "'\xf4\x90\x80\x80'", "'\xe2\x82"}) {
    write("project/bytes.js", text);
    EXPECT_THAT(problem(directory_ / "project/bytes.js"), HasSubstr("is not UTF-8 text: byte 2"));
  }
}

TEST_F(ModuleLoaderTest, AcceptsAHashBangLine) {
  write("project/harness.js", "#!/usr/bin/env node\n1;");
  FileModuleLoader modules = loader();
  EXPECT_NE(modules.load_harness(), nullptr);
}

}  // namespace
}  // namespace sheaf
