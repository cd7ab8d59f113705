#pragma once

#include <nlohmann/json.hpp>

#include "testgen/report.h"

namespace sheaf {

/// Adds to each process of an application what its files have of the arms, and, if there is a
/// coverage-final.json, of the lines.
void add_process_coverage(const nlohmann::json* final_document, RunReport& report);

}  // namespace sheaf
