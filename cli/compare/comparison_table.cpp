#include "cli/compare/comparison_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/progress.h"

namespace sheaf {

namespace {

const std::string kNothing = "–";
const std::string kNoneNeeded = "none needed";

/// Three significant digits or so: 0.123, 1.23, 12.3, 123.
std::string number(double value) {
  const double size = value < 0 ? -value : value;
  return fmt::format("{:.{}f}", value, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3);
}

std::string number(const std::optional<double>& value) { return value ? number(*value) : kNothing; }

std::string with_range(const Spread& spread, std::size_t measured) {
  if (measured < 2) return number(spread.median);
  return fmt::format("{} ({}–{})", number(spread.median), number(spread.minimum),
                     number(spread.maximum));
}

std::string paths_of(const RunStatistics& statistics) {
  return statistics.paths > 0 ? std::to_string(statistics.paths) : kNothing;
}

/// Average and maximum; one value per state has neither.
std::string summary_text(const ComparisonRow& row) {
  const std::optional<double> average = average_summary(row);
  if (!row.study) return average ? number(*average) : kNothing;
  return fmt::format("{:.2f}/{}", *average, row.counts->statistics.summary_size_max);
}

/// `1.2;1.3;1.1`
std::string times_of(const ComparisonRow& row) {
  std::string text;
  for (const Sample& sample : row.samples) {
    text += fmt::format("{}{:.6g}", text.empty() ? "" : ";", sample.time_ms);
  }
  return text;
}

bool has_sizes(const std::vector<ComparisonRow>& rows) {
  return std::any_of(rows.begin(), rows.end(),
                     [](const ComparisonRow& row) { return row.size.has_value(); });
}

/// A table whose rows begin with harness and strategy, and the size if there is one.
TextTable start_table(const std::vector<ComparisonRow>& rows, std::string title,
                      const std::vector<std::string>& columns) {
  TextTable table;
  table.title = std::move(title);
  table.header = {"harness", "strategy"};
  if (has_sizes(rows)) table.header.emplace_back("size");
  table.text_columns = table.header.size() + (columns[0] == "end" ? 1 : 0);
  table.header.insert(table.header.end(), columns.begin(), columns.end());
  return table;
}

void add_row(TextTable& table, const std::string& harness, const std::string& strategy,
             const std::optional<std::uint64_t>& size, const std::vector<std::string>& cells) {
  std::vector<std::string> row = {harness, strategy};
  if (size) row.push_back(std::to_string(*size));
  row.insert(row.end(), cells.begin(), cells.end());
  // A row without figures.
  row.resize(table.header.size(), kNothing);
  table.rows.push_back(std::move(row));
}

std::string plain(double value) { return fmt::format("{:.6g}", value); }
std::string plain(const std::optional<double>& value) { return value ? plain(*value) : ""; }

}  // namespace

std::string format_refusals(const RunStatistics& statistics) {
  std::vector<std::pair<std::string, std::uint64_t>> kinds(statistics.refused_by.begin(),
                                                           statistics.refused_by.end());
  std::stable_sort(kinds.begin(), kinds.end(),
                   [](const auto& left, const auto& right) { return left.second > right.second; });
  std::string text;
  for (const auto& [kind, count] : kinds) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kind, count);
  }
  return text;
}

TextTable figures_table(const std::vector<ComparisonRow>& rows) {
  TextTable table =
      start_table(rows, "Figures",
                  {"end", "time ms", "BDD %", "solver %", "feasibility %", "summary avg/max",
                   "sharing", "operations", "merges", "paths", "calls", "queries",
                   "arms cov/inf/unk", "errors", "peak MiB", "BDD nodes"});
  for (const ComparisonRow& row : rows) {
    if (!row.counts) {
      add_row(table, row.harness, row.strategy, row.size, {row.end});
      continue;
    }
    const Measurement& counts = *row.counts;
    const RunStatistics& statistics = counts.statistics;
    const Sharing sharing = sharing_of(row, rows);
    add_row(
        table, row.harness, row.strategy, row.size,
        {row.end, with_range(row.time_ms, row.measured), number(row.bdd_percent),
         statistics.solver.calls == 0 ? kNoneNeeded : number(row.solver_percent.median),
         number(row.feasibility_percent.median), summary_text(row),
         sharing.factor ? number(*sharing.factor) : sharing.unknown,
         std::to_string(statistics.operations), std::to_string(statistics.merges),
         paths_of(statistics),
         statistics.solver.calls == 0 ? kNoneNeeded : std::to_string(statistics.solver.calls),
         std::to_string(statistics.solver.queries),
         fmt::format("{}/{}/{}", counts.arms.covered, counts.arms.infeasible, counts.arms.unknown),
         std::to_string(counts.errors), number(row.peak_rss_mib.median),
         std::to_string(statistics.bdd_nodes)});
  }
  return table;
}

