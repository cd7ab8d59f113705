#include "testgen/output_directory.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <map>

#include "testgen/own_files.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

constexpr const char* kOutputRoot = "sheaf-out";
constexpr int kMaxNumber = 1'000'000;

/// `place: cannot be written: cause; advice`
std::string complaint(const fs::path& place, int problem) {
  std::string advice = "choose another directory with -o";
  if (problem == ENOSPC || problem == EDQUOT) {
    advice = "free some space there or " + advice;
  } else if (problem == EACCES || problem == EROFS || problem == EPERM) {
    advice = "make it writable or " + advice;
  }
  return place.string() + ": cannot be written: " + std::strerror(problem) + "; " + advice;
}

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

/// Something that no run wrote stands where a run wants to write.
bool is_foreign(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored)) && !is_own_file(path);
}

std::string foreign(const fs::path& path) {
  return path.string() +
         ": is there already and was not written by a run; move it away or choose another "
         "directory with -o";
}

/// Writes a file that was not there before; errno if that fails.
int write_new_file(const fs::path& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return errno;
  int problem = 0;
  while (!text.empty() && problem == 0) {
    const ssize_t count = ::write(file, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) {
      problem = errno;
    } else {
      text.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  if (close(file) != 0 && problem == 0) problem = errno;
  return problem;
}

}  // namespace

std::optional<OutputDirectory> OutputDirectory::make_numbered(std::string& error) {
  const fs::path root = kOutputRoot;
  std::error_code status;
  fs::create_directories(root, status);
  if (status) {
    error = complaint(root, status.value());
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
  error = status ? complaint(root, status.value()) : root.string() + ": has no free number";
  return std::nullopt;
}

std::optional<OutputDirectory> OutputDirectory::make_named(const fs::path& path, Existing existing,
                                                           bool& is_refused, std::string& error) {
  is_refused = true;
  std::error_code status;
  if (fs::exists(path, status) && !fs::is_directory(path, status)) {
    error = path.string() + ": is not a directory";
    return std::nullopt;
  }
  const bool is_empty = !fs::exists(path, status) || fs::is_empty(path, status);
  if (!is_empty && existing == Existing::kRefuse) {
    error = path.string() + ": is not empty; --force replaces what an earlier run wrote there";
    return std::nullopt;
  }
  is_refused = false;
  fs::create_directories(path, status);
  if (!status && access(path.c_str(), W_OK | X_OK) != 0) {
    status = std::error_code(errno, std::generic_category());
  }
  if (status) {
    error = complaint(path, status.value());
    return std::nullopt;
  }
  if (!is_empty) remove_earlier_run(path);
  is_refused = is_foreign(path / "run.json");
  if (is_refused) {
    error = foreign(path / "run.json");
    return std::nullopt;
  }
  return OutputDirectory(path);
}

std::optional<OutputDirectory> OutputDirectory::open(const fs::path& path, std::string& error) {
  std::error_code status;
  fs::create_directories(path, status);
  if (!status) return OutputDirectory(path);
  error = complaint(path, status.value());
  return std::nullopt;
}

bool OutputDirectory::write(const std::string& name, std::string_view text,
                            std::string& error) const {
  fs::path parent = path_;
  const fs::path target = path_ / name;
  for (const fs::path& part : fs::path(name).parent_path()) {
    parent /= part;
    std::error_code status;
    fs::create_directory(parent, status);
    if (!status && !is_plain_directory(parent)) {
      error = foreign(parent);
      return false;
    }
    if (status) {
      error = complaint(parent, status.value());
      return false;
    }
  }
  if (is_foreign(target)) {
    error = foreign(target);
    return false;
  }
  const fs::path temporary = parent / ("." + target.filename().string() + ".part");
  unlink(temporary.c_str());
  int problem = write_new_file(temporary, text);
  if (problem == 0 && rename(temporary.c_str(), target.c_str()) != 0) problem = errno;
  if (problem == 0) return true;
  unlink(temporary.c_str());
  error = complaint(target, problem);
  return false;
}

void OutputDirectory::remove(const std::string& name) const {
  std::error_code ignored;
  const fs::path target = path_ / name;
  fs::remove(target, ignored);
  if (target.parent_path() != path_) fs::remove(target.parent_path(), ignored);
}

std::vector<std::string> distinct_names(const std::vector<std::string>& harnesses) {
  std::map<std::string, int> stems;
  for (const std::string& harness : harnesses) stems[fs::path(harness).stem().string()]++;
  std::vector<std::string> names;
  for (const std::string& harness : harnesses) {
    const fs::path path(harness);
    std::string name = path.stem().string();
    if (stems[name] > 1) {
      name.clear();
      for (const fs::path& part : path.lexically_normal().relative_path().parent_path()) {
        if (part != "..") name += part.string() + "-";
      }
      name += path.filename().string();
    }
    const std::string wanted = name;
    for (int number = 2; std::find(names.begin(), names.end(), name) != names.end(); number++) {
      name = wanted + "-" + std::to_string(number);
    }
    names.push_back(name);
  }
  return names;
}

}  // namespace sheaf
