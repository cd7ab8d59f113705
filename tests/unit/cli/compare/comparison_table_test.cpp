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
  merged.statistics.merged_assignments = 4;
  merged.statistics.precise_assignments = 1;
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
  return {summarise("a.js", size, "multise", {merged, merged}, merged),
          summarise("a.js", size, "dse", {apart}, std::nullopt),
          summarise("a.js", size, "csm", {conventional}, std::nullopt),
          summarise("a.js", size, "csm", {lost}, std::nullopt)};
}

TEST(ComparisonTable, EveryRowHasEveryCell) {
  for (const auto& size : {std::optional<std::uint64_t>(), std::optional<std::uint64_t>(6)}) {
    for (const TextTable& table : {figures_table(sample(size)), ratios_table(sample(size)),
                                   merges_table(sample(size)), raw_table(sample(size))}) {
      EXPECT_FALSE(table.rows.empty());
      for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.header.size());
    }
  }
}

TEST(ComparisonTable, ShowsRangesBoundsAndRefusals) {
  const std::string text = format_comparison(sample(std::nullopt), "table");
  EXPECT_THAT(text, HasSubstr("2.00 (2.00–2.00)"));
  EXPECT_THAT(text, HasSubstr("crashed (SIGSEGV)"));
  EXPECT_THAT(text, HasSubstr("> 10.0"));
  EXPECT_THAT(text, HasSubstr("object 12, function 3"));
  EXPECT_THAT(text, HasSubstr("77"));
  EXPECT_THAT(text, Not(HasSubstr("size")));
  EXPECT_THAT(format_comparison(sample(6), "table"), HasSubstr("size"));
}

TEST(ComparisonTable, CsvIsOneTableOfPlainNumbers) {
  const std::string text = format_comparison(sample(6), "csv");
  EXPECT_THAT(text, HasSubstr("harness,strategy,size,end,"));
  EXPECT_THAT(text, HasSubstr("\"object 12, function 3\""));
  EXPECT_THAT(text, Not(HasSubstr("–")));
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 5);
}

TEST(ComparisonTable, JsonHasRowsAndRatios) {
  const auto json = nlohmann::json::parse(format_comparison(sample(6), "json"));
  EXPECT_EQ(json["rows"].size(), 4u);
  EXPECT_EQ(json["rows"][0]["size"], 6);
  EXPECT_EQ(json["rows"][0]["precisePercent"], 25);
  EXPECT_EQ(json["rows"][2]["refusedBy"]["object"], 12);
  EXPECT_EQ(json["rows"][2]["madePercent"], 25);
  EXPECT_EQ(json["rows"][3]["end"], "crashed (SIGSEGV)");
  EXPECT_EQ(json["ratiosToMultise"][0]["time"], 10);
  EXPECT_EQ(json["ratiosToMultise"][0]["lowerBounds"], true);
}

}  // namespace
}  // namespace sheaf
