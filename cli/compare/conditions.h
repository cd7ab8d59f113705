#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/command_line.h"

namespace sheaf {

/// Under which conditions a comparison was measured: what somebody else needs to repeat it, or to
/// know why they get other figures.
struct Conditions {
  std::string command;  // as it was typed
  std::string version;  // of Sheaf
  std::string machine;  // processors, memory, system
  double max_time_ms = 0;
  /// The limits of every run, by their option.
  std::vector<std::pair<std::string, std::string>> limits;
  std::uint64_t seed = 0;
  std::uint64_t repeat = 1;
};

Conditions conditions_of(const CommandLine& command_line);

/// `--max-time 60s, --max-memory 2GiB`
std::string limits_text(const Conditions& conditions);
/// The conditions, a sentence per line.
std::vector<std::string> condition_lines(const Conditions& conditions);

}  // namespace sheaf
