// The build-time compiler of the library: what it must refuse, and how it says so.

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

namespace sheaf {
namespace {

class StdlibCompiler : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() /
              ("sheaf_stdlib_compiler_" +
               std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name) << text;
  }

  /// Compiles the files and returns what the compiler says; `succeeded_` tells how it ended.
  std::string compile(const std::string& files) {
    const std::string command = "cd '" + folder_.string() +
                                "' && '" SHEAF_BINARY_DIR "/sheaf_stdlib_compiler' out.cpp " +
                                files + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    std::string output;
    std::array<char, 512> buffer;
    while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
      output.append(buffer.data(), size);
    }
    succeeded_ = pclose(pipe) == 0;
    return output;
  }

  bool wrote_image() const { return std::filesystem::exists(folder_ / "out.cpp"); }

  std::filesystem::path folder_;
  bool succeeded_ = false;
};

TEST_F(StdlibCompiler, WritesAnImageOfGoodFiles) {
  write("a.js", "function one() { return two(); }");
  write("b.js", "function two() { return () => 1; }");
  EXPECT_EQ(compile("a.js b.js"), "");
  EXPECT_TRUE(succeeded_);
  EXPECT_TRUE(wrote_image());
}

TEST_F(StdlibCompiler, RefusesSyntaxErrorsWithTheirPlace) {
  write("a.js", "function one() { (; }");
  EXPECT_EQ(compile("a.js").find("a.js:1:"), 0u);
  EXPECT_FALSE(succeeded_);
  EXPECT_FALSE(wrote_image());
}

TEST_F(StdlibCompiler, RefusesEarlyErrors) {
  write("a.js", "function one() { let a; let a; }");
  EXPECT_EQ(compile("a.js").find("a.js:1:29: Identifier 'a' has already been declared"), 0u);
  EXPECT_FALSE(succeeded_);
}

TEST_F(StdlibCompiler, RefusesANameDefinedTwice) {
  write("a.js", "function one() {}");
  write("b.js", "function one() {}");
  EXPECT_EQ(compile("a.js b.js"), "b.js: one is already defined in a.js\n");
  EXPECT_FALSE(succeeded_);
}

TEST_F(StdlibCompiler, RefusesNamesThatNoFileDefines) {
  write("a.js", "function one() { return two(); }");
  EXPECT_EQ(compile("a.js"), "in one: no library function is called two\n");
  EXPECT_FALSE(succeeded_);
}

TEST_F(StdlibCompiler, RefusesFilesThatAreNotThere) {
  EXPECT_EQ(compile("none.js"), "none.js: cannot be read\n");
  EXPECT_FALSE(succeeded_);
}

}  // namespace
}  // namespace sheaf
