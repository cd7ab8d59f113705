#include "cli/baseline.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <tuple>

#include "cli/module_loader.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSchemaVersion = 1;

/// Held while a file is read and written again; a file of its own, since the other one is replaced.
class FileLock {
 public:
  explicit FileLock(const std::string& path)
      : descriptor_(open((path + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666)),
        path_(path + ".lock") {
    if (descriptor_ >= 0) flock(descriptor_, LOCK_EX);
  }
  ~FileLock() {
    if (descriptor_ < 0) return;
    unlink(path_.c_str());
    close(descriptor_);
  }
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  int descriptor_;
  std::string path_;
};

Json to_json(const KnownError& error) {
  return {{"harness", error.harness},
          {"name", error.name},
          {"file", error.file},
          {"line", error.line},
          {"source", error.source}};
}

}  // namespace

std::optional<Baseline> Baseline::read(const std::string& path, std::string& problem) {
  Baseline baseline;
  std::error_code error;
  if (!fs::exists(path, error)) return baseline;
  std::string why;
  const std::optional<std::string> text = read_text_file(path, why);
  const Json document = text ? Json::parse(*text, nullptr, false) : Json();
  if (!text || !document.is_object() || !document.contains("errors")) {
    problem = fmt::format("{}: {}", path, text ? "is no baseline of Sheaf" : why);
    return std::nullopt;
  }
  for (const Json& entry : document["errors"]) {
    baseline.errors_.push_back({entry.value("harness", ""), entry.value("name", ""),
                                entry.value("file", ""), entry.value("line", 0u),
                                entry.value("source", "")});
  }
  return baseline;
}

bool Baseline::knows(const KnownError& error) const {
  return std::any_of(errors_.begin(), errors_.end(),
                     [&error](const KnownError& known) { return known.is_same(error); });
}

std::vector<KnownError> Baseline::gone(const std::string& harness,
                                       const std::vector<KnownError>& found) const {
  std::vector<KnownError> result;
  for (const KnownError& known : errors_) {
    const auto is_it = [&known](const KnownError& error) { return error.is_same(known); };
    if (known.harness == harness && std::none_of(found.begin(), found.end(), is_it)) {
      result.push_back(known);
    }
  }
  return result;
}

bool Baseline::update(const std::string& path, const std::string& harness,
                      const std::vector<KnownError>& found, std::string& problem) {
  const FileLock lock(path);
  std::optional<Baseline> baseline = read(path, problem);
  if (!baseline) return false;
  std::vector<KnownError>& errors = baseline->errors_;
  std::erase_if(errors, [&harness](const KnownError& known) { return known.harness == harness; });
  errors.insert(errors.end(), found.begin(), found.end());
  std::sort(errors.begin(), errors.end(), [](const KnownError& a, const KnownError& b) {
    return std::tie(a.harness, a.file, a.line, a.name) <
           std::tie(b.harness, b.file, b.line, b.name);
  });
  Json document;
  document["schemaVersion"] = kSchemaVersion;
  document["errors"] = Json::array();
  for (const KnownError& error : errors) document["errors"].push_back(to_json(error));
  // By rename: a killed run leaves the old one whole.
  const std::string beside = fmt::format("{}.{}", path, getpid());
  std::ofstream stream(beside, std::ios::binary);
  stream << document.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
  stream.close();
  std::error_code error;
  if (!stream.fail()) fs::rename(beside, path, error);
  if (!stream.fail() && !error) return true;
  problem = fmt::format("{}: cannot be written", path);
  fs::remove(beside, error);
  return false;
}

}  // namespace sheaf
