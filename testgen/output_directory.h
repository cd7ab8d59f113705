#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sheaf {

/// The directory that one run writes to. Every file appears whole, by rename, so that a killed run
/// leaves only complete files. Nothing below it is reached through a symbolic link.
class OutputDirectory {
 public:
  enum class Existing { kRefuse, kReplace };

  /// Makes `sheaf-out/N` below the working directory, N being the first free number, and points the
  /// link `sheaf-out/last` to it. Nothing, and a sentence, if the system does not let us.
  static std::optional<OutputDirectory> make_numbered(std::string& error);
  /// Makes `path`. With kReplace the files that an earlier run wrote there are removed first, known
  /// by their names and contents, and all others stay; with kRefuse a directory that is not empty
  /// is an error. `is_refused` tells an error of the user's from one of the system's.
  static std::optional<OutputDirectory> make_named(const std::filesystem::path& path,
                                                   Existing existing, bool& is_refused,
                                                   std::string& error);

  /// A directory as it is, made if it is not there; what lies in it stays.
  static std::optional<OutputDirectory> open(const std::filesystem::path& path, std::string& error);

  /// `name` is relative and may name sub-directories. False, and a sentence with place, cause and
  /// advice, if it cannot be written.
  bool write(const std::string& name, std::string_view text, std::string& error) const;
  /// Removes a file of ours, and its directory if that is empty then.
  void remove(const std::string& name) const;

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit OutputDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

/// A directory name for each of several harnesses, all different: the stem, with the folders above
/// where two have the same.
std::vector<std::string> distinct_names(const std::vector<std::string>& harnesses);

}  // namespace sheaf
