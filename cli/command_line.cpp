#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <map>
#include <span>
#include <sstream>

#include "cli/configuration.h"
#include "cli/harness_list.h"
#include "cli/nearest_name.h"
#include "cli/option_table.h"
#include "cli/quantity.h"
#include "cli/show_text.h"

namespace sheaf {

namespace {

std::string help_of(const OptionRow& row) {
  std::string text = row.help;
  if (row.kind == OptionKind::kChoice) text += fmt::format(" ({})", row.range);
  const std::string_view default_text = row.default_text;
  if (!default_text.empty()) text += fmt::format(" [{}]", default_text);
  return text;
}

/// "minimum..maximum", written in the option's own notation.
template <typename Number, typename Parse>
bool within_range(Number number, std::string_view range, Parse parse, std::string& error) {
  const std::size_t dots = range.find("..");
  if (dots == std::string_view::npos) return true;
  const std::string_view minimum = range.substr(0, dots), maximum = range.substr(dots + 2);
  std::string ignored;
  if (number >= *parse(minimum, ignored) && number <= *parse(maximum, ignored)) return true;
  error = fmt::format("must be between {} and {}", minimum, maximum);
  return false;
}

template <typename Number, typename Parse>
bool assign_number(const OptionRow& row, const std::string& text, Parse parse, Number& target,
                   std::string& error) {
  const auto number = parse(text, error);
  if (!number || !within_range(*number, row.range, parse, error)) return false;
  target = *number;
  return true;
}

bool assign(const OptionRow& row, const std::string& text, double& target, std::string& error) {
  return assign_number(row, text, parse_duration, target, error);
}

bool assign(const OptionRow& row, const std::string& text, std::uint64_t& target,
            std::string& error) {
  return row.kind == OptionKind::kSize ? assign_number(row, text, parse_size, target, error)
                                       : assign_number(row, text, parse_count, target, error);
}

bool assign(const OptionRow& row, const std::string& text, std::string& target,
            std::string& error) {
  if (row.kind == OptionKind::kChoice) {
    const std::string padded = fmt::format("|{}|", row.range);
    if (text.empty() || padded.find("|" + text + "|") == std::string::npos) {
      error = fmt::format("'{}' is none of {}", text, row.range);
      return false;
    }
  }
  target = text;
  return true;
}

bool assign(const OptionRow&, const std::string& text, bool& target, std::string&) {
  target = !text.empty();
  return true;
}

/// Fills `options` from the texts given, by row; rows without text get their default.
bool fill_options(const std::map<std::size_t, std::string>& given, Options& options,
                  std::string& error) {
  std::size_t index = 0;
#define SHEAF_OPTION(kind, member, flag, default_text, range, commands, value, help) \
  {                                                                                  \
    const auto found = given.find(index);                                            \
    const std::string text = found == given.end() ? default_text : found->second;    \
    if (!assign(kOptions[index], text, options.member, error)) {                     \
      error = long_flag(kOptions[index]) + ": " + error;                             \
      return false;                                                                  \
    }                                                                                \
    index++;                                                                         \
  }
#include "cli/options.def"
#undef SHEAF_OPTION
  return true;
}

ParsedCommandLine usage_error(const std::string& message) {
  const std::string text =
      fmt::format("sheaf: {}\nRun `sheaf --help` for the commands and options.\n", message);
  return {std::nullopt, text, ExitCode::kUsage};
}

std::string exit_code_help() {
  std::string text = "Exit codes:\n";
  for (const ExitCodeRow& row : kExitCodes) {
    text += fmt::format("  {:<9} {}\n", row.code, row.meaning);
  }
  return text;
}

/// The examples of one command, or the first of each.
std::string example_help(const CommandRow* command) {
  std::string text = "Examples:\n";
  std::optional<Command> last;
  for (const ExampleRow& example : kExamples) {
    if (command != nullptr ? example.command != command->command : example.command == last) {
      continue;
    }
    last = example.command;
    text += fmt::format("  {}\n      {}\n", example.words, example.explanation);
  }
  return last ? text : "";
}

const char* const kHarnessHelp =
    "A harness is an ordinary script that asks for its inputs:\n"
    "  const { int, assert } = require('sheaf');\n"
    "  const { clamp } = require('./clamp');\n"
    "  const low = int('low'), high = int('high');\n"
    "  assert(clamp(int('x'), low, high) >= low, 'not below low');\n"
    "`sheaf init MODULE` writes a first one. Options may stand in sheaf.config.json.\n";

/// Where CLI11 puts what it reads, for one command.
struct CommandTexts {
  CLI::App* app = nullptr;
  std::vector<std::string> files;
  std::vector<std::string> texts = std::vector<std::string>(std::size(kOptions));
  std::vector<char> flags = std::vector<char>(std::size(kOptions));
  std::vector<CLI::Option*> options = std::vector<CLI::Option*>(std::size(kOptions));
};

void declare_command(CLI::App& app, const CommandRow& row, CommandTexts& texts) {
  texts.app = app.add_subcommand(row.word, row.help);
  const bool is_show = row.command == Command::kShow;
  texts.app->footer(example_help(&row) + (is_show ? "\n" + words_help() : ""));
  // Too many are told by ourselves: CLI11 would count a misspelt option among them.
  // And `run` may take them from the configuration.
  const bool is_optional = *row.positional == '[' || row.command == Command::kRun;
  texts.app->add_option(row.positional, texts.files)
      ->required(!is_optional)
      ->expected(is_optional ? 0 : 1, -1);
  for (std::size_t index = 0; index < std::size(kOptions); index++) {
    const OptionRow& option = kOptions[index];
    if ((option.commands & bit_of(row.command)) == 0) continue;
    if (option.kind == OptionKind::kFlag) {
      texts.options[index] = texts.app->add_flag_callback(
          option.flag, [&texts, index] { texts.flags[index] = 1; }, option.help);
    } else {
      texts.options[index] = texts.app->add_option(option.flag, texts.texts[index], help_of(option))
                                 ->type_name(option.value);
    }
  }
}

/// The configuration's texts for what the command line leaves open.
void add_configuration(const Configuration& configuration, const CommandRow& command,
                       std::map<std::size_t, std::string>& given) {
  for (std::size_t row = 0; row < std::size(kOptions); row++) {
    if ((kOptions[row].commands & bit_of(command.command)) == 0) continue;
    const auto found = configuration.texts.find(long_flag(kOptions[row]));
    if (found != configuration.texts.end()) given.emplace(row, found->second);
  }
}

std::string question(const std::string& nearest) {
  return nearest.empty() ? "" : fmt::format("; did you mean '{}'?", nearest);
}

const CommandRow* command_row(const std::string& word) {
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&](const CommandRow& row) { return word == row.word; });
  return found == std::end(kCommands) ? nullptr : found;
}

