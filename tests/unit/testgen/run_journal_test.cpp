#include "testgen/run_journal.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/site_program.h"

namespace sheaf {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

class RunJournalTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "sheaf-test-XXXXXX").string();
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    directory_ = fs::canonical(pattern);
  }
  void TearDown() override { fs::remove_all(directory_); }

  RunFiles make_files() {
    bool is_refused = false;
    return {OutputDirectory::make_named(directory_ / "out", OutputDirectory::Existing::kRefuse,
                                        is_refused, problem_),
            (directory_ / "a.js").string(), problem_};
  }

  Json read(const std::string& name) const {
    return Json::parse(std::ifstream(directory_ / "out" / name), nullptr, false);
  }

  /// What becomes of run.json within a second.
  Json wait_for_report(std::size_t tests) const {
    for (int i = 0; i < 100; i++) {
      const Json report = read("run.json");
      if (report.is_object() && report["tests"].size() >= tests) return report;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return {};
  }

  fs::path directory_;
  std::string problem_;
};

TEST_F(RunJournalTest, WhatIsFoundIsOnDiskWithinASecondWhileTheRunIsBusy) {
  SiteProgramBuilder builder((directory_ / "a.js").string(), "if (x) f();");
  builder.site(ir::SiteKind::kIf, "if (x) f();", "x");
  Finding arm{{builder.build()}, {{"x", InputType::kInteger, 4, 0, 9}}, std::nullopt, std::nullopt};
  arm.arm.emplace(0, 0);
  Finding error = arm;
  error.arm.reset();
  error.error = Outcome{OutcomeKind::kUncaught, "TypeError", "no", "", true, {0, 7}};

  RunFiles files = make_files();
  RunReport start;
  start.strategy = "multise";
  RunJournal journal(files, start, [this] {
    return std::vector<SourceHash>{{(directory_ / "a.js").string(), "hash"}};
  });
  journal.add(arm);
  journal.add(arm);
  journal.add(error);
  const Json report = wait_for_report(1);
  ASSERT_TRUE(report.is_object());
  EXPECT_EQ(report["termination"], "running");
  EXPECT_EQ(report["complete"], false);
  EXPECT_EQ(report["coverage"]["arms"]["covered"], 1);
  EXPECT_EQ(report["coverage"]["arms"]["unknown"], 1);
  ASSERT_EQ(report["tests"].size(), 1u);
  ASSERT_EQ(report["errors"].size(), 1u);
  EXPECT_EQ(report["sources"][0]["file"], "../a.js");
  const Json input = read(report["tests"][0]["file"]);
  EXPECT_EQ(input["harness"], "../../a.js");
  EXPECT_EQ(input["values"].dump(), R"([{"max":9,"min":0,"name":"x","type":"int","value":4}])");
  EXPECT_EQ(read(report["errors"][0]["input"])["values"], input["values"]);

  journal.remove_files();
  EXPECT_FALSE(fs::exists(directory_ / "out/inputs"));
  EXPECT_TRUE(fs::exists(directory_ / "out/run.json"));
  EXPECT_EQ(files.problem(), "");
}

TEST_F(RunJournalTest, AShortRunWritesNothing) {
  RunFiles files = make_files();
  {
    RunJournal journal(files, {}, [] { return std::vector<SourceHash>(); });
    journal.add({{}, {{"x", InputType::kInteger, 4}}, std::nullopt, std::nullopt});
  }
  EXPECT_TRUE(fs::is_empty(directory_ / "out"));
}

TEST_F(RunJournalTest, WithoutADirectoryTheProblemIsKeptAndNothingElseHappens) {
  RunFiles files(std::nullopt, "/p/a.js", "nowhere to write");
  files.write_input("inputs/000001.json", {}, {});
  files.write_report({});
  EXPECT_EQ(files.problem(), "nowhere to write");
}

}  // namespace
}  // namespace sheaf