TextTable ratios_table(const std::vector<ComparisonRow>& rows) {
  TextTable table =
      start_table(rows, "Ratios to multise (dse without what it repeats)",
                  {"time", "operations", "feasibility time", "solver time", "average solver call"});
  for (const Ratio& ratio : ratios_to_multise(rows)) {
    const std::string bound = ratio.at_least ? "> " : "";
    const auto bounded = [&bound](const std::optional<double>& value) {
      return value ? bound + number(*value) : kNothing;
    };
    const bool has_calls = ratio.no_calls.empty();
    add_row(table, ratio.harness, ratio.strategy, ratio.size,
            {bounded(ratio.time), bounded(ratio.operations), bounded(ratio.feasibility_time),
             has_calls ? bounded(ratio.solver_time) : ratio.no_calls,
             has_calls ? number(ratio.average_call) : ratio.no_calls});
  }
  return table;
}

TextTable merges_table(const std::vector<ComparisonRow>& rows) {
  TextTable table = start_table(
      rows, "Merges (places where paths join; refused per state that came and stayed apart)",
      {"merges", "refused", "made %", "CSM precise %", "refused because of"});
  for (const ComparisonRow& row : rows) {
    if (!row.counts) continue;
    const RunStatistics& statistics = row.counts->statistics;
    if (statistics.merges + statistics.refused_merges == 0) continue;
    const std::string refusals = format_refusals(statistics);
    add_row(table, row.harness, row.strategy, row.size,
            {std::to_string(statistics.merges),
             row.strategy == "csm" || row.strategy == "events"
                 ? std::to_string(statistics.refused_merges)
                 : kNothing,
             number(made_percent(row)), number(precise_percent(row)),
             refusals.empty() ? kNothing : refusals});
  }
  return table;
}

TextTable apps_table(const std::vector<ComparisonRow>& rows) {
  TextTable table =
      start_table(rows, "Applications (lines: of all files, on the inputs that were chosen)",
                  {"end", "handlers", "arms", "lines", "errors", "time ms", "peak MiB",
                   "merges tried", "merges made"});
  const auto of = [](std::uint64_t covered, std::uint64_t total) {
    return fmt::format("{}/{}", covered, total);
  };
  for (const ComparisonRow& row : rows) {
    if (!row.counts || !row.counts->app) continue;
    const AppCoverage& app = *row.counts->app;
    const RunStatistics& statistics = row.counts->statistics;
    add_row(table, row.harness, row.strategy, row.size,
            {row.end, of(app.handlers.covered, app.handlers.total),
             of(row.counts->arms.covered, row.counts->arms.total),
             app.lines ? of(app.lines->covered, app.lines->total) : kNothing,
             std::to_string(row.counts->errors), with_range(row.time_ms, row.measured),
             number(row.peak_rss_mib.median),
             std::to_string(statistics.merges + statistics.refused_merges),
             std::to_string(statistics.merges)});
  }
  return table;
}