/// Help in lines of a terminal's width, with positionals as their table spells them.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() { column_width(kNameColumns); }

  std::string make_usage(const CLI::App* app, std::string) const override {
    const CommandRow* row = command_row(app->get_name());
    return row == nullptr
               ? "Usage: sheaf COMMAND [OPTIONS]\n       sheaf help [COMMAND]\n"
               : fmt::format("\nUsage: sheaf {} [OPTIONS] {}\n", row->word, row->positional);
  }
  std::string make_positionals(const CLI::App*) const override { return ""; }
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description());
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::ostringstream text;
    CLI::detail::format_help(text, command->get_name(), wrapped(command->get_description()),
                             kNameColumns);
    return text.str();
  }

 private:
  static constexpr std::size_t kNameColumns = 28, kTextColumns = 52;

  static std::string wrapped(const std::string& text) {
    std::istringstream words(text);
    std::string result, word;
    std::size_t column = 0;
    while (words >> word) {
      const bool fits = column + 1 + word.size() <= kTextColumns;
      if (column > 0) result += fits ? ' ' : '\n';
      column = column > 0 && fits ? column + 1 + word.size() : word.size();
      result += word;
    }
    return result;
  }
};

/// `help` and `help COMMAND`, as many know it from other tools, are other words for --help.
std::vector<std::string> without_help_word(std::vector<std::string> words) {
  if (words.size() < 2 || words[1] != "help") return words;
  words.erase(words.begin() + 1);
  words.push_back("--help");
  return words;
}

