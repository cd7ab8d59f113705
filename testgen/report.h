#pragma once

#include <optional>
#include <string>
#include <vector>

#include "interpreter/run.h"
#include "testgen/app_report.h"
#include "testgen/measure_coverage.h"
#include "testgen/minimise.h"
#include "testgen/outputs/coverage_files.h"
#include "testgen/place.h"
#include "testgen/replay.h"
#include "testgen/sources.h"

namespace sheaf {

/// An input of the set, as written to disk and replayed.
struct ReportedTest {
  GeneratedTest test;
  std::string file;  // relative to the run's directory
  ReplayResult replay;
  /// Of an application: its events in words, if somebody listened.
  std::optional<std::vector<std::string>> events = {};
};

struct ReportedError {
  std::string id;  // E001
  ErrorRecord record;
  std::size_t test = 0;    // index into tests
  std::string input_file;  // relative to the run's directory
  bool expected = false;   // the user announced it
  std::vector<StackFrame> trace = {};
  std::string same_as = {};  // the id of an error that it only differs from by words of its message
  std::optional<ErrorStory> story = {};  // of an application
};

/// A path that did not end within the bounds: it may not terminate, which nothing proves.
struct ReportedEndless {
  std::string id;
  Endless end;
  std::size_t test = 0;
  std::string input_file;
};

/// Something that was found while the run explored: an arm or an error.
struct RunEvent {
  double ms = 0;  // since the run began
  std::optional<ArmKey> arm;
  std::optional<Outcome> error;
};

/// Everything that reports of one run are made from: run.json, the verdict.
struct RunReport {
  std::vector<std::string> command;
  std::string harness;           // display path
  std::string harness_from_run;  // relative to the run's directory, for replay
  /// What the run read, the harness first; relative to the run's directory.
  std::vector<SourceHash> sources;
  bool is_running = false;  // written while the run explores
  std::string strategy;
  std::uint64_t seed = 0;
  double elapsed_ms = 0;
  Termination termination = Termination::kExhausted;
  bool complete = false;
  ModuleList modules;
  std::vector<Input> inputs;
  std::vector<ArmRecord> arms;
  std::vector<Limitation> limitations;
  RunStatistics statistics;
  std::vector<ReportedTest> tests;
  std::vector<ReportedError> errors;
  std::vector<ReportedEndless> endless;
  std::vector<RunEvent> events;
  /// Wrong uses of the API; `input_file` is the test's.
  std::vector<ReportedError> harness_errors;
  /// Where assumptions failed, if no path got past them.
  std::vector<CodePlace> unsatisfied_assumptions;
  std::optional<AppReport> app;  // of an application
  /// What Istanbul would count on the generated tests, if that was measured.
  std::optional<CoverageSummary> istanbul;
  /// Arms and errors that their own inputs do not show.
  Unconfirmed unconfirmed;

  bool diverged() const;
  /// Proved: no input satisfies the assumptions.
  bool is_vacuous() const { return complete && !unsatisfied_assumptions.empty(); }
};

/// The text of run.json; docs/run-schema.json describes it.
std::string report_as_json(const RunReport& report);

/// By arm number of each module: index of the first test that takes it, or tests.size().
std::vector<std::vector<std::size_t>> first_test_of_arms(const RunReport& report);

/// What a test's path takes: as predicted, as far as replays do not say otherwise.
std::vector<ArmKey> taken_arms(const ReportedTest& test);

/// `E001-TypeError-stack.js-42`: the directory of an error.
std::string error_directory_name(const std::string& id, const Outcome& outcome, const Place& place);
std::string endless_directory_name(const std::string& id, const Place& place);

}  // namespace sheaf
