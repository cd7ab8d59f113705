#include "cli/show_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "testgen/printable.h"

namespace sheaf {

namespace {

/// Code points: texts are UTF-8.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char unit) { return (unit & 0xC0) != 0x80; }));
}

std::string padded(const std::string& text, std::size_t width) {
  return text + std::string(width - std::min(width, width_of(text)), ' ');
}

class ShownWriter {
 public:
  ShownWriter(const Shown& shown, const ModuleList& modules) : shown_(shown), modules_(modules) {}

  std::string write() {
    if (shown_.passes.empty()) return "No path comes to this place.\n";
    for (std::size_t i = 0; i < shown_.passes.size(); i++) write_pass(i);
    if (shown_.pass_count > shown_.passes.size()) {
      text_ += fmt::format("\n… and {} more passes\n", shown_.pass_count - shown_.passes.size());
    }
    if (!shown_.complete) {
      text_ += "\nThe run is not complete: other paths may come here with other values.\n";
    }
    return std::move(text_);
  }

 private:
  std::string count(std::uint64_t paths) const {
    // Not one was counted in the time that there was: that says nothing.
    if (!shown_.counted || (paths == 0 && !shown_.counted_all)) return "";
    return fmt::format("{}{} path{}", shown_.counted_all ? "" : "at least ", paths,
                       paths == 1 ? "" : "s");
  }

  void write_pass(std::size_t index) {
    const ShownPass& pass = shown_.passes[index];
    const Place place = resolve_place(modules_, pass.place);
    if (index > 0) text_ += "\n";
    const std::string_view line = modules_.at(pass.place.module)->source->line_text(place.line);
    text_ += fmt::format(
        "{}  {}\n", format_place(place),
        printable(std::string(line.substr(std::min<std::size_t>(place.column - 1, line.size())))));
    const std::string paths = count(pass.paths);
    text_ += shown_.pass_count > 1 ? fmt::format("pass {}: ", index + 1) : "";
    text_ += pass.condition.empty() ? "on all paths" : "on paths with " + printable(pass.condition);
    text_ += (paths.empty() ? "" : " (" + paths + ")") + "\n";
    std::size_t name_width = 0, value_width = 0, condition_width = 0;
    for (const ShownVariable& variable : pass.variables) {
      name_width = std::max(name_width, width_of(variable.name));
      for (const ObservedValue& value : variable.values) {
        value_width = std::max(value_width, width_of(value.text));
        condition_width = std::max(condition_width, width_of(when(value)));
      }
    }
    for (const ShownVariable& variable : pass.variables) {
      for (std::size_t i = 0; i < variable.values.size(); i++) {
        const ObservedValue& value = variable.values[i];
        std::string row = "  " + padded(i == 0 ? variable.name : "", name_width);
        row += (i == 0 ? " = " : "   ") + padded(printable(value.text), value_width);
        row += "  " + padded(printable(when(value)), condition_width) + "  ";
        row += count(variable.paths[i]);
        row.erase(row.find_last_not_of(' ') + 1);
        text_ += row + "\n";
      }
    }
  }

  static std::string when(const ObservedValue& value) {
    return value.condition.empty() ? "" : "when " + value.condition;
  }

  const Shown& shown_;
  const ModuleList& modules_;
  std::string text_;
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

std::string format_shown(const Shown& shown, const ModuleList& modules) {
  return ShownWriter(shown, modules).write();
}

}  // namespace sheaf