/// What is wrong with the command's name or the name of an option; empty if nothing is. CLI11 would
/// not know what was meant.
std::string misspelt_word(const std::vector<std::string>& words) {
  if (words.size() < 2) {
    return "no command given; `sheaf init MODULE.js` writes a harness, `sheaf run HARNESS.js` "
           "explores it";
  }
  if (words[1].starts_with("-")) return "";
  const CommandRow* row = command_row(words[1]);
  std::vector<std::string> names;
  if (row == nullptr) {
    for (const CommandRow& command : kCommands) names.push_back(command.word);
    names.push_back("help");
    return fmt::format("there is no command '{}'{}", words[1],
                       question(nearest_name(words[1], names)));
  }
  names.push_back("--help");
  for (const OptionRow& option : kOptions) {
    if ((option.commands & bit_of(row->command)) != 0) names.push_back(long_flag(option));
  }
  for (std::size_t i = 2; i < words.size() && words[i] != "--"; i++) {
    const std::string name = words[i].substr(0, words[i].find('='));
    if (!name.starts_with("--") || std::find(names.begin(), names.end(), name) != names.end()) {
      continue;
    }
    return fmt::format("{} has no option '{}'{}", row->word, name,
                       question(nearest_name(name, names)));
  }
  return "";
}

/// What stands behind `--` is no option; CLI11 takes it for the end of the sub-command.
std::vector<std::string> without_separator(std::vector<std::string> words) {
  const auto separator = std::find(words.begin(), words.end(), "--");
  if (separator == words.end()) return words;
  for (auto word = separator; word != words.end(); ++word) {
    if (word != separator && word->starts_with("-")) *word = "./" + *word;
  }
  words.erase(separator);
  return words;
}

bool takes_harnesses(const CommandRow& row) {
  return std::string_view(row.positional) == "HARNESS...";
}

}  // namespace

Options default_options() {
  Options options;
  std::string error;
  fill_options({}, options, error);
  return options;
}

