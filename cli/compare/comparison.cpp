#include "cli/compare/comparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace sheaf {

namespace {

constexpr std::size_t kShownDifferences = 3;

std::optional<double> quotient(double numerator, double denominator) {
  if (!(numerator > 0) || !(denominator > 0)) return std::nullopt;
  return numerator / denominator;
}

template <typename Figure>
Spread spread_over(const std::vector<const Measurement*>& measurements, Figure figure) {
  std::vector<double> values;
  for (const Measurement* measurement : measurements) values.push_back(figure(*measurement));
  return spread_of(std::move(values));
}

/// `a; b; c; and 4 more`
std::string listed(const std::vector<std::string>& texts) {
  std::string result;
  for (std::size_t i = 0; i < texts.size() && i < kShownDifferences; i++) {
    result += (i == 0 ? "" : "; ") + texts[i];
  }
  if (texts.size() > kShownDifferences) {
    result += fmt::format("; and {} more", texts.size() - kShownDifferences);
  }
  return result;
}

/// What only one of two sorted lists has.
void add_differences(const std::vector<std::string>& left, const std::vector<std::string>& right,
                     const std::string& only, std::vector<std::string>& differences) {
  std::vector<std::string> lone;
  std::set_difference(left.begin(), left.end(), right.begin(), right.end(),
                      std::back_inserter(lone));
  for (const std::string& fact : lone) differences.push_back(only + ": " + fact);
}

/// Everything was run, if not everything exactly; no budget ended it.
bool exhausted(const ComparisonRow& row) {
  return !row.failed && row.counts && (row.end == "complete" || row.end == "limited");
}

bool same_subject(const ComparisonRow& left, const ComparisonRow& right) {
  return left.harness == right.harness && left.size == right.size;
}

}  // namespace

Spread spread_of(std::vector<double> values) {
  if (values.empty()) return {};
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  const double median =
      values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  return {median, values.front(), values.back()};
}

std::optional<double> percent(double part, double whole) {
  if (!(whole > 0)) return std::nullopt;
  return 100 * part / whole;
}

std::string describe_subject(const std::string& harness, const std::optional<std::uint64_t>& size) {
  return size ? fmt::format("{}, size {}", harness, *size) : harness;
}

ComparisonRow summarise(std::string harness, std::optional<std::uint64_t> size,
                        std::string strategy, const std::vector<Measurement>& measurements,
                        const SlowMeasurements& slow) {
  ComparisonRow row;
  row.harness = std::move(harness);
  row.size = size;
  row.strategy = std::move(strategy);
  std::vector<const Measurement*> good;
  for (const Measurement& measurement : measurements) {
    if (!measurement.failed()) {
      good.push_back(&measurement);
    } else if (!row.failed) {
      row.failed = true;
      row.end = measurement.failure;
    }
  }
  row.measured = good.size();
  if (good.empty()) return row;
  row.counts = *good[0];
  if (!row.failed) {
    row.end = good[0]->end;
    for (const Measurement* other : good) {
      if (!other->complete()) row.end = other->end;
    }
    // A row is complete only if all of its measurements are.
    row.counts->end = row.end;
  }
  const auto compare_with = [&row, &good](const Measurement& other) {
    if (!good[0]->ended_by_itself() || other.failed() || !other.ended_by_itself()) return;
    for (const std::string& name : differing_counts(*good[0], other)) {
      if (std::find(row.unstable.begin(), row.unstable.end(), name) == row.unstable.end()) {
        row.unstable.push_back(name);
      }
    }
  };
  for (const Measurement* other : good) compare_with(*other);
  using M = const Measurement&;
  row.time_ms = spread_over(good, [](M m) { return m.statistics.elapsed_ms; });
  row.own_ms =
      spread_over(good, [](M m) { return m.statistics.elapsed_ms - m.statistics.repeated_ms; });
  row.feasibility_ms = spread_over(good, [](M m) { return m.statistics.solver.time_ms; });
  row.call_ms = spread_over(good, [](M m) { return m.statistics.solver.call_time_ms; });
  row.feasibility_percent = spread_over(good, [](M m) {
    return percent(m.statistics.solver.time_ms, m.statistics.elapsed_ms).value_or(0);
  });
  row.solver_percent = spread_over(good, [](M m) {
    return percent(m.statistics.solver.call_time_ms, m.statistics.elapsed_ms).value_or(0);
  });
  for (const Measurement* each : good) {
    const RunStatistics& statistics = each->statistics;
    row.samples.push_back({statistics.elapsed_ms, statistics.repeated_ms, statistics.solver.time_ms,
                           statistics.solver.call_time_ms, statistics.peak_rss_mib});
  }
  row.peak_rss_mib = spread_over(good, [](M m) { return m.statistics.peak_rss_mib; });
  if (slow.timed && !slow.timed->failed()) {
    const RunStatistics& statistics = slow.timed->statistics;
    compare_with(*slow.timed);
    row.bdd_percent = percent(statistics.bdd_time_ms, statistics.elapsed_ms);
  }
  // A study asks the solver more, so that its counts are its own; but it must come to the end.
  if (slow.studied && slow.studied->complete()) row.study = slow.studied->statistics.study;
  return row;
}

