#pragma once

#include <string>
#include <vector>

#include "interpreter/run.h"
#include "testgen/minimise.h"
#include "testgen/place.h"
#include "testgen/replay.h"
#include "testgen/sources.h"

namespace sheaf {

/// An input of the set, as written to disk and replayed.
struct ReportedTest {
  GeneratedTest test;
  std::string file;  // relative to the run's directory
  ReplayResult replay;
};

struct ReportedError {
  std::string id;  // E001
  ErrorRecord record;
  std::size_t test = 0;    // index into tests
  std::string input_file;  // relative to the run's directory
  bool expected = false;   // the user announced it
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
};

/// The text of run.json; docs/run-schema.json describes it.
std::string report_as_json(const RunReport& report);

/// By arm number of each module: index of the first test that takes it, or tests.size().
std::vector<std::vector<std::size_t>> first_test_of_arms(const RunReport& report);

/// `E001-TypeError-stack.js-42`: the directory of an error.
std::string error_directory_name(const std::string& id, const Outcome& outcome, const Place& place);

}  // namespace sheaf
