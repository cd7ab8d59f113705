#include "testgen/own_files.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "testgen/outputs/output_file.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

/// Enough of a file to know whose it is.
constexpr std::size_t kBeginning = 400;

constexpr std::string_view kTopFiles[] = {"run.json",  "report.html",  "report.sarif",
                                          "junit.xml", "events.jsonl", "timeline.csv",
                                          "log.txt",   "values.json"};
constexpr std::string_view kErrorFiles[] = {"input.json", "trace.txt", "repro.cjs",
                                            "repro.test.cjs"};
constexpr std::string_view kCoverageFiles[] = {"coverage-final.json", "coverage-summary.json",
                                               "lcov.info"};

bool is_plain(const fs::path& path, fs::file_type type) {
  std::error_code ignored;
  return fs::symlink_status(path, ignored).type() == type;
}

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

std::string beginning_of(const fs::path& path) {
  std::string text(kBeginning, 0);
  std::ifstream stream(path, std::ios::binary);
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  return text;
}

std::vector<fs::path> entries_of(const fs::path& directory) {
  std::vector<fs::path> result;
  if (!is_plain_directory(directory)) return result;
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(directory, ignored)) {
    result.push_back(entry.path());
  }
  return result;
}

/// Six digits, after `found-` if the run did not end.
bool is_input_name(std::string_view name) {
  if (name.starts_with("found-")) name.remove_prefix(6);
  return name.size() >= 11 && name.ends_with(".json") &&
         name.find_first_not_of("0123456789") == name.size() - 5;
}

/// E001-TypeError-a.js-3, found-E001-…
bool is_error_name(std::string_view name) {
  if (name.starts_with("found-")) name.remove_prefix(6);
  return name.size() >= 5 && name[0] == 'E' && name.find_first_not_of("0123456789", 1) >= 4;
}

/// Of how an error of an application came about.
bool is_diagram_name(std::string_view name) {
  return name == "sequence.txt" || name == "sequence.svg";
}

bool is_test_name(std::string_view name) {
  return name.ends_with(".cjs") || name.ends_with(".mjs");
}

/// What is left of a file that was being written when a run was killed.
bool is_own_part(const fs::path& path) {
  constexpr std::string_view kEndings[] = {".json.part", ".cjs.part",   ".mjs.part", ".info.part",
                                           ".html.part", ".sarif.part", ".xml.part", ".jsonl.part",
                                           ".csv.part",  ".svg.part",   ".txt.part"};
  const std::string name = path.filename().string();
  return name.starts_with(".") && is_plain(path, fs::file_type::regular) &&
         std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return name.ends_with(ending); });
}

/// Removes the files of one directory that have a name of ours, and the directory if nothing is
/// left in it.
template <typename IsName>
void remove_own(const fs::path& directory, IsName is_name) {
  std::error_code ignored;
  for (const fs::path& file : entries_of(directory)) {
    const bool is_own = is_name(file.filename().string()) && is_own_file(file);
    if (is_own || is_own_part(file)) fs::remove(file, ignored);
  }
  if (is_plain_directory(directory)) fs::remove(directory, ignored);
}

}  // namespace

bool is_plain_directory(const fs::path& path) { return is_plain(path, fs::file_type::directory); }

bool is_own_file(const fs::path& path) {
  if (!is_plain(path, fs::file_type::regular)) return false;
  const std::string text = beginning_of(path);
  if (text.starts_with("{\n  \"schemaVersion\": ") || text.starts_with("TN:sheaf\n")) return true;
  // Formats of others that leave no room for a word of ours.
  const std::string name = path.filename().string();
  if (name == "coverage-final.json") return text.starts_with("{\n  \"") || text.starts_with("{}");
  if (name == "coverage-summary.json") return text.starts_with("{\n  \"total\": ");
  if (name == "timeline.csv") return text.starts_with("ms,arms,errors\n");
  if (is_diagram_name(name)) return is_error_name(path.parent_path().filename().string());
  return text.find(kGeneratedBy) != std::string::npos;
}

void remove_earlier_run(const fs::path& directory) {
  for (const fs::path& error : entries_of(directory / "errors")) {
    if (!is_error_name(error.filename().string())) continue;
    remove_own(error, [](std::string_view name) {
      return contains(kErrorFiles, name) || is_diagram_name(name);
    });
  }
  remove_own(directory / "errors", [](std::string_view) { return false; });
  remove_own(directory / "inputs", is_input_name);
  remove_own(directory / "tests" / "quarantine", is_test_name);
  remove_own(directory / "tests" / "sheaf-runtime", is_test_name);
  remove_own(directory / "tests", is_test_name);
  remove_own(directory / "coverage",
             [](std::string_view name) { return contains(kCoverageFiles, name); });
  remove_own(directory / "plots", [](std::string_view name) { return name.ends_with(".svg"); });
  std::error_code ignored;
  for (const fs::path& file : entries_of(directory)) {
    const bool is_own = contains(kTopFiles, file.filename().string()) && is_own_file(file);
    if (is_own || is_own_part(file)) fs::remove(file, ignored);
  }
}

}  // namespace sheaf