std::vector<Ratio> ratios_to_multise(const std::vector<ComparisonRow>& rows) {
  std::vector<Ratio> result;
  for (const ComparisonRow& row : rows) {
    const auto base = std::find_if(rows.begin(), rows.end(), [&row](const ComparisonRow& other) {
      return same_subject(row, other) && other.strategy == "multise";
    });
    if (base == rows.end() || &*base == &row) continue;
    Ratio ratio;
    ratio.harness = row.harness;
    ratio.size = row.size;
    ratio.strategy = row.strategy;
    if (row.counts && !row.failed && exhausted(*base)) {
      const RunStatistics& own = row.counts->statistics;
      const RunStatistics& merged = base->counts->statistics;
      ratio.at_least = !exhausted(row);
      ratio.time = quotient(row.own_ms.median, base->own_ms.median);
      ratio.operations =
          quotient(static_cast<double>(own.operations), static_cast<double>(merged.operations));
      ratio.feasibility_time = quotient(row.feasibility_ms.median, base->feasibility_ms.median);
      if (own.solver.calls == 0 || merged.solver.calls == 0) {
        ratio.no_calls = "none needed";
        if (own.solver.calls > 0) ratio.no_calls += " by multise";
        if (merged.solver.calls > 0) ratio.no_calls += " by " + row.strategy;
      } else {
        ratio.solver_time = quotient(row.call_ms.median, base->call_ms.median);
        ratio.average_call =
            quotient(row.call_ms.median / static_cast<double>(own.solver.calls),
                     base->call_ms.median / static_cast<double>(merged.solver.calls));
      }
    }
    result.push_back(std::move(ratio));
  }
  return result;
}

std::optional<double> precise_percent(const ComparisonRow& row) {
  if (!row.study) return std::nullopt;
  return percent(static_cast<double>(row.study->precise_merges),
                 static_cast<double>(row.study->merges));
}

std::optional<double> average_summary(const ComparisonRow& row) {
  if (row.study) return row.study->summary_size;
  if (row.counts && (row.strategy == "dse" || row.strategy == "csm")) return 1;
  return std::nullopt;
}

Sharing sharing_of(const ComparisonRow& row, const std::vector<ComparisonRow>& rows) {
  if (row.strategy == "dse") return {1, ""};
  if (row.strategy != "multise") return {std::nullopt, "multise only"};
  if (!row.study) return {std::nullopt, "not counted to the end"};
  if (!row.study->sharing_unknown.empty()) return {std::nullopt, row.study->sharing_unknown};
  const auto dse = std::find_if(rows.begin(), rows.end(), [&row](const ComparisonRow& other) {
    return same_subject(row, other) && other.strategy == "dse" && other.complete();
  });
  if (dse == rows.end()) return {std::nullopt, "no complete dse to confirm paths"};
  const std::uint64_t paths = dse->counts->statistics.paths;
  if (paths != row.study->paths) {
    return {std::nullopt, fmt::format("{} paths by branches, {} by dse", row.study->paths, paths)};
  }
  return {row.study->sharing, ""};
}

std::optional<double> made_percent(const ComparisonRow& row) {
  if (!row.counts || row.strategy != "csm") return std::nullopt;
  const RunStatistics& statistics = row.counts->statistics;
  return percent(static_cast<double>(statistics.merges),
                 static_cast<double>(statistics.merges + statistics.refused_merges));
}

std::vector<std::string> disagreements(const std::vector<ComparisonRow>& rows) {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < rows.size(); i++) {
    const ComparisonRow& row = rows[i];
    if (!row.complete()) continue;
    // Against the first complete strategy, so that one that differs is named once.
    const auto first = std::find_if(rows.begin(), rows.end(), [&row](const ComparisonRow& other) {
      return same_subject(row, other) && other.complete();
    });
    std::vector<std::string> differences;
    add_differences(first->counts->arm_facts, row.counts->arm_facts, first->strategy, differences);
    add_differences(row.counts->arm_facts, first->counts->arm_facts, row.strategy, differences);
    add_differences(first->counts->error_facts, row.counts->error_facts, first->strategy,
                    differences);
    add_differences(row.counts->error_facts, first->counts->error_facts, row.strategy, differences);
    if (differences.empty()) continue;
    result.push_back(fmt::format("{}: {} and {} are both complete but differ: {}", row.subject(),
                                 first->strategy, row.strategy, listed(differences)));
  }
  return result;
}

std::vector<std::string> instabilities(const std::vector<ComparisonRow>& rows) {
  std::vector<std::string> result;
  for (const ComparisonRow& row : rows) {
    if (row.unstable.empty()) continue;
    result.push_back(fmt::format("{} under {}: counts differ between measurements: {}",
                                 row.subject(), row.strategy, listed(row.unstable)));
  }
  return result;
}

std::vector<Complaint> complaints(const std::vector<ComparisonRow>& rows) {
  std::vector<Complaint> result;
  for (std::string& text : instabilities(rows)) {
    result.push_back({std::move(text), ExitCode::kSuccess});
  }
  for (const std::string& text : disagreements(rows)) {
    result.push_back({text + " (a bug of Sheaf)", ExitCode::kInternal});
  }
  for (const ComparisonRow& row : rows) {
    if (!row.failed) continue;
    result.push_back({fmt::format("{} under {}: {}", row.subject(), row.strategy, row.end),
                      ExitCode::kInternal});
  }
  return result;
}

}  // namespace sheaf
