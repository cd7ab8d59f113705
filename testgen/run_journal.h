#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>

#include "testgen/run_files.h"

namespace sheaf {

/// Keeps the directory of a run up to date while it explores, so that a killed run leaves what it
/// has found, up to its last second. A thread of its own writes, because the run may be inside a
/// long operation. The inputs are called found-…: those of the finished run replace them, under
/// names that do not depend on the order of finding.
class RunJournal {
 public:
  using Sources = std::function<std::vector<SourceHash>()>;

  /// `report` is what is known before the run. `sources` tells what was read so far, absolute.
  RunJournal(RunFiles& files, RunReport report, Sources sources);
  ~RunJournal();
  RunJournal(const RunJournal&) = delete;
  RunJournal& operator=(const RunJournal&) = delete;

  /// Called by the thread that explores.
  void add(const Finding& finding);
  /// How many inputs it holds.
  std::size_t input_count();
  /// Nothing is written from here on. What was written stays, until the files of the finished run
  /// are there.
  void close();
  /// What was found so far, in this order.
  std::vector<RunEvent> events();
  /// Removes the files of its own: those of the finished run are there.
  void remove_files();

 private:
  /// An input file that is still to be written.
  struct Unwritten {
    std::string file;
    std::shared_ptr<const std::vector<InputValue>> inputs;
  };

  std::size_t test_of(const Finding& finding);
  void add_error(const Finding& finding, std::size_t test);
  void write_soon(std::string file);
  void write_reports();

  RunFiles& files_;
  const Sources sources_;
  const std::chrono::steady_clock::time_point start_;

  std::mutex mutex_;  // guards all below
  std::condition_variable changed_;
  std::condition_variable taken_;  // the writer has taken what was unwritten
  RunReport report_;
  std::vector<Unwritten> unwritten_;
  std::size_t unwritten_values_ = 0;
  std::shared_ptr<const std::vector<InputValue>> inputs_;  // of the finding at hand
  std::size_t listed_values_ = 0;                          // of inputs in report_
  std::vector<SourceHash> read_;                           // absolute
  std::map<std::string, std::size_t> tests_;               // by a hash of the values
  std::set<std::string> errors_;
  bool is_dirty_ = true;
  bool is_closed_ = false;
  std::thread writer_;
};

}  // namespace sheaf
