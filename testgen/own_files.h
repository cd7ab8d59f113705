#pragma once

#include <filesystem>

namespace sheaf {

/// A file that a run wrote, known by how it begins, whatever the rest of it holds. Never a link.
bool is_own_file(const std::filesystem::path& path);

/// Not reached through a link.
bool is_plain_directory(const std::filesystem::path& path);

/// Removes what an earlier run wrote into its directory, known by names and contents. What is not
/// ours stays, and so do the directories that hold it.
void remove_earlier_run(const std::filesystem::path& directory);

}  // namespace sheaf
