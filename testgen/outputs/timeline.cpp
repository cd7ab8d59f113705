#include "testgen/outputs/timeline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testgen/outputs/output_file.h"

namespace sheaf {

namespace {

constexpr double kWidth = 720, kHeight = 220, kLeft = 44, kRight = 16, kTop = 14, kBottom = 34;

struct Colors {
  const char *ink, *line, *arms, *error;
};
constexpr Colors kOwn{"#5d5952", "#e3dfd8", "#1b6b43", "#a8231b"};
constexpr Colors kOfPage{"var(--soft)", "var(--line)", "var(--covered)", "var(--error)"};

std::string time_text(double ms) {
  if (ms >= 10'000) return fmt::format("{:.0f} s", ms / 1000);
  if (ms >= 1000) return fmt::format("{:.1f} s", ms / 1000);
  return ms >= 10 ? fmt::format("{:.0f} ms", ms) : fmt::format("{:.1f} ms", ms);
}

struct Point {
  double ms = 0;
  std::uint64_t arms = 0, errors = 0;
};

/// The state after each event.
std::vector<Point> points_of(const RunDocument& run) {
  std::vector<Point> points;
  Point now;
  for (const RunDocument& event : run.value("timeline", RunDocument::array())) {
    now.ms = event.at("ms");
    (event.at("event") == "error" ? now.errors : now.arms)++;
    points.push_back(now);
  }
  return points;
}

double explored_ms(const RunDocument& run) {
  double end = 0.001;
  if (run.contains("stats")) end = std::max(end, run.at("stats").value("exploredMs", 0.0));
  for (const Point& point : points_of(run)) end = std::max(end, point.ms);
  return end;
}

}  // namespace

std::string timeline_svg(const RunDocument& run, bool is_alone) {
  const double end = explored_ms(run);
  const double arms = std::max(1.0, run.at("coverage").at("arms").value("total", 0.0));
  const Colors& colors = is_alone ? kOwn : kOfPage;
  const auto x = [&](double ms) { return kLeft + (kWidth - kLeft - kRight) * ms / end; };
  const auto y = [&](double count) {
    return kHeight - kBottom - (kHeight - kTop - kBottom) * count / arms;
  };
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" "
      "font-family=\"system-ui, sans-serif\" font-size=\"12\">\n",
      kWidth, kHeight);
  if (is_alone)
    svg += fmt::format("<!-- {} -->\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
                       kGeneratedBy);
  svg += "<title>Arms covered and errors found over time</title>\n";
  for (const double share : {0.0, 0.5, 1.0}) {
    const double count = share == 0.5 ? std::floor(arms / 2) : share * arms;
    svg += fmt::format(
        "<line x1=\"{0}\" x2=\"{1}\" y1=\"{2:.1f}\" y2=\"{2:.1f}\" stroke=\"{3}\"/>"
        "<text x=\"{4}\" y=\"{5:.1f}\" text-anchor=\"end\" fill=\"{6}\">{7:.0f}</text>\n",
        kLeft, kWidth - kRight, y(count), colors.line, kLeft - 8, y(count) + 4, colors.ink, count);
    const char* anchor = share == 0 ? "start" : share == 1 ? "end" : "middle";
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{}\" text-anchor=\"{}\" fill=\"{}\">{}</text>\n",
                       x(share * end), kHeight - 12, anchor, colors.ink, time_text(share * end));
  }
  std::string path = fmt::format("M{:.1f} {:.1f}", x(0), y(0));
  std::string marks;
  std::uint64_t errors = 0;
  for (const Point& point : points_of(run)) {
    const double ms = point.ms, covered = static_cast<double>(point.arms);
    path += fmt::format("H{:.1f}V{:.1f}", x(ms), y(covered));
    if (point.errors > errors) {
      errors = point.errors;
      marks += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", x(ms),
                           y(covered), colors.error);
    }
  }
  path += fmt::format("H{:.1f}", x(end));
  svg += fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", path,
                     colors.arms);
  return svg + marks + "</svg>\n";
}

std::string timeline_csv(const RunDocument& run) {
  std::string text = "ms,arms,errors\n";
  for (const Point& point : points_of(run)) {
    text += fmt::format("{},{},{}\n", point.ms, point.arms, point.errors);
  }
  return text;
}

}  // namespace sheaf
