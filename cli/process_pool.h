#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "cli/interrupt.h"

namespace sheaf {

/// What a process left behind.
struct ProcessResult {
  /// What it exited with; meaningless if `failure` says that it did not end by itself.
  int status = 0;
  std::string failure;
  std::string output, errors;  // stdout and stderr
  std::string answer;          // what it wrote to the descriptor of its own
};

/// Work in processes of their own, some at a time: a crash takes nothing else down, and what a
/// process prints comes out whole.
struct ProcessPool {
  /// Runs in the child; its result is the exit status. `answer`: a descriptor that the parent
  /// reads.
  std::function<int(std::size_t index, int answer)> work;
  /// In the order of the work, as soon as all before it are done.
  std::function<void(std::size_t index, const ProcessResult& result)> done;
  /// About ten times a second: what runs now, the oldest first, and how many are through.
  std::function<void(const std::vector<std::size_t>& running, std::size_t finished)> tick;

  /// An interrupt is passed on to those that run, and nothing more is started.
  void run(std::size_t count, std::size_t at_once, const InterruptFlag& interrupt) const;
};

}  // namespace sheaf
