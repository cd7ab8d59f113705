#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "testgen/output_directory.h"
#include "testgen/report.h"

namespace sheaf {

/// The files of one run. What cannot be written is a problem to tell in the end, never a reason to
/// stop: the verdict does not depend on files. May be used from several threads.
class RunFiles {
 public:
  /// Without a directory nothing is written, and `problem` says why. `harness`: absolute path.
  RunFiles(std::optional<OutputDirectory> directory, std::string harness, std::string problem);

  /// `file` is relative to the directory. Paths in it are relative to the file, so that a run can
  /// be moved together with its project. `sources` are absolute, the harness first.
  void write_input(const std::string& file, const std::vector<InputValue>& values,
                   const std::vector<SourceHash>& sources);
  void write_report(const RunReport& report);
  /// Any other file of the run.
  void write_file(const std::string& file, const std::string& text);
  void remove(const std::string& file);

  bool has_directory() const { return directory_.has_value(); }
  /// Absolute.
  std::filesystem::path path() const;
  const std::string& harness() const { return harness_; }
  /// The first thing that could not be written, in a sentence; empty if there was none.
  std::string problem() const;

 private:
  void write(const std::string& file, const std::string& text);

  std::optional<OutputDirectory> directory_;
  std::string harness_;
  mutable std::mutex mutex_;
  std::string problem_;
};

}  // namespace sheaf
