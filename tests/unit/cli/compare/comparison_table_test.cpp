#include "cli/compare/comparison_table.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace sheaf {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<ComparisonRow> sample(std::optional<std::uint64_t> size) {
  Measurement merged;
  merged.end = "complete";
  merged.statistics.elapsed_ms = 2;
  merged.statistics.operations = 10;
  merged.statistics.merges = 5;
  Measurement apart = merged;
  apart.end = "max-time";
  apart.statistics = {};
  apart.statistics.elapsed_ms = 30;
  apart.statistics.repeated_ms = 10;
  apart.statistics.paths = 77;
  apart.statistics.operations = 40;
  Measurement conventional = merged;
  conventional.statistics.refused_merges = 15;
  conventional.statistics.refused_by = {{"function", 3}, {"object", 12}};
  Measurement lost;
  lost.failure = "crashed (SIGSEGV)";
  Measurement studied = merged;
  studied.statistics.study = StudyStatistics{4, 1, 1.5, 7, 77, ""};
  return {summarise("a.js", size, "multise", {merged, merged}, {merged, studied}),
          summarise("a.js", size, "dse", {apart}), summarise("a.js", size, "csm", {conventional}),
          summarise("a.js", size, "csm", {lost})};
}

Conditions conditions() {
  Conditions result;
  result.command = "sheaf compare a.js";
  result.machine = "2 × abacus";
  result.limits = {{"--max-time", "60 s"}};
  result.seed = 5;
  return result;
}

TEST(ComparisonTable, EveryRowHasEveryCell) {
  for (const auto& size : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(6)}) {
    for (const TextTable& table :
         {figures_table(sample(size)), ratios_table(sample(size)), merges_table(sample(size)),
          raw_table(sample(size), conditions())}) {
      EXPECT_FALSE(table.rows.empty());
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.header.size());
    }
  }
}

TEST(ComparisonTable, ShowsRangesBoundsAndRefusals) {
  const std::string text = format_comparison(sample(std::nullopt), conditions(), "table");
  EXPECT_THAT(text, HasSubstr("2.00 (2.00–2.00)"));
  EXPECT_THAT(text, HasSubstr("crashed (SIGSEGV)"));
  EXPECT_THAT(text, HasSubstr("> 10.0"));
  EXPECT_THAT(text, HasSubstr("object 12, function 3"));
  EXPECT_THAT(text, HasSubstr("77"));
  EXPECT_THAT(text, HasSubstr("none needed"));
  EXPECT_THAT(text, HasSubstr("no complete dse to confirm paths"));
  EXPECT_THAT(text, HasSubstr("1.50/0"));
  EXPECT_THAT(text, Not(HasSubstr("size")));
  EXPECT_THAT(format_comparison(sample(6), conditions(), "table"), HasSubstr("size"));
}

TEST(ComparisonTable, CsvIsOneTableOfPlainNumbers) {
  const std::string text = format_comparison(sample(6), conditions(), "csv");
  EXPECT_THAT(text, HasSubstr("harness,strategy,size,end,"));
  EXPECT_THAT(text, HasSubstr("\"object 12, function 3\""));
  EXPECT_THAT(text, Not(HasSubstr("–")));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
  EXPECT_THAT(text, HasSubstr(",2;2,,,,,5,--max-time 60 s,2 × abacus,,sheaf compare a.js\n"));
}

TEST(ComparisonTable, EveryFormatSaysHowItWasMeasured) {
  for (const char* format : {"table", "csv", "json", "latex"}) {
    const std::string text = format_comparison(sample(6), conditions(), format);
    EXPECT_THAT(text, HasSubstr("sheaf compare a.js"));
    EXPECT_THAT(text, HasSubstr("2 × abacus"));
    EXPECT_THAT(text, HasSubstr("60 s"));
  }
}

TEST(ComparisonTable, JsonHasRowsAndRatios) {
  const auto json = nlohmann::json::parse(format_comparison(sample(6), conditions(), "json"));
  EXPECT_EQ(json["rows"].size(), 4u);
  EXPECT_EQ(json["rows"][0]["size"], 6);
  EXPECT_EQ(json["rows"][0]["precisePercent"], 25);
  EXPECT_EQ(json["rows"][0]["summarySize"]["average"], 1.5);
  EXPECT_EQ(json["rows"][0]["samples"].size(), 2u);
  EXPECT_EQ(json["rows"][0]["samples"][1]["timeMs"], 2);
  EXPECT_EQ(json["conditions"]["seed"], 5);
  EXPECT_EQ(json["conditions"]["limits"]["--max-time"], "60 s");
  EXPECT_EQ(json["ratiosToMultise"][0]["solverCalls"], "none needed");
  EXPECT_EQ(json["rows"][2]["refusedBy"]["object"], 12);
  EXPECT_EQ(json["rows"][2]["madePercent"], 25);
  EXPECT_EQ(json["rows"][3]["end"], "crashed (SIGSEGV)");
  EXPECT_EQ(json["ratiosToMultise"][0]["time"], 10);
  EXPECT_EQ(json["ratiosToMultise"][0]["lowerBounds"], true);
}

}  // namespace
}  // namespace sheaf
