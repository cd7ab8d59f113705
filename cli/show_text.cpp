#include "cli/show_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/line_breaks.h"
#include "testgen/printable.h"

namespace sheaf {

namespace {

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, columns_in(text)), ' ');
}

struct Word {
  const char* sign;  // what stands in the text
  const char* form;
  const char* meaning;
};

/// What does not speak for itself in value_words.cpp and condition_words.cpp.
constexpr Word kWords[] = {
    {" | ", "a | b", "a on some of the paths, b on others"},
    {"none", "none", "on some of the paths nothing is there"},
    {" ++ ", "a ++ b", "the text a and behind it the text b"},
    {"..", "t[0..2]", "the characters 0 to 2 of t"},
    {"code(", "code(c)", "the number of a character, c.charCodeAt(0)"},
    {"char(", "char(n)", "the character of a number, String.fromCharCode(n)"},
    {"#", "x#2", "what the harness got when it asked for x the second time"},
    {" more ways", "in more ways",
     "other inputs come here, too; their condition is too long to list"},
};

class ShownWriter {
 public:
  ShownWriter(const Shown& shown, const ModuleList& modules, std::size_t columns)
      : shown_(shown), modules_(modules), columns_(columns) {}

  std::string write() {
    if (shown_.passes.empty()) return "No path comes to this place.\n";
    for (std::size_t i = 0; i < shown_.passes.size(); i++) write_pass(i);
    if (shown_.pass_count > shown_.passes.size()) {
      text_ += fmt::format("\n… and {} more passes\n", shown_.pass_count - shown_.passes.size());
    }
    if (!shown_.complete) {
      text_ += "\nThe run is not complete: other paths may come here with other values.\n";
    }
    write_words();
    return std::move(text_);
  }

 private:
  std::string count(std::uint64_t paths) const {
    // Not one that was counted: others may come here.
    if (!shown_.counted || paths == 0) return "";
    return fmt::format("{}{} path{}", shown_.counted_all ? "" : "at least ", paths,
                       paths == 1 ? "" : "s");
  }

  void write_pass(std::size_t index) {
    const ShownPass& pass = shown_.passes[index];
    const Place place = resolve_place(modules_, pass.place);
    if (index > 0) text_ += "\n";
    const std::string_view line = modules_.at(pass.place.module)->source->line_text(place.line);
    const std::string head = fmt::format(
        "{}  {}", format_place(place),
        printable(std::string(line.substr(std::min<std::size_t>(place.column - 1, line.size())))));
    text_ += shortened_text(head, columns_) + "\n";
    const std::string paths = count(pass.paths);
    std::string on = shown_.pass_count > 1 ? fmt::format("pass {}: ", index + 1) : "";
    on += pass.condition.empty() ? "on all paths" : "on paths with " + printable(pass.condition);
    on += paths.empty() ? "" : " (" + paths + ")";
    told_ += pass.condition;
    text_ += broken_text(on, columns_, 0, kIndent) + "\n";
    std::size_t name_width = 0;
    for (const ShownVariable& variable : pass.variables) {
      name_width = std::max(name_width, columns_in(variable.name));
    }
    // Rows that fit have columns; others do not make them wider.
    Row widest;
    for (const ShownVariable& variable : pass.variables) {
      for (std::size_t i = 0; i < variable.values.size(); i++) {
        const Row row = row_of(variable, i);
        if (name_width + kSigns + width_of(row, row) > columns_) continue;
        Row wider = widest;
        wider.value.resize(std::max(widest.value.size(), columns_in(row.value)), ' ');
        wider.when.resize(std::max(widest.when.size(), columns_in(row.when)), ' ');
        wider.paths.resize(std::max(widest.paths.size(), columns_in(row.paths)), ' ');
        if (name_width + kSigns + width_of(wider, wider) <= columns_) widest = std::move(wider);
      }
    }
    for (const ShownVariable& variable : pass.variables) {
      for (std::size_t i = 0; i < variable.values.size(); i++) {
        const Row row = row_of(variable, i);
        const std::string name =
            "  " + padded(i == 0 ? variable.name : "", name_width) + (i == 0 ? " = " : "   ");
        write_row(name, row, widest);
        told_ += " " + row.value + " " + row.when;
      }
    }
  }

