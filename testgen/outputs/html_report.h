#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "testgen/outputs/run_document.h"

namespace sheaf {

struct HtmlRequest {
  std::filesystem::path run_directory;       // absolute: sources are found from here
  const nlohmann::json* coverage = nullptr;  // coverage-final.json, if there is one
  const RunDocument* values = nullptr;       // values.json, if there is one
};

/// report.html: one page that needs neither network nor script.
std::string html_report(const RunDocument& run, const HtmlRequest& request);

}  // namespace sheaf
