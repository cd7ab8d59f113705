#include "testgen/sources.h"

#include <fstream>
#include <sstream>

#include "testgen/place.h"
#include "testgen/printable.h"
#include "testgen/sha256.h"

namespace sheaf {

namespace fs = std::filesystem;

std::vector<SourceHash> sources_from(const std::vector<SourceHash>& sources,
                                     const fs::path& directory) {
  std::vector<SourceHash> result = sources;
  for (SourceHash& source : result) {
    source.file = fs::path(source.file).lexically_relative(directory).string();
  }
  return result;
}

std::vector<std::string> changed_sources(const std::vector<SourceHash>& sources,
                                         const fs::path& directory, const fs::path& harness) {
  std::vector<std::string> changed;
  for (std::size_t i = 0; i < sources.size(); i++) {
    const bool is_replaced = i == 0 && !harness.empty();
    const fs::path file =
        fs::absolute(is_replaced ? harness : directory / sources[i].file).lexically_normal();
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    if (sha256(text.view()) == sources[i].sha256) continue;
    changed.push_back(printable(display_path(file.string())));
  }
  return changed;
}

std::string describe_changes(const std::vector<std::string>& changed) {
  std::string text;
  for (std::size_t i = 0; i < changed.size(); i++) {
    if (i > 0) text += i + 1 == changed.size() ? " and " : ", ";
    text += changed[i];
  }
  if (changed.empty()) return text;
  return text + (changed.size() == 1 ? " has changed" : " have changed");
}

}  // namespace sheaf
