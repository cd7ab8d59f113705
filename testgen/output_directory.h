#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace sheaf {

/// The directory that one run writes to. Every file appears whole, by rename, so that a killed run
/// leaves only complete files.
class OutputDirectory {
 public:
  enum class Existing { kRefuse, kReplace };

  /// Makes `sheaf-out/N` below the working directory, N being the first free number, and points the
  /// link `sheaf-out/last` to it.
  static std::optional<OutputDirectory> make_numbered(std::string& error);
  /// Makes `path`. With kReplace what an earlier run wrote there is removed first; with kRefuse a
  /// directory that is not empty is an error.
  static std::optional<OutputDirectory> make_named(const std::filesystem::path& path,
                                                   Existing existing, std::string& error);

  /// `name` is relative and may name sub-directories. False, and why, if it cannot be written.
  bool write(const std::string& name, std::string_view text, std::string& error) const;

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit OutputDirectory(std::filesystem::path path) : path_(std::move(path)) {}

  std::filesystem::path path_;
};

}  // namespace sheaf