  struct Row {
    std::string value, when, paths;
  };

  static constexpr std::size_t kSigns = 5;  // around a name
  static constexpr std::size_t kIndent = 4;

  Row row_of(const ShownVariable& variable, std::size_t index) const {
    const ObservedValue& value = variable.values[index];
    return {printable(value.text), printable(when(value)), count(variable.paths[index])};
  }

  /// Of a row in columns at least as wide as those of `widest`.
  static std::size_t width_of(const Row& row, const Row& widest) {
    const auto wider = [](const std::string& a, const std::string& b) {
      return std::max(columns_in(a), columns_in(b));
    };
    return wider(row.value, widest.value) + 2 + wider(row.when, widest.when) + 2 +
           columns_in(row.paths);
  }

  void write_row(const std::string& name, const Row& row, const Row& widest) {
    const std::size_t begin = columns_in(name);
    const bool in_columns = begin + width_of(row, widest) <= columns_;
    if (in_columns || begin + width_of(row, row) <= columns_) {
      std::string line = name + padded(row.value, in_columns ? widest.value.size() : 0) + "  ";
      line += padded(row.when, in_columns ? widest.when.size() : 0) + "  " + row.paths;
      line.erase(line.find_last_not_of(' ') + 1);
      text_ += line + "\n";
      return;
    }
    // The value, and below it when it is there.
    text_ += name + broken_text(row.value, columns_, begin, begin + 2) + "\n";
    std::string below = row.when;
    if (!row.paths.empty()) below += (below.empty() ? "" : "  ") + ("(" + row.paths + ")");
    if (below.empty()) return;
    text_ +=
        std::string(begin + 2, ' ') + broken_text(below, columns_, begin + 2, begin + 4) + "\n";
  }

  /// Only those that stand above.
  void write_words() {
    std::string words;
    for (const Word& word : kWords) {
      if (told_.find(word.sign) == std::string::npos) continue;
      words += (words.empty() ? "" : "; ") + fmt::format("{}: {}", word.form, word.meaning);
    }
    if (!words.empty()) text_ += "\n" + broken_text("Words: " + words + ".", columns_, 0, 2) + "\n";
  }

  static std::string when(const ObservedValue& value) {
    return value.condition.empty() ? "" : "when " + value.condition;
  }

  const Shown& shown_;
  const ModuleList& modules_;
  std::size_t columns_;
  std::string text_;
  std::string told_;  // all values and conditions, to know which words need an explanation
};

}  // namespace

VariableFilter::VariableFilter(std::string_view list) {
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find(','));
    list.remove_prefix(std::min(list.size(), name.size() + 1));
    names_.emplace_back(name);
  }
}

bool VariableFilter::takes(const ObservedVariable& variable) const {
  if (!names_.empty()) {
    return std::find(names_.begin(), names_.end(), variable.name) != names_.end();
  }
  return !std::all_of(variable.values.begin(), variable.values.end(),
                      [](const ObservedValue& value) { return value.is_function; });
}

std::string VariableFilter::unknown(const Shown& shown) const {
  if (shown.passes.empty()) return "";
  for (const std::string& name : names_) {
    const auto has = [&name](const ShownPass& pass) {
      return std::any_of(pass.variables.begin(), pass.variables.end(),
                         [&name](const ShownVariable& each) { return each.name == name; });
    };
    if (std::none_of(shown.passes.begin(), shown.passes.end(), has)) return name;
  }
  return "";
}

ShownPass look(const Observation& observation, const VariableFilter& filter) {
  ShownPass pass{observation.place(), observation.condition(), observation.paths(), 0, {}, false};
  for (ObservedVariable& variable : observation.variables().list) {
    if (!filter.takes(variable)) continue;
    const std::size_t count = variable.values.size();
    pass.variables.push_back(
        {std::move(variable.name), std::move(variable.values), std::vector<std::uint64_t>(count)});
  }
  return pass;
}

std::string format_shown(const Shown& shown, const ModuleList& modules, std::size_t columns) {
  return ShownWriter(shown, modules, columns).write();
}

std::string words_help() {
  std::string text = "Words in values and conditions:\n";
  for (const Word& word : kWords) text += fmt::format("  {:<13} {}\n", word.form, word.meaning);
  return text;
}

}  // namespace sheaf
