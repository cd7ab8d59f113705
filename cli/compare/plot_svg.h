#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// A value with the range of its measurements. At least: nobody knows how much more, and the plot
/// shows it as "> value".
struct PlotPoint {
  double value = 0;
  double low = 0, high = 0;
  bool at_least = false;
};

/// Values by position on the horizontal axis, which all series of a plot share.
struct PlotSeries {
  std::string name;
  std::vector<std::optional<PlotPoint>> points;  // one per position; nothing if none was measured
};

/// A picture with a logarithmic vertical axis. Values that are not positive have no place there and
/// are left out.
struct Plot {
  std::string title;
  std::string x_label, y_label;
  std::vector<std::string> positions;  // what stands below the horizontal axis
  std::vector<PlotSeries> series;
  /// Lines through positions at these numbers, on a logarithmic axis; empty: bars, evenly
  /// spaced.
  std::vector<double> numbers;
};

/// An SVG document that needs nothing else.
std::string plot_as_svg(const Plot& plot);

/// The colour of a strategy, the same in every plot.
std::string_view colour_of(std::string_view strategy);

}  // namespace sheaf
