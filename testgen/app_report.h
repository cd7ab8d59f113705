#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testgen/coverage.h"
#include "testgen/outputs/coverage_files.h"

namespace sheaf {

/// One step of how an error of an application came about, as a concrete run told it.
struct StoryStep {
  enum class Kind : std::uint8_t { kEvent, kMessage, kLost, kError };
  Kind kind = Kind::kEvent;
  std::string from, to;  // names of processes; an event and an error have only `to`
  std::string words;
};

struct ErrorStory {
  std::string process;              // where it was thrown
  std::string priority;             // high: reached from events of clients; low: server alone
  std::vector<std::string> events;  // in words, with their values
  std::vector<StoryStep> steps;
};

/// What a report says of an application beside what it says of every program.
struct AppReport {
  struct Process {
    std::string name, kind;
    std::vector<std::string> handlers, covered;
    std::vector<std::string> files = {};  // that it runs; processes of one page share them
    ArmCounts arms = {};                  // of these files
    /// Of these files, counted as Istanbul counts, on the inputs that were chosen.
    std::optional<CoverageCounts> lines = {};
  };
  std::uint64_t depth = 0;
  /// Longer sequences than this lead to no new state: what was found holds for every length.
  std::optional<std::uint64_t> fixpoint;
  std::string why_no_fixpoint;
  bool interleave = false, lossy = false;
  std::string only;                    // the process that was run alone, or empty
  std::vector<std::uint64_t> targets;  // by position: the most that were there on a path
  std::vector<Process> processes;
};

/// `event`, `message`, `lost`, `error`: as run.json has it.
std::string_view story_step_word(StoryStep::Kind kind);

/// A message sequence diagram: one column for each process.
std::string story_as_text(const std::vector<std::string>& processes, const ErrorStory& story);
/// `is_alone`: a file with colours of its own; otherwise part of report.html, with its colours.
std::string story_as_svg(const std::vector<std::string>& processes, const ErrorStory& story,
                         bool is_alone = true);

}  // namespace sheaf
