#include "cli/harness_list.h"

#include <fnmatch.h>

#include <algorithm>
#include <set>

namespace sheaf {

namespace fs = std::filesystem;

namespace {

bool is_pattern(const std::string& word) { return word.find_first_of("*?[") != std::string::npos; }

bool is_left_out(const std::string& name) {
  return name == "node_modules" || name == "sheaf-out" || name.starts_with('.');
}

/// The entries of a directory in the order of their names; none if it cannot be read.
std::vector<fs::path> entries_of(const fs::path& directory) {
  std::vector<fs::path> result;
  std::error_code error;
  for (fs::directory_iterator at(directory.empty() ? "." : directory, error), end;
       !error && at != end; at.increment(error)) {
    result.push_back(directory / at->path().filename());
  }
  std::sort(result.begin(), result.end());
  return result;
}

/// All files below `base` that fit the segments of a pattern. Keeps a list of what is still to be
/// looked at: folders are as deep as somebody made them.
std::vector<std::string> matches(const fs::path& base, const std::vector<std::string>& segments) {
  struct Place {
    fs::path directory;
    std::size_t segment;
  };
  std::set<std::string> found;
  std::vector<Place> pending = {{base, 0}};
  std::error_code error;
  while (!pending.empty()) {
    const Place place = pending.back();
    pending.pop_back();
    const std::string& segment = segments[place.segment];
    const bool is_last = place.segment + 1 == segments.size();
    if (segment == "**") {
      // No folder at all, or one more.
      if (!is_last) pending.push_back({place.directory, place.segment + 1});
      for (const fs::path& entry : entries_of(place.directory)) {
        const bool is_folder = fs::is_directory(fs::symlink_status(entry, error));
        if (is_folder && !is_left_out(entry.filename())) pending.push_back({entry, place.segment});
        if (is_last && fs::is_regular_file(entry, error)) found.insert(entry.string());
      }
      continue;
    }
    if (!is_pattern(segment)) {
      const fs::path next = place.directory / segment;
      if (!is_last) {
        if (fs::is_directory(next, error)) pending.push_back({next, place.segment + 1});
      } else if (fs::is_regular_file(next, error)) {
        found.insert(next.string());
      }
      continue;
    }
    for (const fs::path& entry : entries_of(place.directory)) {
      const std::string name = entry.filename();
      if (fnmatch(segment.c_str(), name.c_str(), FNM_PERIOD) != 0) continue;
      if (is_last ? fs::is_regular_file(entry, error)
                  : fs::is_directory(entry, error) && !is_left_out(name)) {
        if (is_last) {
          found.insert(entry.string());
        } else {
          pending.push_back({entry, place.segment + 1});
        }
      }
    }
  }
  return {found.begin(), found.end()};
}

std::vector<std::string> expand(const std::string& pattern) {
  const fs::path path(pattern);
  std::vector<std::string> segments;
  for (const fs::path& part : path.relative_path()) {
    if (!part.empty() && part != ".") segments.push_back(part);
  }
  if (segments.empty()) return {};
  return matches(path.root_path(), segments);
}

}  // namespace

std::optional<std::vector<std::string>> expand_harnesses(const std::vector<std::string>& words,
                                                         std::string& problem) {
  std::vector<std::string> result;
  std::set<std::string> known;
  std::error_code error;
  for (const std::string& word : words) {
    std::vector<std::string> files = {word};
    // A file whose name has such a character means itself.
    if (is_pattern(word) && !fs::exists(word, error)) {
      files = expand(word);
      if (files.empty()) {
        problem = word + ": no file fits this pattern";
        return std::nullopt;
      }
    }
    for (std::string& file : files) {
      const std::string normal = fs::path(file).lexically_normal();
      if (known.insert(normal).second) result.push_back(std::move(file));
    }
  }
  return result;
}

}  // namespace sheaf
