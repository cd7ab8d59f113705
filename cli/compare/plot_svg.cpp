#include "cli/compare/plot_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testgen/outputs/html.h"

namespace sheaf {

namespace {

constexpr double kLeastWidth = 640, kHeight = 400;
constexpr double kLeastGroup = 110;  // room for the name of a harness below its bars
constexpr double kLeft = 80, kRight = 120, kTop = 40, kBottom = 60;
constexpr double kFloor = kHeight - kBottom;

// Told apart by people who do not see all colours. benchmarks/plot.js has the same.
struct Colour {
  std::string_view strategy, colour;
};
constexpr Colour kColours[] = {
    {"multise", "#0072b2"}, {"dse", "#d55e00"}, {"csm", "#009e73"}, {"adaptive", "#cc79a7"}};
constexpr std::string_view kOtherColour = "#e69f00";

/// Where the axes end on the right.
double right_of(const Plot& plot) {
  const double least = kLeastWidth - kRight;
  if (!plot.numbers.empty()) return least;
  return std::max(least, kLeft + kLeastGroup * static_cast<double>(plot.positions.size()));
}

bool is_shown(const PlotSeries& series, std::size_t at) {
  return at < series.points.size() && series.points[at] && series.points[at]->value > 0 &&
         std::isfinite(series.points[at]->value);
}

/// Powers of ten that enclose all values.
struct Decades {
  int lowest = 0, highest = 1;

  explicit Decades(const Plot& plot) {
    double minimum = INFINITY, maximum = 0;
    for (const PlotSeries& series : plot.series) {
      for (std::size_t at = 0; at < series.points.size(); at++) {
        if (!is_shown(series, at)) continue;
        const PlotPoint& point = *series.points[at];
        minimum = std::min(minimum, point.low > 0 ? std::min(point.low, point.value) : point.value);
        maximum = std::max({maximum, point.value, point.high});
      }
    }
    if (maximum == 0) return;
    lowest = static_cast<int>(std::floor(std::log10(minimum)));
    highest = static_cast<int>(std::ceil(std::log10(maximum)));
    // A bar of the smallest value still has a height.
    if (plot.numbers.empty() && std::pow(10, lowest) == minimum) lowest--;
    if (highest == lowest) highest++;
  }

  double height_of(double value) const {
    const double share = (std::log10(value) - lowest) / (highest - lowest);
    return kFloor - share * (kFloor - kTop);
  }
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                     html::escape(text));
}

std::string axes(const Plot& plot, const Decades& decades) {
  const double right = right_of(plot);
  std::string svg;
  for (int power = decades.lowest; power <= decades.highest; power++) {
    const double y = decades.height_of(std::pow(10, power));
    svg +=
        fmt::format("<line x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#dddddd\"/>\n",
                    kLeft, right, y, y);
    const bool plain = power >= -3 && power <= 4;
    svg += text_at(kLeft - 8, y + 4, "end",
                   plain ? fmt::format("{:g}", std::pow(10, power)) : fmt::format("1e{}", power));
  }
  svg += fmt::format("<line x1=\"{0}\" x2=\"{1}\" y1=\"{2}\" y2=\"{2}\" stroke=\"black\"/>\n",
                     kLeft, right, kFloor);
  svg += text_at((kLeft + right) / 2, 22, "middle", plot.title);
  svg += text_at((kLeft + right) / 2, kHeight - 14, "middle", plot.x_label);
  svg += fmt::format(
      "<text x=\"20\" y=\"{0}\" text-anchor=\"middle\" transform=\"rotate(-90 20 "
      "{0})\">{1}</text>\n",
      (kTop + kFloor) / 2, html::escape(plot.y_label));
  return svg;
}

std::string legend(const Plot& plot) {
  std::string svg;
  for (std::size_t i = 0; i < plot.series.size(); i++) {
    const double y = kTop + 18 * static_cast<double>(i);
    svg += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"10\" height=\"10\" fill=\"{}\"/>\n",
                       right_of(plot) + 15, y, colour_of(plot.series[i].name));
    svg += text_at(right_of(plot) + 30, y + 9, "start", plot.series[i].name);
  }
  return svg;
}

std::string value_text(const PlotPoint& point) {
  std::string text =
      point.at_least ? fmt::format("> {:g}", point.value) : fmt::format("{:.4g}", point.value);
  if (!point.at_least && point.low < point.high) {
    text += fmt::format(" ({:.4g}–{:.4g})", point.low, point.high);
  }
  return text;
}

