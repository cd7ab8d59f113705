#pragma once

#include <string>

#include "testgen/outputs/run_document.h"

namespace sheaf {

/// Arms covered and errors found over the time of the exploration, from `timeline` of run.json.
/// `is_alone`: with colours of its own, for a file; else with those of the page around it.
std::string timeline_svg(const RunDocument& run, bool is_alone);

/// timeline.csv: the same figures, one row per change.
std::string timeline_csv(const RunDocument& run);

}  // namespace sheaf