ParsedCommandLine parse_command_line(const std::vector<std::string>& given_words) {
  const std::vector<std::string> words = without_help_word(given_words);
  if (const std::string problem = misspelt_word(words); !problem.empty()) {
    return usage_error(problem);
  }
  CLI::App app("Sheaf: multi-path symbolic execution of JavaScript", "sheaf");
  app.set_version_flag("--version", std::string("sheaf ") + SHEAF_VERSION);
  app.require_subcommand(1);
  app.formatter(std::make_shared<HelpFormatter>());
  app.footer(fmt::format("{}\n{}\n{}", kHarnessHelp, example_help(nullptr), exit_code_help()));
  std::vector<CommandTexts> texts(std::size(kCommands));
  for (std::size_t i = 0; i < std::size(kCommands); i++) {
    declare_command(app, kCommands[i], texts[i]);
  }
  try {
    std::vector<std::string> arguments = without_separator(words);
    std::reverse(arguments.begin(), arguments.end());
    if (!arguments.empty()) arguments.pop_back();
    app.parse(arguments);
  } catch (const CLI::CallForVersion& version) {
    return {std::nullopt, std::string(version.what()) + "\n", ExitCode::kSuccess};
  } catch (const CLI::CallForHelp&) {
    return {std::nullopt, app.help(), ExitCode::kSuccess};
  } catch (const CLI::ParseError& error) {
    return usage_error(error.what());
  }
  for (std::size_t i = 0; i < std::size(kCommands); i++) {
    if (!texts[i].app->parsed()) continue;
    const std::string_view positional = kCommands[i].positional;
    if (texts[i].files.size() > 1 && !positional.ends_with("...")) {
      return usage_error(fmt::format("{} takes one {}; '{}' is too much", kCommands[i].word,
                                     positional, texts[i].files[1]));
    }
    CommandLine command_line;
    command_line.command = kCommands[i].command;
    command_line.files = texts[i].files;
    command_line.words = words;
    std::map<std::size_t, std::string> given;
    for (std::size_t row = 0; row < std::size(kOptions); row++) {
      if (texts[i].options[row] == nullptr || texts[i].options[row]->count() == 0) continue;
      const bool flag = kOptions[row].kind == OptionKind::kFlag;
      given[row] = flag ? "yes" : texts[i].texts[row];
    }
    std::string message;
    const auto config =
        std::find_if(std::begin(kOptions), std::end(kOptions),
                     [](const OptionRow& row) { return long_flag(row) == "--config"; });
    const std::optional<Configuration> configuration =
        read_configuration(std::filesystem::current_path(),
                           given[static_cast<std::size_t>(config - std::begin(kOptions))], message);
    if (!configuration) return usage_error(message);
    add_configuration(*configuration, kCommands[i], given);
    if (takes_harnesses(kCommands[i])) {
      if (command_line.files.empty()) command_line.files = configuration->harnesses;
      const auto files = expand_harnesses(command_line.files, message);
      if (!files) return usage_error(message);
      command_line.files = *files;
    }
    if (command_line.files.empty() && takes_harnesses(kCommands[i])) {
      return usage_error(
          "run needs a HARNESS: a file, a pattern, or \"harnesses\" in sheaf.config.json");
    }
    if (!fill_options(given, command_line.options, message)) return usage_error(message);
    return {std::move(command_line), "", ExitCode::kSuccess};
  }
  return usage_error("no command given");
}

std::string commands_as_markdown() {
  std::string text =
      "# Commands\n\n"
      "Derived from `cli/commands.def` and `cli/options.def`; a test compares this page with them\n"
      "and rewrites it when `SHEAF_WRITE_DOCS=1` is set.\n\n";
  text += "| exit code | meaning |\n| --- | --- |\n";
  for (const ExitCodeRow& row : kExitCodes) {
    text += fmt::format("| {} | {} |\n", row.code, row.meaning);
  }
  for (const CommandRow& command : kCommands) {
    text +=
        fmt::format("\n## sheaf {} {}\n\n{}.\n\n", command.word, command.positional, command.help);
    std::string examples;
    for (const ExampleRow& example : kExamples) {
      if (example.command != command.command) continue;
      examples += fmt::format("{}  # {}\n", example.words, example.explanation);
    }
    if (!examples.empty()) text += "```sh\n" + examples + "```\n\n";
    text += "| option | default | meaning |\n| --- | --- | --- |\n";
    for (const OptionRow& row : kOptions) {
      if ((row.commands & bit_of(command.command)) == 0) continue;
      std::string flag = row.flag;
      if (const std::size_t comma = flag.find(','); comma != std::string::npos) {
        flag.replace(comma, 1, ", ");
      }
      if (*row.value != 0) flag += std::string(" ") + row.value;
      std::string meaning = row.help;
      if (row.kind == OptionKind::kChoice) {
        std::string choices(row.range);
        for (std::size_t at = 0; (at = choices.find('|', at)) != std::string::npos; at += 2) {
          choices.replace(at, 1, ", ");
        }
        meaning += fmt::format(" ({})", choices);
      }
      const std::string_view shown = row.default_text;
      text += fmt::format("| `{}` | {} | {} |\n", flag,
                          shown.empty() ? std::string() : fmt::format("`{}`", shown), meaning);
    }
  }
  return text;
}

}  // namespace sheaf
