#pragma once

#include <string>
#include <vector>

#include "cli/baseline.h"
#include "cli/command_line.h"
#include "testgen/report.h"

namespace sheaf {

/// What a project asks of a run beside finding no errors: coverage, completeness, a baseline.
/// One sentence for each gate that the run misses.
std::vector<std::string> missed_gates(const RunReport& report, const Options& options);

/// As the baseline knows it.
KnownError known_error(const RunReport& report, const Outcome& outcome);

/// With --update-baseline writes the errors found there; else says which known ones are gone, if
/// the run could have found them. False, after a message, if the file cannot be written.
bool finish_baseline(const RunReport& report, const Options& options);

}  // namespace sheaf
