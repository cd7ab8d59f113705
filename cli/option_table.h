#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/command_line.h"
#include "testgen/outputs/output_file.h"

namespace sheaf {

/// The rows of commands.def and options.def. Whoever needs the commands or the options as a list
/// reads them here: parsing, the configuration file, help, completion and the documents.

enum class OptionKind : std::uint8_t { kDuration, kSize, kCount, kFlag, kText, kChoice };

constexpr unsigned bit_of(Command command) { return 1u << static_cast<unsigned>(command); }
// kRunBit and so on, for the column of commands in options.def.
#define SHEAF_COMMAND(name, word, positional, help) \
  inline constexpr unsigned k##name##Bit = bit_of(Command::k##name);
#include "cli/commands.def"
#undef SHEAF_COMMAND
inline constexpr unsigned kRunningBits = kRunBit | kAppBit;
inline constexpr unsigned kExploreBits = kRunningBits | kCompareBit;
/// Those that run the program.
inline constexpr unsigned kExecutingBits = kExploreBits | kExecBit | kReplayBit | kShowBit;
inline constexpr unsigned kAllBits = ~0u;

struct CommandRow {
  Command command;
  const char* word;
  const char* positional;
  const char* help;
};

inline constexpr CommandRow kCommands[] = {
#define SHEAF_COMMAND(name, word, positional, help) {Command::k##name, word, positional, help},
#include "cli/commands.def"
#undef SHEAF_COMMAND
};

struct OptionRow {
  OptionKind kind;
  const char* flag;
  const char* default_text;
  std::string_view range;
  unsigned commands;
  const char* value;
  const char* help;
};

inline constexpr OptionRow kOptions[] = {
#define SHEAF_OPTION(kind, member, flag, default_text, range, commands, value, help) \
  {OptionKind::k##kind, flag, default_text, range, commands, value, help},
#include "cli/options.def"
#undef SHEAF_OPTION
};

struct ExampleRow {
  Command command;
  const char* words;
  const char* explanation;
};

inline constexpr ExampleRow kExamples[] = {
#define SHEAF_EXAMPLE(command, words, explanation) {Command::k##command, words, explanation},
#include "cli/examples.def"
#undef SHEAF_EXAMPLE
};

struct ExitCodeRow {
  const char* code;
  const char* meaning;
};

inline constexpr ExitCodeRow kExitCodes[] = {
    {"0", "finished, nothing found"},
    {"1", "errors found, or a gate missed"},
    {"2", "usage, configuration, syntax or file error, or misuse of the harness API"},
    {"3", "internal failure, a replay that differs included"},
    {"4", "nothing was explored: no input was asked for, or none satisfies the assumptions"},
    {"130, 143", "interrupted"},
};

/// `--max-time` of `-m,--max-time`.
inline std::string long_flag(const OptionRow& row) {
  const std::string flag = row.flag;
  return flag.substr(flag.find("--"));
}

}  // namespace sheaf
