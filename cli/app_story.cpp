#include "cli/app_story.h"

#include <fmt/format.h>

#include "testgen/input_vector.h"

namespace sheaf {

namespace {

constexpr char kMark = 1;

std::vector<std::string> split_words(std::string_view line) {
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = std::min(line.find(kMark, begin), line.size());
    words.emplace_back(line.substr(begin, end - begin));
    begin = end + 1;
  }
  return words;
}

/// ` (clientX = 5, clientY = 7)`: the values that the event at this position came with.
std::string values_of_event(const std::vector<InputValue>& inputs, std::size_t position) {
  const std::string prefix = fmt::format("e{}.", position);
  std::vector<InputValue> own;
  for (InputValue value : inputs) {
    if (!value.name.starts_with(prefix)) continue;
    value.name = value.name.substr(prefix.size());
    own.push_back(std::move(value));
  }
  return own.empty() ? "" : fmt::format(" ({})", describe_inputs(own));
}

}  // namespace

ErrorStory read_story(std::string_view output, const std::vector<InputValue>& inputs,
                      const std::string& error) {
  ErrorStory story;
  std::vector<std::size_t> errors;  // steps
  for (std::size_t begin = 0; begin < output.size();) {
    const std::size_t end = std::min(output.find('\n', begin), output.size());
    const std::string_view line = output.substr(begin, end - begin);
    begin = end + 1;
    if (!line.starts_with(kMark)) continue;
    const std::vector<std::string> words = split_words(line.substr(1));
    if (words[0] == "event" && words.size() == 3) {
      const std::string event = words[2] + values_of_event(inputs, story.events.size());
      story.events.push_back(event);
      story.steps.push_back({StoryStep::Kind::kEvent, "", words[1], event});
    } else if ((words[0] == "message" || words[0] == "lost") && words.size() == 4) {
      const bool is_lost = words[0] == "lost";
      story.steps.push_back({is_lost ? StoryStep::Kind::kLost : StoryStep::Kind::kMessage, words[1],
                             words[2], words[3]});
    } else if (words[0] == "error" && words.size() == 3) {
      errors.push_back(story.steps.size());
      story.steps.push_back({StoryStep::Kind::kError, "", words[1], ""});
    } else if (words[0] == "reported" && words.size() == 2) {
      const std::size_t number = std::strtoul(words[1].c_str(), nullptr, 10);
      if (number >= errors.size()) continue;
      StoryStep& step = story.steps[errors[number]];
      step.words = error;
      story.process = step.to;
    }
  }
  return story;
}

}  // namespace sheaf
