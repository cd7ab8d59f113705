#include "cli/manual_page.h"

#include <fmt/format.h>

#include "cli/option_table.h"

namespace sheaf {

namespace {

/// Text for roff: hyphens of options stay hyphens, and no line begins with a request.
std::string escaped(std::string_view text) {
  std::string result;
  for (const char letter : text) {
    if (letter == '\\') {
      result += "\\e";
    } else if (letter == '-') {
      result += "\\-";
    } else {
      if (result.empty() && (letter == '.' || letter == '\'')) result += "\\&";
      result += letter;
    }
  }
  return result;
}

void write_option(const OptionRow& row, std::string& text) {
  std::string flag = row.flag;
  if (const std::size_t comma = flag.find(','); comma != std::string::npos) {
    flag.replace(comma, 1, ", ");
  }
  text += fmt::format(".TP\n.B {}", escaped(flag));
  if (*row.value != 0) text += fmt::format(" \\fI{}\\fR", escaped(row.value));
  text += "\n" + escaped(row.help);
  if (row.kind == OptionKind::kChoice) text += fmt::format(" ({})", escaped(row.range));
  if (*row.default_text != 0) text += fmt::format(" [{}]", escaped(row.default_text));
  text += "\n";
}

}  // namespace

std::string manual_page() {
  std::string text = fmt::format(
      ".\\\" Derived from the tables in cli/; SHEAF_WRITE_DOCS=1 in a unit test rewrites it.\n"
      ".TH SHEAF 1 \"\" \"sheaf {}\" \"User Commands\"\n"
      ".SH NAME\nsheaf \\- run JavaScript on all its inputs at once\n"
      ".SH SYNOPSIS\n.B sheaf\n\\fICOMMAND\\fR [\\fIOPTION\\fR]... \\fIFILE\\fR...\n"
      ".SH DESCRIPTION\n"
      "Sheaf explores every path of a JavaScript program together, in value summaries. It finds "
      "errors with inputs that trigger them, inputs that cover every reachable branch, and proofs "
      "that the other branches cannot be reached.\n.PP\n"
      "A harness is an ordinary script that asks for its inputs with the functions of the package "
      "\\fBsheaf\\fR: int, boolean, string, oneOf and others.\n.SH COMMANDS\n",
      SHEAF_VERSION);
  for (const CommandRow& command : kCommands) {
    text += fmt::format(".SS \"sheaf {} {}\"\n{}.\n", escaped(command.word),
                        escaped(command.positional), escaped(command.help));
    for (const ExampleRow& example : kExamples) {
      if (example.command != command.command) continue;
      text += fmt::format(".PP\n.EX\n{}\n.EE\n.RS\n{}\n.RE\n", escaped(example.words),
                          escaped(example.explanation));
    }
    for (const OptionRow& row : kOptions) {
      if ((row.commands & bit_of(command.command)) != 0) write_option(row, text);
    }
  }
  text += ".SH EXIT STATUS\n";
  for (const ExitCodeRow& row : kExitCodes) {
    text += fmt::format(".TP\n.B {}\n{}\n", row.code, escaped(row.meaning));
  }
  return text +
         ".SH FILES\n.TP\n.B sheaf.config.json\noptions of a project, named like flags in camel "
         "case (maxTime), and its harnesses; or \"sheaf\" in package.json\n"
         ".TP\n.B sheaf\\-out/last\nwhat the last run wrote\n";
}

}  // namespace sheaf
