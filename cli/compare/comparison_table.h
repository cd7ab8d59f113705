#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/compare/comparison.h"
#include "cli/compare/conditions.h"
#include "cli/text_table.h"

namespace sheaf {

/// One row per harness, size and strategy.
TextTable figures_table(const std::vector<ComparisonRow>& rows);
/// Every strategy against multise; without rows if multise is missing.
TextTable ratios_table(const std::vector<ComparisonRow>& rows);
/// Of applications: what they cover, what that took and what merging did.
TextTable apps_table(const std::vector<ComparisonRow>& rows);
/// What merging did, per strategy that merges.
TextTable merges_table(const std::vector<ComparisonRow>& rows);
/// Everything in one table with a plain number per cell, every measured time and the conditions,
/// for other programs.
TextTable raw_table(const std::vector<ComparisonRow>& rows, const Conditions& conditions);

/// The same as JSON, counts of all kinds and all samples included.
std::string comparison_as_json(const std::vector<ComparisonRow>& rows,
                               const Conditions& conditions);

/// The whole comparison in one of the formats table, csv, json or latex.
std::string format_comparison(const std::vector<ComparisonRow>& rows, const Conditions& conditions,
                              std::string_view format);

/// `integer/object 3, function 1`: what stopped csm from merging, most frequent first.
std::string format_refusals(const RunStatistics& statistics);

}  // namespace sheaf
