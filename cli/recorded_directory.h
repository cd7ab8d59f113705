#pragma once

#include <filesystem>
#include <optional>

#include "cli/command_line.h"
#include "testgen/outputs/output_file.h"
#include "testgen/outputs/run_document.h"

namespace sheaf {

/// A finished run on disk.
struct RecordedDirectory {
  std::filesystem::path path;  // absolute, without links
  RunDocument run;
};

/// The run that the command line names, sheaf-out/last if it names none. Nothing after a message on
/// stderr.
std::optional<RecordedDirectory> open_recorded_directory(const CommandLine& command_line);

/// Writes the files below `directory`, each by rename. False after a message on stderr.
bool write_output_files(const std::filesystem::path& directory, const OutputFiles& files);

}  // namespace sheaf
