#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "interpreter/record/run_result.h"
#include "testgen/place.h"
#include "testgen/sources.h"

namespace sheaf {

/// A test as run.json holds it: what was predicted for its inputs.
struct RecordedTest {
  std::string file;
  std::vector<InputValue> values;
  std::string output;
  Outcome outcome;           // without its place
  bool is_expected = false;  // the run was told that this error is no failure
  std::vector<std::pair<Place, std::uint32_t>> new_arms;
};

/// The part of a run.json that a replay needs.
struct RecordedRun {
  std::string harness;  // relative to the run's directory
  std::vector<std::string> command;
  std::optional<std::uint64_t> event_depth;  // of an application
  std::vector<RecordedTest> tests;
  std::vector<SourceHash> sources;  // relative to the run's directory, the harness first
};

/// Nothing, and why, if the text is no run.json of this version.
std::optional<RecordedRun> read_recorded_run(std::string_view text, std::string& error);

/// Everything in which a concrete path differs from the record, one sentence each.
std::vector<std::string> compare_with_record(const ModuleList& modules,
                                             const RecordedTest& recorded,
                                             const PathResult& actual);

}  // namespace sheaf
