#include "cli/compare/comparison_plots.h"

#include <algorithm>
#include <filesystem>

namespace sheaf {

namespace {

struct Quantity {
  const char* word;
  const char* label;
  double (*of)(const ComparisonRow& row);
};

constexpr Quantity kQuantities[] = {
    {"time", "time, ms", [](const ComparisonRow& row) { return row.time_ms.median; }},
    {"operations", "operations",
     [](const ComparisonRow& row) {
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

/// The rows by position (of `position_of`) and strategy. A strategy that did not come to its end
/// has no point: where it stopped says nothing about the program.
template <typename PositionOf>
std::vector<PlotSeries> series_of(const std::vector<const ComparisonRow*>& rows,
                                  std::size_t positions, const Quantity& quantity,
                                  PositionOf position_of) {
  std::vector<PlotSeries> result;
  for (const ComparisonRow* row : rows) {
    auto own = std::find_if(result.begin(), result.end(), [row](const PlotSeries& series) {
      return series.name == row->strategy;
    });
    if (own == result.end()) {
      result.push_back({row->strategy, std::vector<std::optional<double>>(positions)});
      own = result.end() - 1;
    }
    if (row->complete()) own->values[position_of(*row)] = quantity.of(*row);
  }
  return result;
}

template <typename Value>
std::size_t index_of(const std::vector<Value>& list, const Value& value) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), value) - list.begin());
}

}  // namespace

std::vector<std::pair<std::string, Plot>> comparison_plots(const std::vector<ComparisonRow>& rows) {
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
      plot.y_label = quantity.label;
      for (const std::string& harness : harnesses) plot.positions.push_back(stem_of(harness));
      plot.series = series_of(all, harnesses.size(), quantity, [&](const ComparisonRow& row) {
        return index_of(harnesses, row.harness);
      });
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
      plot.x_label = "size";
      plot.y_label = quantity.label;
      for (const std::uint64_t size : sizes) {
        plot.positions.push_back(std::to_string(size));
        plot.numbers.push_back(static_cast<double>(size));
      }
      plot.series = series_of(own, sizes.size(), quantity, [&sizes](const ComparisonRow& row) {
        return index_of(sizes, *row.size);
      });
      result.emplace_back(stem + "-" + quantity.word + ".svg", std::move(plot));
    }
  }
  return result;
}

}  // namespace sheaf
