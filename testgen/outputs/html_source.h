#pragma once

#include <string>

#include "testgen/outputs/html_report.h"

namespace sheaf {

/// The source view: every file that the run read, with the fate of each arm beside its line.
std::string html_sources(const RunDocument& run, const HtmlRequest& request);

/// The identifier of a line in the source view, for links; empty if the file is not shown.
std::string html_line_anchor(const RunDocument& run, const HtmlRequest& request,
                             const std::string& display_file, std::uint64_t line);

}  // namespace sheaf
