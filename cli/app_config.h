#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/command_line.h"

namespace sheaf {

/// An application as its file describes it and the command line changes it.
struct AppConfig {
  struct Process {
    std::string name, kind;
    std::filesystem::path file;  // its source or page
    std::uint64_t instance = 0, launch = 0;
  };
  std::vector<Process> processes;  // in the order in which they are launched
  std::uint64_t event_depth = 0;
  bool is_depth_open = false;  // to be found: "auto"
  bool interleave = false, lossy = false;
  std::uint64_t max_messages = 0;
  std::string random = "seeded";
  std::string only;
  std::string inputs = "{}";  // JSON

  /// The program that runs it: require('sheaf/app').run({…}). `trace`: tells what happens.
  std::string as_program(bool trace) const;
};

/// Nothing, and why, if the file cannot be read or describes no application.
std::optional<AppConfig> read_app_config(const std::filesystem::path& file, const Options& options,
                                         std::string& error);

}  // namespace sheaf