std::string tooltip(const Plot& plot, const PlotSeries& series, std::size_t at) {
  return fmt::format("<title>{}</title>",
                     html::escape(fmt::format("{}, {}: {}", series.name, plot.positions[at],
                                              value_text(*series.points[at]))));
}

/// The range of the measurements as a vertical line; above a bound that was reached, its text.
std::string error_bar(const PlotPoint& point, const Decades& decades, double x) {
  if (point.at_least) {
    return text_at(x, decades.height_of(point.value) - 7, "middle",
                   fmt::format("> {:g}", point.value));
  }
  if (!(point.low > 0) || !(point.low < point.high)) return "";
  const double top = decades.height_of(point.high), bottom = decades.height_of(point.low);
  std::string svg = fmt::format(
      "<line class=\"range\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"{1:.1f}\" y2=\"{2:.1f}\" "
      "stroke=\"black\"/>\n",
      x, top, bottom);
  for (const double y : {top, bottom}) {
    svg += fmt::format(
        "<line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"black\"/>\n", x - 3,
        x + 3, y, y);
  }
  return svg;
}

std::string lines(const Plot& plot, const Decades& decades) {
  const auto [first, last] = std::minmax_element(plot.numbers.begin(), plot.numbers.end());
  // A size of zero stands left of one.
  const auto place_of = [](double number) { return std::log(std::max(number, 0.5)); };
  const double smallest = place_of(*first);
  const double range = *last > *first ? place_of(*last) - smallest : 1;
  const auto x_of = [&](std::size_t at) {
    return kLeft + 15 +
           (place_of(plot.numbers[at]) - smallest) / range * (right_of(plot) - kLeft - 30);
  };
  std::string svg;
  for (std::size_t at = 0; at < plot.positions.size(); at++) {
    svg += text_at(x_of(at), kFloor + 18, "middle", plot.positions[at]);
  }
  for (const PlotSeries& series : plot.series) {
    const std::string_view colour = colour_of(series.name);
    std::string points, marks;
    for (std::size_t at = 0; at < plot.positions.size(); at++) {
      if (!is_shown(series, at)) continue;
      const PlotPoint& point = *series.points[at];
      const double y = decades.height_of(point.value);
      points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", x_of(at), y);
      marks += error_bar(point, decades, x_of(at));
      // A bound is hollow: the point itself lies above.
      marks += fmt::format(
          "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3.5\" stroke=\"{}\" fill=\"{}\">{}</circle>\n",
          x_of(at), y, colour, point.at_least ? std::string_view("white") : colour,
          tooltip(plot, series, at));
    }
    svg +=
        fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.5\" points=\"{}\"/>\n",
                    colour, points);
    svg += marks;
  }
  return svg;
}

std::string bars(const Plot& plot, const Decades& decades) {
  const double group = (right_of(plot) - kLeft) / static_cast<double>(plot.positions.size());
  const double width = 0.8 * group / static_cast<double>(plot.series.size());
  std::string svg;
  for (std::size_t at = 0; at < plot.positions.size(); at++) {
    const double left = kLeft + group * static_cast<double>(at);
    svg += text_at(left + group / 2, kFloor + 18, "middle", plot.positions[at]);
    for (std::size_t i = 0; i < plot.series.size(); i++) {
      const PlotSeries& series = plot.series[i];
      if (!is_shown(series, at)) continue;
      const PlotPoint& point = *series.points[at];
      const double y = decades.height_of(point.value);
      const double x = left + 0.1 * group + width * static_cast<double>(i);
      const std::string_view colour = colour_of(series.name);
      svg += fmt::format(
          "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" stroke=\"{}\" "
          "fill=\"{}\">{}</rect>\n",
          x, y, width, kFloor - y, colour, point.at_least ? std::string_view("white") : colour,
          tooltip(plot, series, at));
      svg += error_bar(point, decades, x + width / 2);
    }
  }
  return svg;
}

}  // namespace

std::string_view colour_of(std::string_view strategy) {
  for (const Colour& each : kColours) {
    if (each.strategy == strategy) return each.colour;
  }
  return kOtherColour;
}

std::string plot_as_svg(const Plot& plot) {
  const Decades decades(plot);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n",
      right_of(plot) + kRight, kHeight);
  svg += axes(plot, decades) + legend(plot);
  if (!plot.positions.empty() && !plot.series.empty()) {
    svg += plot.numbers.empty() ? bars(plot, decades) : lines(plot, decades);
  }
  return svg + "</svg>\n";
}

}  // namespace sheaf
