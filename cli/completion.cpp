#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <vector>

#include "cli/option_table.h"

namespace sheaf {

namespace {

/// `-o` and `--output` of `-o,--output`.
std::vector<std::string> flags_of(const OptionRow& row) {
  const std::string flag = row.flag;
  const std::size_t comma = flag.find(',');
  if (comma == std::string::npos) return {flag};
  return {flag.substr(0, comma), flag.substr(comma + 1)};
}

std::string with_spaces(std::string_view choices) {
  std::string result(choices);
  std::replace(result.begin(), result.end(), '|', ' ');
  return result;
}

std::vector<const OptionRow*> options_of(const CommandRow& command) {
  std::vector<const OptionRow*> rows;
  for (const OptionRow& row : kOptions) {
    if ((row.commands & bit_of(command.command)) != 0) rows.push_back(&row);
  }
  return rows;
}

std::string command_words() {
  std::string words;
  for (const CommandRow& command : kCommands) words += std::string(command.word) + " ";
  return words + "help";
}

/// For zsh, inside [ ] and ' '.
std::string described(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\'') {
      result += "'\\''";
      continue;
    }
    if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') result += '\\';
    result += letter;
  }
  return result;
}

bool takes_directory(const OptionRow& row) { return std::string_view(row.value) == "DIR"; }

}  // namespace

std::string bash_completion() {
  std::string text = fmt::format(
      "# bash completion for sheaf, printed by `sheaf completion bash`.\n"
      "_sheaf() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    COMPREPLY=($(compgen -W '{} --help --version' -- \"$word\"))\n"
      "    return\n"
      "  fi\n"
      "  case ${{COMP_WORDS[1]}}:$previous in\n",
      command_words());
  for (const CommandRow& command : kCommands) {
    for (const OptionRow* row : options_of(command)) {
      std::string action;
      if (row->kind == OptionKind::kChoice) {
        action = fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$word\")); return",
                             with_spaces(row->range));
      } else if (takes_directory(*row)) {
        action = "COMPREPLY=($(compgen -d -- \"$word\")); return";
      } else {
        continue;
      }
      std::string patterns;
      for (const std::string& flag : flags_of(*row)) {
        patterns += fmt::format("{}{}:{}", patterns.empty() ? "" : "|", command.word, flag);
      }
      text += fmt::format("    {}) {} ;;\n", patterns, action);
    }
  }
  text += "  esac\n  if [[ $word == -* ]]; then\n    case ${COMP_WORDS[1]} in\n";
  for (const CommandRow& command : kCommands) {
    std::string flags = "--help";
    for (const OptionRow* row : options_of(command)) {
      for (const std::string& flag : flags_of(*row)) flags += " " + flag;
    }
    text += fmt::format("      {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", command.word,
                        flags);
  }
  return text +
         "    esac\n    return\n  fi\n"
         "  if [ \"${COMP_WORDS[1]}\" = completion ]; then\n"
         "    COMPREPLY=($(compgen -W 'bash zsh' -- \"$word\"))\n    return\n  fi\n"
         "  COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -o filenames -F _sheaf sheaf\n";
}

std::string zsh_completion() {
  std::string text =
      "#compdef sheaf\n"
      "# zsh completion for sheaf, printed by `sheaf completion zsh`.\n"
      "_sheaf() {\n  local -a commands\n  commands=(\n";
  for (const CommandRow& command : kCommands) {
    text += fmt::format("    '{}:{}'\n", command.word, described(command.help));
  }
  text +=
      "  )\n  if (( CURRENT == 2 )); then\n    _describe 'command' commands\n    return\n  fi\n"
      "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (const CommandRow& command : kCommands) {
    text += fmt::format("    {})\n      _arguments", command.word);
    for (const OptionRow* row : options_of(command)) {
      for (const std::string& flag : flags_of(*row)) {
        text += fmt::format(" \\\n        '{}[{}]", flag, described(row->help));
        if (row->kind != OptionKind::kFlag) text += fmt::format(":{}:", described(row->value));
        if (row->kind == OptionKind::kChoice) text += fmt::format("({})", with_spaces(row->range));
        if (takes_directory(*row)) text += "_files -/";
        if (std::string_view(row->value) == "FILE") text += "_files";
        text += "'";
      }
    }
    text += command.command == Command::kCompletion ? " \\\n        '1:shell:(bash zsh)'\n"
                                                    : " \\\n        '*:file:_files'\n";
    text += "      ;;\n";
  }
  return text + "  esac\n}\n_sheaf \"$@\"\n";
}

ExitCode completion_command(const CommandLine& command_line) {
  const std::string& shell = command_line.files[0];
  if (shell != "bash" && shell != "zsh") {
    std::fprintf(stderr, "sheaf: completion knows bash and zsh, not '%s'\n", shell.c_str());
    return ExitCode::kUsage;
  }
  std::fputs((shell == "bash" ? bash_completion() : zsh_completion()).c_str(), stdout);
  return ExitCode::kSuccess;
}

}  // namespace sheaf
