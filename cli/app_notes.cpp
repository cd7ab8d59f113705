#include "cli/app_notes.h"

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace sheaf {

namespace {

/// `word NAME label` of a note, if it begins so.
bool take_word(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word) || text.size() <= word.size() || text[word.size()] != ' ') {
    return false;
  }
  text.remove_prefix(word.size() + 1);
  return true;
}

}  // namespace

std::optional<std::string> problem_noted(const std::set<std::string>& notes) {
  constexpr std::string_view kProblem = "problem ";
  const auto found = notes.lower_bound(std::string(kProblem));
  if (found == notes.end() || !found->starts_with(kProblem)) return std::nullopt;
  return found->substr(kProblem.size());
}

AppReport app_report(const AppConfig& config, const std::set<std::string>& notes) {
  AppReport report;
  report.depth = config.event_depth;
  report.interleave = config.interleave;
  report.lossy = config.lossy;
  report.only = config.only;
  for (const AppConfig::Process& process : config.processes) {
    AppReport::Process own{process.name, process.kind, {}, {}};
    const std::string number = std::to_string(report.processes.size());
    for (const std::string& note : notes) {
      std::string_view text = note;
      if (take_word(text, "handler") && take_word(text, process.name)) {
        own.handlers.emplace_back(text);
      }
      text = note;
      if (take_word(text, "ran") && take_word(text, process.name)) own.covered.emplace_back(text);
      text = note;
      if (take_word(text, "file") && take_word(text, number)) own.files.emplace_back(text);
    }
    report.processes.push_back(std::move(own));
  }
  for (const std::string& note : notes) {
    unsigned long fixpoint = 0;
    if (std::sscanf(note.c_str(), "fixpoint %lu", &fixpoint) == 1) report.fixpoint = fixpoint;
    constexpr std::string_view kNone = "no fixpoint: ";
    if (note.starts_with(kNone)) report.why_no_fixpoint = note.substr(kNone.size());
    unsigned long position = 0, count = 0;
    if (std::sscanf(note.c_str(), "targets %lu %lu", &position, &count) != 2) continue;
    if (report.targets.size() <= position) report.targets.resize(position + 1);
    report.targets[position] = std::max<std::uint64_t>(report.targets[position], count);
  }
  return report;
}

}  // namespace sheaf
