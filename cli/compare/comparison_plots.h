#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/compare/comparison.h"
#include "cli/compare/plot_svg.h"

namespace sheaf {

/// The plots of a comparison, each with the name of its file: time and operations by size for each
/// harness when there are sizes, otherwise by harness. `limit_ms` is the time that each run had.
std::vector<std::pair<std::string, Plot>> comparison_plots(const std::vector<ComparisonRow>& rows,
                                                           double limit_ms);

}  // namespace sheaf
