#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit_code.h"

namespace sheaf {

enum class Command : std::uint8_t {
#define SHEAF_COMMAND(name, word, positional, help) k##name,
#include "cli/commands.def"
#undef SHEAF_COMMAND
};

/// The strategies, in the order of StrategyKind. Options and documents derive from this list.
inline constexpr const char kStrategyNames[] = "multise|dse|csm|adaptive";
inline constexpr const char kSearchNames[] = "depth|breadth|uncovered";

/// C++ types of the kinds in options.def.
namespace option_type {
using Duration = double;
using Size = std::uint64_t;
using Count = std::uint64_t;
using Flag = bool;
using Text = std::string;
using Choice = std::string;
}  // namespace option_type

/// One member per row of options.def. Members of options that a command does not know keep their
/// default.
struct Options {
#define SHEAF_OPTION(kind, member, flag, default_text, range, commands, value, help) \
  option_type::kind member{};
#include "cli/options.def"
#undef SHEAF_OPTION
};

struct CommandLine {
  Command command = Command::kRun;
  std::vector<std::string> files;
  Options options;
  /// As given, the program's name first.
  std::vector<std::string> words;
};

/// Either a command line, or the text to print and the code to exit with (help, version, errors).
struct ParsedCommandLine {
  std::optional<CommandLine> command_line;
  std::string text;
  ExitCode exit_code = ExitCode::kSuccess;
};

ParsedCommandLine parse_command_line(const std::vector<std::string>& words);

/// All options as they are without any flag.
Options default_options();

/// docs/commands.md, derived from the tables.
std::string commands_as_markdown();

}  // namespace sheaf
