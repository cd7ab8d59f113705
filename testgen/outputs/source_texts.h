#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testgen/outputs/run_document.h"

namespace sheaf {

/// A source of a run as it lies on disk now.
struct SourceText {
  std::filesystem::path path;  // absolute
  std::string text;
  bool is_unchanged = false;  // since the run
};

/// In the order of run.json, the harness first.
std::vector<SourceText> read_source_texts(const RunDocument& run,
                                          const std::filesystem::path& run_directory);

/// Which of run.json's sources a file named as in its arms and errors is; -1 if none. Such names
/// are relative to where the run was started, which run.json does not tell.
int source_number(const RunDocument& run, const std::filesystem::path& run_directory,
                  const std::string& display_file);

}  // namespace sheaf
