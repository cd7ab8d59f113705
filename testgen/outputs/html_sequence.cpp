#include "testgen/outputs/html_sequence.h"

#include "testgen/app_report.h"

namespace sheaf {

std::string html_sequence(const RunDocument& run, const RunDocument& error) {
  if (!error.contains("sequence") || !run.contains("processes")) return "";
  std::vector<std::string> processes;
  for (const RunDocument& process : run.at("processes")) processes.push_back(process.at("name"));
  using Kind = StoryStep::Kind;
  ErrorStory story;
  for (const RunDocument& step : error.at("sequence")) {
    const std::string word = step.at("kind");
    for (const Kind kind : {Kind::kEvent, Kind::kMessage, Kind::kLost, Kind::kError}) {
      if (word != story_step_word(kind)) continue;
      story.steps.push_back({kind, step.value("from", ""), step.at("to"), step.at("words")});
    }
  }
  return "<h4>How it came about</h4><div class=\"scroll sequence\" tabindex=\"0\">" +
         story_as_svg(processes, story, /*is_alone=*/false) + "</div>\n";
}

}  // namespace sheaf
