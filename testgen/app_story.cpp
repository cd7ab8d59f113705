// Message sequence diagrams of errors.

#include <algorithm>

#include "testgen/app_report.h"
#include "testgen/outputs/html.h"
#include "testgen/outputs/output_file.h"

namespace sheaf {

namespace {

std::size_t column_of(const std::vector<std::string>& processes, const std::string& name) {
  const auto found = std::find(processes.begin(), processes.end(), name);
  return static_cast<std::size_t>(found - processes.begin());
}

std::string words_of(const StoryStep& step) {
  switch (step.kind) {
    case StoryStep::Kind::kEvent:
    case StoryStep::Kind::kMessage:
      return step.words;
    case StoryStep::Kind::kLost:
      return step.words + " (lost)";
    case StoryStep::Kind::kError:
      return "error: " + step.words;
  }
  return {};
}

struct Colours {
  const char *ink, *line, *step, *bad;
};
constexpr Colours kOwn{"black", "#999", "#036", "#b00"};
constexpr Colours kOfPage{"var(--ink)", "var(--line)", "var(--link)", "var(--error)"};

/// No letter of this size is wider on average; labels must not be cut at the edge.
constexpr std::size_t kLetter = 7;

}  // namespace

std::string_view story_step_word(StoryStep::Kind kind) {
  switch (kind) {
    case StoryStep::Kind::kEvent:
      return "event";
    case StoryStep::Kind::kMessage:
      return "message";
    case StoryStep::Kind::kLost:
      return "lost";
    case StoryStep::Kind::kError:
      return "error";
  }
  return {};
}

std::string story_as_text(const std::vector<std::string>& processes, const ErrorStory& story) {
  std::size_t width = 12;
  for (const std::string& name : processes) width = std::max(width, name.size() + 2);
  const auto lifelines = [&] {
    std::string line;
    for (std::size_t i = 0; i < processes.size(); i++) line += "|" + std::string(width - 1, ' ');
    return line;
  };
  std::string text;
  for (const std::string& name : processes) text += name + std::string(width - name.size(), ' ');
  while (text.ends_with(' ')) text.pop_back();
  text += "\n";
  for (const StoryStep& step : story.steps) {
    std::string line = lifelines();
    const std::size_t to = column_of(processes, step.to);
    if (to >= processes.size()) continue;
    if (step.from.empty()) {
      line[to * width] = step.kind == StoryStep::Kind::kError ? 'X' : '*';
    } else {
      const std::size_t from = column_of(processes, step.from);
      if (from >= processes.size()) continue;
      const std::size_t left = std::min(from, to) * width, right = std::max(from, to) * width;
      for (std::size_t i = left + 1; i < right; i++) line[i] = '-';
      line[to * width] = step.kind == StoryStep::Kind::kLost ? 'x' : from < to ? '>' : '<';
    }
    text += line + " " + words_of(step) + "\n";
  }
  return text;
}

std::string story_as_svg(const std::vector<std::string>& processes, const ErrorStory& story,
                         bool is_alone) {
  constexpr std::size_t kColumn = 220, kRow = 28, kTop = 50, kLeft = 60;
  const Colours& colours = is_alone ? kOwn : kOfPage;
  const std::size_t height = kTop + kRow * (story.steps.size() + 1);
  std::size_t width = kLeft * 2 + kColumn * processes.size();
  for (const StoryStep& step : story.steps) {
    std::size_t first = column_of(processes, step.to);
    if (!step.from.empty()) first = std::min(first, column_of(processes, step.from));
    width = std::max(width, kLeft * 2 + kColumn * first + kLetter * words_of(step).size());
  }
  const auto number = [](std::size_t n) { return std::to_string(n); };
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"" +
                    number(width) + "\" height=\"" + number(height) +
                    "\" font-family=\"system-ui, sans-serif\" font-size=\"12\">\n" +
                    "<title>Events and messages that lead to the error</title>\n";
  if (is_alone) svg += std::string("<!-- ") + kGeneratedBy + " -->\n";
  if (is_alone) svg += "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n";
  const auto line = [&](std::size_t x1, std::size_t y1, std::size_t x2, std::size_t y2,
                        const char* colour) {
    svg += "<line x1=\"" + number(x1) + "\" y1=\"" + number(y1) + "\" x2=\"" + number(x2) +
           "\" y2=\"" + number(y2) + "\" stroke=\"" + colour + "\"/>\n";
  };
  const auto label = [&](std::size_t x, std::size_t y, const std::string& words,
                         const char* colour) {
    svg += "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" fill=\"" + colour + "\">" +
           html::escape(words) + "</text>\n";
  };
  for (std::size_t i = 0; i < processes.size(); i++) {
    const std::size_t x = kLeft + i * kColumn;
    label(x - 20, kTop - 30, processes[i], colours.ink);
    line(x, kTop - 20, x, height - 10, colours.line);
  }
  std::size_t y = kTop;
  for (const StoryStep& step : story.steps) {
    const std::size_t to = kLeft + column_of(processes, step.to) * kColumn;
    const bool is_bad = step.kind == StoryStep::Kind::kError || step.kind == StoryStep::Kind::kLost;
    const char* colour = is_bad ? colours.bad : colours.step;
    if (step.from.empty()) {
      svg += "<circle cx=\"" + number(to) + "\" cy=\"" + number(y) + "\" r=\"4\" fill=\"" + colour +
             "\"/>\n";
      label(to + 8, y + 4, words_of(step), colour);
    } else {
      const std::size_t from = kLeft + column_of(processes, step.from) * kColumn;
      line(from, y, to, y, colour);
      svg += "<circle cx=\"" + number(to) + "\" cy=\"" + number(y) + "\" r=\"3\" fill=\"" + colour +
             "\"/>\n";
      label(std::min(from, to) + 8, y - 4, words_of(step), colour);
    }
    y += kRow;
  }
  return svg + "</svg>\n";
}

}  // namespace sheaf
