#pragma once

#include <optional>
#include <set>
#include <string>

#include "cli/app_config.h"
#include "testgen/app_report.h"

namespace sheaf {

/// What the notes of a run (stdlib/models/app_host.js writes them) say of its application.
AppReport app_report(const AppConfig& config, const std::set<std::string>& notes);

/// What is wrong with a source of the application, if a run has noted that.
std::optional<std::string> problem_noted(const std::set<std::string>& notes);

}  // namespace sheaf
