#include "cli/compare/plot_svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/compare/comparison_plots.h"

namespace sheaf {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// Are all elements closed in the right order, and is no bare `<` or `&` left?
bool is_well_formed(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t at = 0; at < text.size(); at++) {
    if (text[at] == '&') {
      const std::size_t end = text.find(';', at);
      if (end == std::string::npos || end - at > 6) return false;
    }
    if (text[at] != '<') continue;
    const std::size_t end = text.find('>', at);
    if (end == std::string::npos) return false;
    const std::string tag = text.substr(at + 1, end - at - 1);
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(tag.substr(0, tag.find(' ')));
    }
    at = end;
  }
  return open.empty();
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    result++;
  }
  return result;
}

TEST(PlotSvg, TheCheckOfFormCanFail) {
  EXPECT_TRUE(is_well_formed("<a><b x=\"1\"/>&lt;</a>"));
  EXPECT_FALSE(is_well_formed("<a><b></a>"));
  EXPECT_FALSE(is_well_formed("<a>& b</a>"));
}

TEST(PlotSvg, LinesHaveAPointPerValue) {
  Plot plot;
  plot.title = "a < b & \"c\"";
  plot.positions = {"4", "6", "8"};
  plot.numbers = {4, 6, 8};
  plot.series = {{"multise", {0.5, 12.0, 3000.0}}, {"dse", {1.0, std::nullopt, 0.0}}};
  const std::string svg = plot_as_svg(plot);
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_EQ(count(svg, "<polyline"), 2u);
  EXPECT_EQ(count(svg, "<circle"), 4u);
  EXPECT_THAT(svg, HasSubstr("a &lt; b &amp; &quot;c&quot;"));
  EXPECT_THAT(svg, HasSubstr(">0.1<"));
  EXPECT_THAT(svg, HasSubstr(">10000<"));
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

TEST(PlotSvg, BarsStandInGroups) {
  Plot plot;
  plot.positions = {"stack", "queue"};
  plot.series = {{"multise", {1.0, 10.0}}, {"dse", {100.0, std::nullopt}}};
  const std::string svg = plot_as_svg(plot);
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_EQ(count(svg, "</rect>"), 3u);
}

TEST(PlotSvg, NothingToShowIsAnEmptyPicture) {
  const std::string svg = plot_as_svg({});
  EXPECT_TRUE(is_well_formed(svg)) << svg;
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  EXPECT_THAT(svg, Not(HasSubstr("inf")));
}

ComparisonRow row_of(const std::string& harness, std::optional<std::uint64_t> size,
                     const std::string& strategy) {
  Measurement measurement;
  measurement.end = "complete";
  measurement.statistics.elapsed_ms = 3;
  measurement.statistics.operations = 9;
  return summarise(harness, size, strategy, {measurement}, std::nullopt);
}

TEST(ComparisonPlots, BySizeThereAreTwoFilesPerHarness) {
  const auto plots = comparison_plots(
      {row_of("x/a.js", 6, "multise"), row_of("x/a.js", 4, "dse"), row_of("y/a.js", 4, "multise")});
  ASSERT_EQ(plots.size(), 4u);
  EXPECT_EQ(plots[0].first, "a-time.svg");
  EXPECT_EQ(plots[1].first, "a-operations.svg");
  EXPECT_EQ(plots[2].first, "a-2-time.svg");
  const Plot& plot = plots[0].second;
  EXPECT_THAT(plot.numbers, ::testing::ElementsAre(4, 6));
  ASSERT_EQ(plot.series.size(), 2u);
  EXPECT_FALSE(plot.series[0].values[0].has_value());
  EXPECT_EQ(plot.series[0].values[1], 3);
}

TEST(ComparisonPlots, WithoutSizesHarnessesStandSideBySide) {
  const auto plots = comparison_plots(
      {row_of("a.js", std::nullopt, "multise"), row_of("b.js", std::nullopt, "multise")});
  ASSERT_EQ(plots.size(), 2u);
  EXPECT_EQ(plots[1].first, "operations.svg");
  EXPECT_THAT(plots[1].second.positions, ::testing::ElementsAre("a", "b"));
  EXPECT_TRUE(plots[1].second.numbers.empty());
}

}  // namespace
}  // namespace sheaf
