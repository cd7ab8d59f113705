#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sheaf {

/// A source file as it was when a run read it. The harness is the first of several.
struct SourceHash {
  std::string file;
  std::string sha256;
};

/// The same with the files as seen from a directory.
std::vector<SourceHash> sources_from(const std::vector<SourceHash>& sources,
                                     const std::filesystem::path& directory);

/// Those that are different now or gone, as paths to show; relative files are looked for from the
/// directory. `harness`, if given, stands in for the first.
std::vector<std::string> changed_sources(const std::vector<SourceHash>& sources,
                                         const std::filesystem::path& directory,
                                         const std::filesystem::path& harness);

/// `a.js has changed`, `a.js and b.js have changed`; empty without any.
std::string describe_changes(const std::vector<std::string>& changed);

}  // namespace sheaf
