#include "testgen/node_package.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <vector>

#include "testgen/child_process.h"

namespace sheaf {

namespace fs = std::filesystem;

namespace {

std::optional<std::string> environment_variable(const char* name) {
  const char* value = std::getenv(name);
  if (value == nullptr || *value == 0) return std::nullopt;
  return std::string(value);
}

std::optional<std::string> find_node() {
  if (std::optional<std::string> given = environment_variable("SHEAF_NODE")) return given;
  std::istringstream directories(environment_variable("PATH").value_or(""));
  std::string directory;
  while (std::getline(directories, directory, ':')) {
    const std::string candidate = directory + "/node";
    std::error_code error;
    if (fs::is_regular_file(candidate, error) && access(candidate.c_str(), X_OK) == 0) {
      return candidate;
    }
  }
  return std::nullopt;
}

std::optional<std::string> find_directory() {
  std::vector<std::string> candidates;
  if (std::optional<std::string> given = environment_variable("SHEAF_NODE_PACKAGE")) {
    candidates.push_back(*given);
  } else {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (!error) candidates.push_back((program.parent_path() / "../share/sheaf/node").string());
    candidates.push_back(SHEAF_NODE_PACKAGE_FALLBACK);
  }
  for (const std::string& candidate : candidates) {
    std::error_code error;
    if (fs::is_regular_file(fs::path(candidate) / "runner.cjs", error)) {
      return fs::canonical(candidate, error).string();
    }
  }
  return std::nullopt;
}

constexpr int kVersionTimeoutMs = 10'000;
/// The first one with a permission model.
constexpr int kOldestVersion = 20;

/// What `node --version` prints: v20.11.1
std::string version_text(const std::string& node) {
  std::string text = run_process({.command = {node, "--version"}}, kVersionTimeoutMs).output;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

std::optional<std::string> find_package_directory() { return find_directory(); }

std::optional<NodePackage> find_node_package(std::string& why_not) {
  const std::optional<std::string> node = find_node();
  if (!node) {
    why_not = "node is not on PATH";
    return std::nullopt;
  }
  const std::optional<std::string> directory = find_directory();
  if (!directory) {
    why_not = "the package 'sheaf' for Node was not found; set SHEAF_NODE_PACKAGE";
    return std::nullopt;
  }
  const std::string version = version_text(*node);
  const int number = version.starts_with("v") ? std::atoi(version.c_str() + 1) : 0;
  if (number < kOldestVersion) {
    why_not = *node + " is " + (version.empty() ? "no Node" : version) +
              ", and only from v20 on can Node be kept from writing files and starting programs";
    return std::nullopt;
  }
  return NodePackage{*node, *directory, "", number};
}

std::vector<std::string> confined_node_command(const NodePackage& package,
                                               const std::vector<std::string>& readable_files) {
  constexpr int kFirstStableVersion = 24;
  std::vector<std::string> command{
      package.node,
      package.version < kFirstStableVersion ? "--experimental-permission" : "--permission",
      "--no-warnings"};
  const auto allow = [&](const std::string& what) { command.push_back("--allow-fs-read=" + what); };
  const auto allow_below = [&](const std::string& directory) {
    allow(directory.ends_with("/") ? directory + "*" : directory + "/*");
  };
  allow_below(package.directory);
  // The models of applications, where they lie in the source tree.
  const fs::path models = fs::path(package.directory).parent_path() / "stdlib/models";
  std::error_code status;
  if (fs::is_directory(models, status)) allow_below(models.string());
  if (!package.root.empty()) allow_below(package.root);
  for (const std::string& file : readable_files) allow(file);
  return command;
}

}  // namespace sheaf
