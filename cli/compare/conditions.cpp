#include "cli/compare/conditions.h"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <fstream>

namespace sheaf {

namespace {

/// The name of the first processor; empty where the system does not tell.
std::string processor_name() {
  std::ifstream stream("/proc/cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

std::string machine_text() {
  const std::string processor = processor_name();
  const double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) *
                        static_cast<double>(sysconf(_SC_PAGE_SIZE)) / (1 << 30);
  std::string text =
      fmt::format("{} × {}, {:.0f} GiB", sysconf(_SC_NPROCESSORS_ONLN),
                  processor.empty() ? std::string("unknown processor") : processor, memory);
  utsname system{};
  if (uname(&system) == 0) {
    text += fmt::format(", {} {} {}", system.sysname, system.release, system.machine);
  }
  return text;
}

std::string quoted(const std::string& word) {
  const std::string plain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+,./:@%";
  if (!word.empty() && word.find_first_not_of(plain) == std::string::npos) return word;
  std::string text = "'";
  for (const char character : word) {
    if (character == '\'') {
      text += "'\\''";
    } else {
      text += character;
    }
  }
  return text + "'";
}

std::string count_or_none(std::uint64_t count) {
  return count == 0 ? "none" : std::to_string(count);
}

std::string duration(double ms) { return ms <= 0 ? "none" : fmt::format("{:g} s", ms / 1000); }

}  // namespace

Conditions conditions_of(const CommandLine& command_line) {
  const Options& options = command_line.options;
  Conditions result;
  for (const std::string& word : command_line.words) {
    // The program as users call it, not where it lies.
    const std::string shown =
        result.command.empty() ? word.substr(word.find_last_of('/') + 1) : quoted(word);
    result.command += (result.command.empty() ? "" : " ") + shown;
  }
  result.version = SHEAF_VERSION;
  result.machine = machine_text();
  result.max_time_ms = options.max_time;
  result.limits = {
      {"--max-time", duration(options.max_time)},
      {"--max-steps", count_or_none(options.max_steps)},
      {"--max-paths", count_or_none(options.max_paths)},
      {"--max-loop", count_or_none(options.max_loop)},
      {"--max-depth", std::to_string(options.max_depth)},
      {"--max-memory", fmt::format("{} MiB", options.max_memory >> 20)},
      {"--max-summary", std::to_string(options.max_summary)},
      {"--solver-timeout", duration(options.solver_timeout)},
  };
  result.seed = options.seed;
  result.repeat = options.repeat;
  return result;
}

std::string limits_text(const Conditions& conditions) {
  std::string text;
  for (const auto& [option, value] : conditions.limits) {
    text += (text.empty() ? "" : ", ") + option + " " + value;
  }
  return text;
}

std::vector<std::string> condition_lines(const Conditions& conditions) {
  return {
      "Command: " + conditions.command,
      fmt::format("Machine: {}; Sheaf {}", conditions.machine, conditions.version),
      "Limits: " + limits_text(conditions),
      fmt::format("Seed {}; {} measured after one warm-up run, strategies in turn, each run in a "
                  "process of its own",
                  conditions.seed,
                  conditions.repeat == 1 ? std::string("one run")
                                         : fmt::format("{} runs", conditions.repeat)),
  };
}

}  // namespace sheaf
