#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace sheaf {

/// An error that a project has decided to live with for now. Its line may move: it is known by its
/// name, its file and the text of the line.
struct KnownError {
  std::string harness;  // the one that finds it
  std::string name;     // TypeError, or what was thrown
  std::string file;
  std::uint32_t line = 0;
  std::string source;  // the line, without the space around it

  bool is_same(const KnownError& other) const {
    return harness == other.harness && name == other.name && file == other.file &&
           source == other.source;
  }
};

/// The file of known errors (--baseline): a JSON document that people can read and diff.
class Baseline {
 public:
  /// Empty if there is no such file yet; nothing, and why, if it cannot be read.
  static std::optional<Baseline> read(const std::string& path, std::string& problem);

  bool knows(const KnownError& error) const;
  /// Known errors of a harness that are not among those found.
  std::vector<KnownError> gone(const std::string& harness,
                               const std::vector<KnownError>& found) const;

  /// Puts these in place of what the file says of the harness; other harnesses keep theirs, also
  /// when several processes do so at once. False, and why, if it cannot be written.
  static bool update(const std::string& path, const std::string& harness,
                     const std::vector<KnownError>& found, std::string& problem);

 private:
  std::vector<KnownError> errors_;
};

}  // namespace sheaf
