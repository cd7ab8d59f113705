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

std::optional<PlotPoint> at(double value) { return PlotPoint{value, value, value, false}; }

TEST(PlotSvg, AStrategyHasOneColourWhereverItStands) {
  Plot plot;
  plot.positions = {"a"};
  plot.series = {{"dse", {at(1)}}, {"multise", {at(2)}}};
  const std::string alone = std::string(colour_of("multise"));
  EXPECT_NE(colour_of("multise"), colour_of("dse"));
  EXPECT_EQ(count(plot_as_svg(plot), "fill=\"" + alone + "\""), 2u);  // legend and bar
}

TEST(PlotSvg, ARangeIsALineAndABoundIsHollow) {
  for (const std::vector<double>& numbers : {std::vector<double>{4, 8}, std::vector<double>{}}) {
    Plot plot;
    plot.positions = {"4", "8"};
    plot.numbers = numbers;
    plot.series = {{"dse", {PlotPoint{10, 8, 30, false}, PlotPoint{60000, 0, 0, true}}}};
    const std::string svg = plot_as_svg(plot);
    EXPECT_TRUE(is_well_formed(svg)) << svg;
    EXPECT_EQ(count(svg, "class=\"range\""), 1u);
    EXPECT_THAT(svg, HasSubstr("&gt; 60000"));
    EXPECT_EQ(count(svg, "fill=\"white\">"), 1u);
    EXPECT_THAT(svg, HasSubstr("10 (8–30)"));
  }
}

TEST(PlotSvg, SizesStandOnALogarithmicAxis) {
  Plot plot;
  plot.positions = {"1", "10", "100"};
  plot.numbers = {1, 10, 100};
  plot.series = {{"dse", {at(1), at(1), at(1)}}};
  const std::string svg = plot_as_svg(plot);
  std::vector<double> places;
  for (std::size_t from = svg.find("cx="); from != std::string::npos;
       from = svg.find("cx=", from + 1)) {
    places.push_back(std::stod(svg.substr(from + 4)));
  }
  ASSERT_EQ(places.size(), 3u);
  EXPECT_NEAR(places[1] - places[0], places[2] - places[1], 0.2);
}

TEST(PlotSvg, LinesHaveAPointPerValue) {
  Plot plot;
  plot.title = "a < b & \"c\"";
  plot.positions = {"4", "6", "8"};
  plot.numbers = {4, 6, 8};
  plot.series = {{"multise", {at(0.5), at(12.0), at(3000.0)}},
                 {"dse", {at(1.0), std::nullopt, at(0.0)}}};
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
  plot.series = {{"multise", {at(1.0), at(10.0)}}, {"dse", {at(100.0), std::nullopt}}};
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
  return summarise(harness, size, strategy, {measurement});
}

TEST(ComparisonPlots, BySizeThereAreTwoFilesPerHarness) {
  const auto plots = comparison_plots(
      {row_of("x/a.js", 6, "multise"), row_of("x/a.js", 4, "dse"), row_of("y/a.js", 4, "multise")},
      60000);
  ASSERT_EQ(plots.size(), 4u);
  EXPECT_EQ(plots[0].first, "a-time.svg");
  EXPECT_EQ(plots[1].first, "a-operations.svg");
  EXPECT_EQ(plots[2].first, "a-2-time.svg");
  const Plot& plot = plots[0].second;
  EXPECT_THAT(plot.numbers, ::testing::ElementsAre(4, 6));
  ASSERT_EQ(plot.series.size(), 2u);
  EXPECT_FALSE(plot.series[0].points[0].has_value());
  EXPECT_EQ(plot.series[0].points[1]->value, 3);
  EXPECT_THAT(plot.x_label, HasSubstr("log"));
}

TEST(ComparisonPlots, AStrategyThatItsTimeEndedIsMoreThanTheLimit) {
  Measurement stopped;
  stopped.end = "max-time";
  stopped.statistics.elapsed_ms = 1003;
  stopped.statistics.operations = 7;
  const auto plots = comparison_plots({summarise("a.js", 4, "dse", {stopped})}, 1000);
  const std::optional<PlotPoint>& time = plots[0].second.series[0].points[0];
  ASSERT_TRUE(time.has_value());
  EXPECT_TRUE(time->at_least);
  EXPECT_EQ(time->value, 1000);
  EXPECT_EQ(plots[1].second.series[0].points[0]->value, 7);
  // Why it stopped otherwise says nothing about the program.
  stopped.end = "max-memory";
  EXPECT_FALSE(comparison_plots({summarise("a.js", 4, "dse", {stopped})}, 1000)[0]
                   .second.series[0]
                   .points[0]
                   .has_value());
}

TEST(ComparisonPlots, WithoutSizesHarnessesStandSideBySide) {
  const auto plots = comparison_plots(
      {row_of("a.js", std::nullopt, "multise"), row_of("b.js", std::nullopt, "multise")}, 60000);
  ASSERT_EQ(plots.size(), 2u);
  EXPECT_EQ(plots[1].first, "operations.svg");
  EXPECT_THAT(plots[1].second.positions, ::testing::ElementsAre("a", "b"));
  EXPECT_TRUE(plots[1].second.numbers.empty());
}

}  // namespace
}  // namespace sheaf
