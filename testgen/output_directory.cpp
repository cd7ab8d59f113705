#include "testgen/output_directory.h"

#include <fstream>

namespace sheaf {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOutputRoot = "sheaf-out";
constexpr int kMaxNumber = 1'000'000;
/// What a run writes, and so what --force may remove.
constexpr const char* kWrittenNames[] = {"run.json", "inputs", "errors"};

int largest_number(const fs::path& root) {
  int largest = 0;
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(root, error)) {
    const std::string name = entry.path().filename().string();
    if (name.empty() || name.size() > 6) continue;
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    largest = std::max(largest, std::stoi(name));
  }
  return largest;
}

void point_last_to(const fs::path& root, const std::string& name) {
  std::error_code error;
  const fs::path temporary = root / ("." + name + ".link");
  fs::remove(temporary, error);
  fs::create_directory_symlink(name, temporary, error);
  // Without symbolic links on this file system there is no `last`; the verdict names the directory.
  if (!error) fs::rename(temporary, root / "last", error);
}

}  // namespace

std::optional<OutputDirectory> OutputDirectory::make_numbered(std::string& error) {
  const fs::path root = kOutputRoot;
  std::error_code status;
  fs::create_directories(root, status);
  if (status) {
    error = root.string() + ": " + status.message();
    return std::nullopt;
  }
  for (int number = largest_number(root) + 1; number < kMaxNumber; number++) {
    const fs::path path = root / std::to_string(number);
    // Two runs may start at once: the one that makes the directory owns it.
    if (fs::create_directory(path, status)) {
      point_last_to(root, std::to_string(number));
      return OutputDirectory(path);
    }
    if (status) break;
  }
  error = root.string() + ": " + (status ? status.message() : "no free number");
  return std::nullopt;
}

std::optional<OutputDirectory> OutputDirectory::make_named(const fs::path& path, Existing existing,
                                                           std::string& error) {
  std::error_code status;
  if (fs::exists(path, status) && !fs::is_directory(path, status)) {
    error = path.string() + ": is not a directory";
    return std::nullopt;
  }
  fs::create_directories(path, status);
  if (status) {
    error = path.string() + ": " + status.message();
    return std::nullopt;
  }
  if (!fs::is_empty(path, status)) {
    if (existing == Existing::kRefuse) {
      error = path.string() + ": is not empty; --force replaces what an earlier run wrote there";
      return std::nullopt;
    }
    for (const char* name : kWrittenNames) fs::remove_all(path / name, status);
  }
  return OutputDirectory(path);
}

bool OutputDirectory::write(const std::string& name, std::string_view text,
                            std::string& error) const {
  const fs::path target = path_ / name;
  const fs::path temporary =
      fs::path(target).replace_filename("." + target.filename().string() + ".part");
  std::error_code status;
  fs::create_directories(target.parent_path(), status);
  std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), static_cast<std::streamsize>(text.size()));
  stream.close();
  if (!stream) {
    error = target.string() + ": cannot be written";
    return false;
  }
  fs::rename(temporary, target, status);
  if (status) error = target.string() + ": " + status.message();
  return !status;
}

}  // namespace sheaf
