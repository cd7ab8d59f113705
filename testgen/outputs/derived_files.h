#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "testgen/outputs/output_file.h"
#include "testgen/outputs/run_document.h"

namespace sheaf {

/// The names of a list joined by commas. Nothing, and why, if one is unknown.
std::optional<std::set<std::string>> parse_emit(const std::string& list, std::string& error);

struct DerivedRequest {
  std::filesystem::path run_directory;       // absolute
  std::string framework = "node";            // of the tests
  std::string package;                       // directory of the package for Node
  const nlohmann::json* coverage = nullptr;  // coverage-final.json, if it was measured
  const RunDocument* values = nullptr;       // values.json, if they were looked at
};

/// The files of these names, relative to the run's directory. `problem` says what could not be
/// made.
OutputFiles derived_files(const RunDocument& run, const std::set<std::string>& names,
                          const DerivedRequest& request, std::string& problem);

/// SARIF 2.1.0: errors as results, limitations as notifications.
std::string sarif_text(const RunDocument& run);
/// One case per input: those that end in an error fail.
std::string junit_text(const RunDocument& run);
/// One JSON object per line, in the order of finding.
std::string events_text(const RunDocument& run);

/// What `--format json` prints: the verdict, on one line.
std::string verdict_line(const RunDocument& run, const std::filesystem::path& directory,
                         int exit_code);

}  // namespace sheaf