TextTable raw_table(const std::vector<ComparisonRow>& rows, const Conditions& conditions) {
  constexpr std::size_t kConditionColumns = 5;
  TextTable table = start_table(rows, "",
                                {"end",
                                 "measured",
                                 "time_ms",
                                 "time_min_ms",
                                 "time_max_ms",
                                 "repeated_ms",
                                 "bdd_percent",
                                 "solver_percent",
                                 "feasibility_percent",
                                 "summary_average",
                                 "summary_max",
                                 "sharing",
                                 "sharing_unknown",
                                 "operations",
                                 "repeated_operations",
                                 "merges",
                                 "refused_merges",
                                 "made_percent",
                                 "refused_by",
                                 "precise_percent",
                                 "selects_above_bound",
                                 "paths",
                                 "calls",
                                 "queries",
                                 "arms_covered",
                                 "arms_infeasible",
                                 "arms_not_called",
                                 "arms_unknown",
                                 "errors",
                                 "peak_rss_mib",
                                 "bdd_nodes",
                                 "time_ratio",
                                 "operations_ratio",
                                 "solver_time_ratio",
                                 "average_call_ratio",
                                 "feasibility_time_ratio",
                                 "ratios_are_lower_bounds",
                                 "samples_ms",
                                 "handlers",
                                 "handlers_covered",
                                 "lines",
                                 "lines_covered",
                                 "seed",
                                 "limits",
                                 "machine",
                                 "version",
                                 "command"});
  const std::vector<Ratio> ratios = ratios_to_multise(rows);
  for (const ComparisonRow& row : rows) {
    std::vector<std::string> cells = {row.end, std::to_string(row.measured)};
    if (row.counts) {
      const auto own = std::find_if(ratios.begin(), ratios.end(), [&row](const Ratio& ratio) {
        return ratio.harness == row.harness && ratio.size == row.size &&
               ratio.strategy == row.strategy;
      });
      const Ratio ratio = own == ratios.end() ? Ratio() : *own;
      const Measurement& counts = *row.counts;
      const RunStatistics& statistics = counts.statistics;
      const Sharing sharing = sharing_of(row, rows);
      const auto text = [](std::uint64_t count) { return std::to_string(count); };
      cells.insert(cells.end(), {plain(row.time_ms.median),
                                 plain(row.time_ms.minimum),
                                 plain(row.time_ms.maximum),
                                 plain(statistics.repeated_ms),
                                 plain(row.bdd_percent),
                                 plain(row.solver_percent.median),
                                 plain(row.feasibility_percent.median),
                                 plain(average_summary(row)),
                                 text(statistics.summary_size_max),
                                 plain(sharing.factor),
                                 sharing.unknown,
                                 text(statistics.operations),
                                 text(statistics.repeated_operations),
                                 text(statistics.merges),
                                 text(statistics.refused_merges),
                                 plain(made_percent(row)),
                                 format_refusals(statistics),
                                 plain(precise_percent(row)),
                                 text(statistics.selects_above_bound),
                                 statistics.paths > 0 ? text(statistics.paths) : "",
                                 text(statistics.solver.calls),
                                 text(statistics.solver.queries),
                                 text(counts.arms.covered),
                                 text(counts.arms.infeasible),
                                 text(counts.arms.not_called),
                                 text(counts.arms.unknown),
                                 text(counts.errors),
                                 plain(row.peak_rss_mib.median),
                                 text(statistics.bdd_nodes),
                                 plain(ratio.time),
                                 plain(ratio.operations),
                                 plain(ratio.solver_time),
                                 plain(ratio.average_call),
                                 plain(ratio.feasibility_time),
                                 ratio.at_least ? "yes" : "",
                                 times_of(row)});
      if (const auto& app = counts.app) {
        cells.insert(cells.end(), {text(app->handlers.total), text(app->handlers.covered)});
        if (app->lines) {
          cells.insert(cells.end(), {text(app->lines->total), text(app->lines->covered)});
        }
      }
    }
    // Every row says how it was measured, so that rows of several files can stand together.
    cells.resize(table.header.size() - (row.size ? 3 : 2) - kConditionColumns);
    cells.insert(cells.end(), {std::to_string(conditions.seed), limits_text(conditions),
                               conditions.machine, conditions.version, conditions.command});
    add_row(table, row.harness, row.strategy, row.size, cells);
    for (std::string& cell : table.rows.back()) {
      if (cell == kNothing) cell.clear();
    }
  }
  return table;
}

std::string format_comparison(const std::vector<ComparisonRow>& rows, const Conditions& conditions,
                              std::string_view format) {
  if (format == "csv") return as_csv(raw_table(rows, conditions));
  if (format == "json") return comparison_as_json(rows, conditions);
  const bool is_latex = format == "latex";
  std::string text;
  for (const TextTable& table :
       {apps_table(rows), figures_table(rows), ratios_table(rows), merges_table(rows)}) {
    if (table.rows.empty()) continue;
    if (!text.empty()) text += "\n";
    text += is_latex ? as_latex(table) : as_aligned_text(table);
  }
  text += "\n";
  for (const std::string& line : condition_lines(conditions)) {
    text += (is_latex ? "% " : "") + line + "\n";
  }
  return text;
}

}  // namespace sheaf
