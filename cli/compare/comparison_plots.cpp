#include "cli/compare/comparison_plots.h"

#include <algorithm>
#include <filesystem>

#include "testgen/outcome_text.h"

namespace sheaf {

namespace {

struct Quantity {
  const char* word;
  const char* label;
  PlotPoint (*of)(const ComparisonRow& row);
  /// What is known of a strategy that its time ended: it takes more than this.
  double (*bound)(const ComparisonRow& row, double limit_ms);
};

constexpr Quantity kQuantities[] = {
    {"time", "time, ms",
     [](const ComparisonRow& row) {
       return PlotPoint{row.time_ms.median, row.time_ms.minimum, row.time_ms.maximum, false};
     },
     [](const ComparisonRow&, double limit_ms) { return limit_ms; }},
    {"operations", "operations",
     [](const ComparisonRow& row) {
       const auto count = static_cast<double>(row.counts->statistics.operations);
       return PlotPoint{count, count, count, false};
     },
     [](const ComparisonRow& row, double) {
       return static_cast<double>(row.counts->statistics.operations);
     }},
};

template <typename Value>
void add_new(std::vector<Value>& list, const Value& value) {
  if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
}

std::string stem_of(const std::string& harness) {
  return std::filesystem::path(harness).stem().string();
}

/// The rows by position (of `position_of`) and strategy. A strategy that its time ended is a lower
/// bound; one that ended otherwise before its end has no point: where it stopped says nothing.
template <typename PositionOf>
std::vector<PlotSeries> series_of(const std::vector<const ComparisonRow*>& rows, double limit_ms,
                                  std::size_t positions, const Quantity& quantity,
                                  PositionOf position_of) {
  std::vector<PlotSeries> result;
  for (const ComparisonRow* row : rows) {
    auto own = std::find_if(result.begin(), result.end(), [row](const PlotSeries& series) {
      return series.name == row->strategy;
    });
    if (own == result.end()) {
      result.push_back({row->strategy, std::vector<std::optional<PlotPoint>>(positions)});
      own = result.end() - 1;
    }
    std::optional<PlotPoint>& point = own->points[position_of(*row)];
    if (row->complete()) {
      point = quantity.of(*row);
    } else if (row->counts && row->end == termination_name(Termination::kMaxTime)) {
      point = PlotPoint{quantity.bound(*row, limit_ms), 0, 0, true};
    }
  }
  return result;
}

template <typename Value>
std::size_t index_of(const std::vector<Value>& list, const Value& value) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), value) - list.begin());
}

}  // namespace

std::vector<std::pair<std::string, Plot>> comparison_plots(const std::vector<ComparisonRow>& rows,
                                                           double limit_ms) {
  std::vector<std::pair<std::string, Plot>> result;
  std::vector<std::string> harnesses;
  for (const ComparisonRow& row : rows) add_new(harnesses, row.harness);
  const bool by_size = !rows.empty() && rows[0].size.has_value();
  if (!by_size) {
    std::vector<const ComparisonRow*> all;
    for (const ComparisonRow& row : rows) all.push_back(&row);
    for (const Quantity& quantity : kQuantities) {
      Plot plot;
      plot.title = std::string(quantity.label) + " by strategy";
      plot.y_label = std::string(quantity.label) + " (log scale)";
      for (const std::string& harness : harnesses) plot.positions.push_back(stem_of(harness));
      plot.series =
          series_of(all, limit_ms, harnesses.size(), quantity,
                    [&](const ComparisonRow& row) { return index_of(harnesses, row.harness); });
      result.emplace_back(std::string(quantity.word) + ".svg", std::move(plot));
    }
    return result;
  }
  std::vector<std::string> stems;
  for (const std::string& harness : harnesses) {
    // Files of one name from several directories.
    std::string stem = stem_of(harness);
    for (int number = 2; index_of(stems, stem) < stems.size(); number++) {
      stem = stem_of(harness) + "-" + std::to_string(number);
    }
    stems.push_back(stem);
    std::vector<const ComparisonRow*> own;
    std::vector<std::uint64_t> sizes;
    for (const ComparisonRow& row : rows) {
      if (row.harness != harness) continue;
      own.push_back(&row);
      add_new(sizes, *row.size);
    }
    std::sort(sizes.begin(), sizes.end());
    for (const Quantity& quantity : kQuantities) {
      Plot plot;
      plot.title = stem + ": " + quantity.label + " by size";
      plot.x_label = "size (log scale)";
      plot.y_label = std::string(quantity.label) + " (log scale)";
      for (const std::uint64_t size : sizes) {
        plot.positions.push_back(std::to_string(size));
        plot.numbers.push_back(static_cast<double>(size));
      }
      plot.series =
          series_of(own, limit_ms, sizes.size(), quantity,
                    [&sizes](const ComparisonRow& row) { return index_of(sizes, *row.size); });
      result.emplace_back(stem + "-" + quantity.word + ".svg", std::move(plot));
    }
  }
  return result;
}

}  // namespace sheaf
