#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace sheaf {

/// The files that the words name: a file as it is, and a pattern (`*` and `?` and `[a-z]` within a
/// name, `**` for any folders) as all files that fit, in order. A pattern does not look into
/// `node_modules`, `sheaf-out` and hidden folders. No file comes twice. Nothing, and why, when a
/// pattern fits no file.
std::optional<std::vector<std::string>> expand_harnesses(const std::vector<std::string>& words,
                                                         std::string& problem);

}  // namespace sheaf
