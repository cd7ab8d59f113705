#include "testgen/outputs/source_texts.h"

#include <fstream>
#include <iterator>

#include "testgen/sha256.h"

namespace sheaf {

namespace fs = std::filesystem;

std::vector<SourceText> read_source_texts(const RunDocument& run, const fs::path& run_directory) {
  std::vector<SourceText> result;
  for (const RunDocument& source : run.at("sources")) {
    SourceText entry;
    entry.path = (run_directory / source.at("file").get<std::string>()).lexically_normal();
    std::ifstream stream(entry.path, std::ios::binary);
    entry.text.assign(std::istreambuf_iterator<char>(stream), {});
    entry.is_unchanged = sha256(entry.text) == source.at("sha256").get<std::string>();
    result.push_back(std::move(entry));
  }
  return result;
}

int source_number(const RunDocument& run, const fs::path& run_directory,
                  const std::string& display_file) {
  const std::string ending = display_file.starts_with("/") ? display_file : "/" + display_file;
  int best = -1;
  std::size_t best_size = 0;
  int number = 0;
  for (const RunDocument& source : run.at("sources")) {
    const std::string path =
        (run_directory / source.at("file").get<std::string>()).lexically_normal().string();
    // Of several the shortest: all lie below where the run was started, the others deeper.
    if (path.ends_with(ending) && (best < 0 || path.size() < best_size)) {
      best = number;
      best_size = path.size();
    }
    number++;
  }
  return best;
}

}  // namespace sheaf
