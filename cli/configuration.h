#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sheaf {

/// What a project has written down so that nobody has to type it: `sheaf.config.json`, or the key
/// "sheaf" of `package.json`. Keys are the options in camel case (`maxTime`), and `harnesses`.
struct Configuration {
  /// Files and patterns, as they are from the working directory.
  std::vector<std::string> harnesses;
  /// As they would stand on the command line, by long flag; flags: `yes`.
  std::map<std::string, std::string> texts;
};

/// The configuration for a command that starts in `directory`: of `file` if that is given, none if
/// it is `none`, else the nearest one above, no farther than the nearest package.json or .git.
/// Nothing, and what is wrong where, if it cannot be used.
std::optional<Configuration> read_configuration(const std::filesystem::path& directory,
                                                const std::string& file, std::string& problem);

/// `maxTime` of `--max-time`.
std::string configuration_key(const std::string& long_flag);

}  // namespace sheaf
